import type { FastifyRequest } from 'fastify';
import type { OperationDefinition } from './operation.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the gate has used of the budget, in milliseconds. */
    spentMs?: number;
  }
}

/** All that the gateway and the services may take for one request, however many calls that makes. */
export const REQUEST_BUDGET_MS = 10_000;

/** What is left of a request's budget for its operation, in milliseconds. */
export const budgetLeft = (
  { budgetMs = REQUEST_BUDGET_MS }: OperationDefinition,
  { spentMs = 0 }: FastifyRequest,
): number => budgetMs - spentMs;
