import type { Server } from '@nestjs/microservices';
import {
  dropDeadLetter,
  getDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from '@forecourt/contracts/dead-letters';
import type { RequestOf, ResponseOf, RpcContract } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import type { DeadLetters } from './dead-letters.js';

/** Binds what operators do with a service's dead letters. */
export function answerDeadLetterRequests(
  server: Server,
  service: string,
  letters: DeadLetters,
): void {
  const answer = <C extends RpcContract>(
    contract: C,
    handle: (request: RequestOf<C>, context: RequestContext) => Promise<ResponseOf<C>>,
  ) => server.addHandler(contract.pattern, handle, false, { contract });

  answer(listDeadLetters(service), (window) => letters.list(window));
  answer(getDeadLetter(service), ({ id }) => letters.get(id));
  answer(replayDeadLetter(service), ({ id }, context) => letters.replay(id, context));
  answer(dropDeadLetter(service), ({ id }, context) => letters.drop(id, context));
}
