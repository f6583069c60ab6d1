import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logger } from '@forecourt/service-kit/logging/logger';
import { withBudget } from '@forecourt/service-kit/rpc/budget';
import { requireAccess } from '../auth/access.js';
import type { Gate } from '../auth/gate.js';
import { addBodyParsers, BODY_LIMIT } from './body-parsers.js';
import type { Draining } from './draining.js';
import { answerClientError, MAX_URL_LENGTH } from './client-errors.js';
import type { RawQuery } from './input/read-input.js';
import { requestIdOf } from './request-id.js';
import { REQUEST_BUDGET_MS } from './request-budget.js';
import type { RouteTable } from './route-table.js';
import { sendError } from './send-error.js';
import { cachingHeadersOf, STANDARD_HEADERS } from './standard-headers.js';

const REQUEST_ID = 'X-Request-Id';
const REQUEST_TIMEOUT_MS = 60_000;

/** Sets up the HTTP server. `guard` completes it once the gate exists. */
export function createFastifyAdapter(): { adapter: FastifyAdapter; guard: Guard } {
  let gate: Gate | undefined;
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: requestIdOf,
    // Fastify has none by default: a body that never ends would hold its socket for ever.
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests that arrive during a stop are answered as usual: Fastify's 503 has another shape.
    return503OnClosing: false,
    // We never use Host (D25), and Node would refuse a request without it with an empty body.
    http: { requireHostHeader: false },
    routerOptions: {
      // Node's own header limit (16 KB) comes first; below it no parameter is too long for the router.
      maxParamLength: MAX_URL_LENGTH,
      // Parsed only after the gate has admitted the request.
      querystringParser: (text): { [K in keyof RawQuery]: RawQuery[K] } => ({ text }),
    },
    clientErrorHandler: answerClientError,
    // The router refuses a malformed URL before any hook runs, but the key still comes first.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.header(REQUEST_ID, request.id);
      const admitted = gate ? gate.admitUnrouted(request, reply) : Promise.resolve();
      admitted.then(
        () => sendError(error, request, reply),
        (refusal: unknown) => sendError(refusal, request, reply),
      );
    },
  });
  const guard: Guard = (admitting, routes, draining) => {
    gate = admitting;
    addHooks(adapter.getInstance(), admitting, routes, draining);
  };
  return { adapter, guard };
}

/** Puts the gate before every route, and the routes into the table. Call before `app.init()`. */
export type Guard = (gate: Gate, routes: RouteTable, draining: Draining) => void;

function addHooks(
  fastify: FastifyInstance,
  gate: Gate,
  routes: RouteTable,
  draining: Draining,
): void {
  addBodyParsers(fastify);
  fastify.addHook('onRoute', (route) => {
    requireAccess(route);
    routes.add(route);
    if (route.config?.bodyLimit) route.bodyLimit = route.config.bodyLimit;
  });
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...STANDARD_HEADERS, [REQUEST_ID]: request.id });
    if (draining.hasBegun) reply.header('Connection', 'close');
    const started = performance.now();
    await withBudget(REQUEST_BUDGET_MS, () => gate.admit(request, reply));
    // The client's time for sending its body is no part of the budget.
    request.spentMs = performance.now() - started;
    reply.headers(cachingHeadersOf(request.routeOptions.config));
    forgetTypeOfNoBody(request);
  });
  answerOddRequests(fastify);
  fastify.addHook('onSend', (request, _reply, _payload, done) => {
    gate.dismiss(request);
    done();
  });
  fastify.addHook('onResponse', logAccess);
}

/** An empty body is fine (D1), even with a content type that we cannot parse. */
function forgetTypeOfNoBody({ raw: { headers } }: FastifyRequest): void {
  const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
  if (isEmpty) delete headers['content-type'];
}

/** Node would answer these itself, with an empty body: an unknown expectation, and CONNECT. */
function answerOddRequests({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => answerClientError(new Error('CONNECT'), socket));
}

async function logAccess(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  logger.info(
    {
      service: 'gateway',
      requestId: request.id,
      method: request.method,
      // Without the query, which may hold personal data.
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      organizationId: request.tenantContext?.tenant.organizationId,
    },
    'request',
  );
}
