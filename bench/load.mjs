import autocannon from 'autocannon';

export const CONNECTIONS = 32;
/** A server answers several times as fast once V8 has compiled what is hot. */
const WARM_UP_SECONDS = 5;

/**
 * Sends requests over kept connections, each as soon as its last one is answered.
 *
 * @param {string} url of the server
 * @param {object[]} requests in the form that autocannon takes, sent in turn
 * @param {{ seconds: number, headers: Record<string, string> }} options
 * @returns requests a second, latencies in milliseconds, and how many answers were no success
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
