import autocannon from 'autocannon';

export const CONNECTIONS = 32;
/** A server is several times as fast once V8 has compiled its hot code. */
const WARM_UP_SECONDS = 5;

/**
 * Sends requests over keep-alive connections; each sends the next one as soon as it has an answer.
 *
 * @param {string} url of the server
 * @param {object[]} requests as autocannon takes them, sent in turn
 * @param {{ seconds: number, headers: Record<string, string> }} options
 * @returns requests per second, latencies in milliseconds, and the number of failed requests
 */
export async function measure(url, requests, { seconds, headers }) {
  const run = (duration) =>
    autocannon({ url, connections: CONNECTIONS, duration, headers, requests });
  await run(WARM_UP_SECONDS);
  const { requests: answered, duration, latency, non2xx, errors } = await run(seconds);
  return {
    requestsPerSecond: answered.total / duration,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    failed: non2xx + errors,
  };
}
