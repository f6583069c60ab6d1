import { ListeningGateway } from '../../test/listening-gateway.js';
import { ReadinessProxy } from '../../test/readiness-proxy.js';

/** Ten looks of the proxy. */
const DRAIN_MS = 500;
const CALLERS = 8;

it('behind a proxy that goes by readiness, no request fails while a gateway stops', async () => {
  const gateways = [await ListeningGateway.start(), await ListeningGateway.start()];
  const urls = gateways.map(({ url }) => url);
  const proxy = await ReadinessProxy.start(urls);
  const [leaving, staying] = gateways as [ListeningGateway, ListeningGateway];
  const answers: { status: number; by: string | null }[] = [];
  let isCalling = true;
  const call = async () => {
    while (isCalling) {
      const answer = await fetch(`${proxy.url}/openapi.json`);
      answers.push({ status: answer.status, by: answer.headers.get('x-upstream') });
      await answer.text();
    }
  };
  const answered = async (by: string) => {
    const before = answers.length;
    while (!answers.slice(before).some((answer) => answer.by === by)) await fetch(proxy.url);
  };

  const calls = Array.from({ length: CALLERS }, call);
  await answered(leaving.url);
  await leaving.stop(DRAIN_MS);
  await answered(staying.url);
  isCalling = false;
  await Promise.all(calls);

  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.slice(-CALLERS).map(({ by }) => by))).toEqual(new Set([staying.url]));
  await proxy.stop();
  await staying.stop();
});
