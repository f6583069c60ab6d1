import { once } from 'node:events';
import { createServer } from 'node:http';

/** Takes deliveries, and notes by their path how long each took from its event. */
export async function startReceiver(undo) {
  const delays = new Map();
  let hanging = () => false;
  let last = 0;
  const server = createServer((request, response) => {
    const arrived = Date.now();
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      if (hanging(request.url)) return;
      const delay = arrived - Date.parse(JSON.parse(body).timestamp);
      delays.set(request.url, [...(delays.get(request.url) ?? []), delay]);
      last = performance.now();
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    hangFor: (isHanging) => (hanging = isHanging),
    /** The delays so far of the paths that match, in milliseconds; then it forgets all. */
    take(matches) {
      const taken = [...delays].filter(([path]) => matches(path)).flatMap(([, some]) => some);
      delays.clear();
      return taken.sort((a, b) => a - b);
    },
    count: () => [...delays.values()].reduce((sum, some) => sum + some.length, 0),
    lastArrival: () => last,
  };
}
