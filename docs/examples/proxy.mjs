// FORECOURT_URL=https://api.example.com FORECOURT_KEY=sk_live_… PORT=8080 node proxy.mjs
import { createServer } from 'node:http';
const { FORECOURT_URL, FORECOURT_KEY, PORT } = process.env;
const forward = async (request, response) => {
  const url = new URL(FORECOURT_URL + request.url);
  if (!url.pathname.startsWith('/external/auth/')) return response.writeHead(404).end();
  const { authorization } = request.headers;
  const headers = { 'x-api-key': FORECOURT_KEY, 'content-type': 'application/json' };
  if (authorization) headers.authorization = authorization;
  const body = request.method === 'GET' ? undefined : request;
  const answer = await fetch(url, { method: request.method, headers, body, duplex: 'half' });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(await answer.text());
};
createServer((...both) => forward(...both).catch(() => both[1].writeHead(502).end())).listen(PORT);
