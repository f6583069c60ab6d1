import { createServer, type Server } from 'node:http';
import { once } from 'node:events';

/** What must be true for a process to do its work; a text says what is missing. */
export type ReadinessCheck = () => Promise<string | undefined> | string | undefined;

/** Asks every check; gives the texts of those that are not met. */
export async function unmetChecks(checks: ReadinessCheck[]): Promise<string[]> {
  const answers = await Promise.all(
    checks.map(async (check) => {
      try {
        return await check();
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    }),
  );
  return answers.filter((answer) => answer !== undefined);
}

/**
 * `GET /health/live` (the process runs) and `/health/ready` (it can work; 503 says why not) for a
 * service, which serves nothing else over HTTP.
 */
export async function startHealthServer(port: number, checks: ReadinessCheck[]): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/health/live') return answer(200, { status: 'live' });
    if (request.url !== '/health/ready') return answer(404, { status: 'not found' });
    void unmetChecks(checks).then((unmet) =>
      unmet.length === 0
        ? answer(200, { status: 'ready' })
        : answer(503, { status: 'not ready', unmet }),
    );
  });
  server.listen(port);
  await once(server, 'listening');
  return server;
}
