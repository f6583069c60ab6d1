import { Controller, Module } from '@nestjs/common';
import { z } from 'zod';
import { defineErrors } from '@forecourt/contracts/errors';
import { defineRpc, type RequestOf } from '@forecourt/contracts/rpc';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';

const errors = defineErrors('voice', {
  too_loud: { kind: 'conflict', message: 'Not so loud.' },
  too_quiet: { kind: 'conflict', message: 'Speak up.' },
});
const aContract = (method: string) =>
  defineRpc({
    pattern: `voice.song.${method}`,
    scope: 'global',
    request: z.object({ verses: z.int() }),
    response: z.object({ verses: z.int() }),
    errors: [errors.too_loud],
  });
const sing = aContract('sing');
const whistle = aContract('whistle');

type Verses = RequestOf<typeof sing>;
let answer: (request: Verses) => Verses;

@Controller()
class SongsController {
  @RpcHandler(sing)
  sing(request: Verses) {
    return Promise.resolve(answer(request));
  }
}

@Module({ controllers: [SongsController] })
class VoiceModule {}

let voice: TestService;
beforeAll(async () => {
  voice = await startTestService({
    name: 'voice',
    module: VoiceModule,
    entities: [],
    migrations: [],
    config: z.object({}),
  });
});
afterAll(() => voice.stop());

const singing = (verses = 2) => voice.call(sing, { verses }, aRequest());

function singerThrows(error: Error) {
  answer = () => {
    throw error;
  };
}

it('throws an error of the contract as a caller gets it', async () => {
  singerThrows(errors.too_loud());

  await expect(singing()).rejects.toMatchObject({ code: 'voice.too_loud' });
});

it('throws the error behind an internal error', async () => {
  const bug = new TypeError('verses is not iterable');
  singerThrows(bug);

  await expect(singing()).rejects.toBe(bug);
});

it('names an error that the contract does not declare', async () => {
  singerThrows(errors.too_quiet());

  await expect(singing()).rejects.toThrow(
    'voice.song.sing does not declare the error voice.too_quiet',
  );
});

it('says where a reply breaks its contract', async () => {
  answer = () => ({ verses: 'many' as unknown as number });

  await expect(singing()).rejects.toThrow(/The reply to voice\.song\.sing .*\n.*\n.*at verses/);
});

it('says which operation has no handler', async () => {
  await expect(voice.call(whistle, { verses: 2 }, aRequest())).rejects.toThrow(
    'voice.song.whistle has no handler',
  );
});

it('gives each of many concurrent calls its own error', async () => {
  answer = ({ verses }) => {
    throw new Error(`verse ${verses} is missing`);
  };

  const outcomes = await Promise.allSettled([1, 2, 3].map(singing));

  expect(outcomes).toMatchObject(
    [1, 2, 3].map((verse) => ({ reason: { message: `verse ${verse} is missing` } })),
  );
});
