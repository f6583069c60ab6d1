import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { publicLookup, requirePublicLiteral } from './public-address.js';

/** What is kept of an answer. */
const KEPT_BYTES = 1_024;
/** A socket that is not used again for so long is closed. */
const IDLE_MS = 10_000;

export interface Answer {
  statusCode: number;
  /** The first KB. */
  body: string;
}

/** POSTs to receivers, whose addresses and answers are not to be trusted. Follows no redirect. */
export class ReceiverClient {
  private readonly agents: { 'http:': http.Agent; 'https:': https.Agent };

  /** @param options.lookup resolves names, instead of the system */
  constructor(private readonly options: { allowPrivate: boolean; lookup?: LookupFunction }) {
    const { allowPrivate, lookup } = options;
    const settings = {
      keepAlive: true,
      timeout: IDLE_MS,
      lookup: allowPrivate ? lookup : publicLookup(lookup),
    };
    this.agents = { 'http:': new http.Agent(settings), 'https:': new https.Agent(settings) };
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  /**
   * @param signal ends the request
   * @throws PrivateAddressError; whatever a connection fails with
   */
  async post(
    url: URL,
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Answer> {
    if (!this.options.allowPrivate) requirePublicLiteral(url);
    const incoming = await this.send(url, body, headers, signal);
    return { statusCode: incoming.statusCode!, body: await beginningOf(incoming) };
  }

  private send(
    url: URL,
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<http.IncomingMessage> {
    const { request } = url.protocol === 'https:' ? https : http;
    const agent = this.agents[url.protocol as 'http:' | 'https:'];
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        agent,
        headers: { ...headers, ...length },
        signal,
      });
      sent.on('response', resolve);
      // Without a listener, Node.js ends such a request without a word, and the delivery would wait for ever.
      sent.on('upgrade', (incoming, socket) => {
        socket.destroy();
        reject(new Error(`answered ${incoming.statusCode}: that is no answer to a POST`));
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed an idle connection at the moment in which it was used again.
        const again = sent.reusedSocket && error.code === 'ECONNRESET';
        if (again) this.send(url, body, headers, signal).then(resolve, reject);
        else reject(error);
      });
      sent.end(body);
    });
  }
}

/** The status says enough: whatever goes wrong with the rest of an answer is its receiver's own affair. */
async function beginningOf(incoming: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= KEPT_BYTES) break;
    }
  } catch {
    incoming.destroy();
  }
  const text = Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString();
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '');
}
