import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  deadLetterSchema,
  dropDeadLetter,
  getDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from '@forecourt/contracts/dead-letters';
import { serviceNames } from '@forecourt/contracts/health';
import { asPages, pagedBy, pagesOf, windowOf } from '@forecourt/contracts/page';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { id } from '@forecourt/contracts/text';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operator } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

const service = z
  .enum(serviceNames)
  .meta({ description: 'The service that refused the event.', example: 'crm' });

const listed = z.object({ ...pagedBy(100, 1_000), service: service.optional() });

const one = z.object({ service, id });
type One = z.output<typeof one>;

/** The contracts of all services are alike. */
const [anyService] = serviceNames;

@Controller('manage/dead-letters')
export class DeadLettersController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: operator,
    summary: 'List dead letters',
    description:
      'Events that a service refused, by service, then in the order in which they occurred. Without ' +
      '`service`, those of all services.',
    input: listed,
    response: pagesOf(deadLetterSchema),
  })
  async list({ service, ...page }: z.output<typeof listed>, context: RequestContext) {
    let { offset, limit } = windowOf(page);
    const data: z.output<typeof deadLetterSchema>[] = [];
    let total = 0;
    // One after another: where the page begins in a list depends on the length of those before it.
    for (const name of service ? [service] : serviceNames) {
      const part = await this.rpc.call(listDeadLetters(name), { offset, limit }, context);
      data.push(...part.data);
      total += part.total;
      offset = Math.max(offset - part.total, 0);
      limit -= part.data.length;
    }
    return asPages(data, total, page);
  }

  @Operation({
    method: 'GET',
    path: ':service/:id',
    access: operator,
    summary: 'Get a dead letter',
    description: 'With its `payload`, which may hold personal data.',
    ...ofRpc(getDeadLetter(anyService)),
    input: one,
  })
  get({ service, id }: One, context: RequestContext) {
    return this.rpc.forward(getDeadLetter(service), { id }, context);
  }

  @Operation({
    method: 'POST',
    path: ':service/:id/replay',
    access: operator,
    summary: 'Replay a dead letter',
    description:
      'The service handles the event once more. If it succeeds, the dead letter is gone.',
    ...ofRpc(replayDeadLetter(anyService)),
    input: one,
  })
  replay({ service, id }: One, context: RequestContext) {
    return this.rpc.forward(replayDeadLetter(service), { id }, context);
  }

  @Operation({
    method: 'POST',
    path: ':service/:id/drop',
    access: operator,
    summary: 'Drop a dead letter',
    description: 'The service never handles the event.',
    ...ofRpc(dropDeadLetter(anyService)),
    input: one,
  })
  drop({ service, id }: One, context: RequestContext) {
    return this.rpc.forward(dropDeadLetter(service), { id }, context);
  }
}
