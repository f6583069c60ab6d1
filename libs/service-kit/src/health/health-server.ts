import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { listening } from '../listening.js';
import { unmetChecks, type ReadinessCheck } from './readiness-check.js';

/**
 * `GET /health/live` (the process runs) and `/health/ready` (it can work; 503 says why not) for a
 * service, which serves nothing else over HTTP.
 *
 * @param checks may change while the process starts
 * @throws ConfigError if it cannot listen on the port
 */
export async function startHealthServer(
  port: number,
  checks: () => ReadinessCheck[],
): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/health/live') return answer(200, { status: 'live' });
    if (request.url !== '/health/ready') return answer(404, { status: 'not found' });
    void unmetChecks(checks()).then((unmet) =>
      unmet.length === 0
        ? answer(200, { status: 'ready' })
        : answer(503, { status: 'not ready', unmet }),
    );
  });
  await listening('HEALTH_PORT', port, () => once(server.listen(port), 'listening'));
  return server;
}
