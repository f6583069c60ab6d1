import { GenericContainer, getContainerRuntimeClient, ImageName, Wait } from 'testcontainers';
import type { Broker } from './broker.js';
import type { Say } from '../say.js';
import type { RunningServer } from './running-server.js';

const PULL_BOUND_MS = 180_000;
const START_BOUND_MS = 90_000;

/**
 * Starts a broker as a container of its own.
 *
 * @throws Error when no Docker engine answers, or the image is not available
 */
export async function startContainer(broker: Broker, say: Say): Promise<RunningServer> {
  // Its watchdog is one more image to pull, and the runner stops what it started in any case.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const { image: images } = await getContainerRuntimeClient().catch(() => {
    throw new Error('no Docker engine answers');
  });
  const image = ImageName.fromString(broker.image);
  if (!(await images.exists(image))) {
    say(`${broker.title}: pulling ${broker.image}`);
    const pull = images.pull(image, { force: false, platform: undefined });
    await within(PULL_BOUND_MS, pull, `${broker.image} did not come in time`);
    if (!(await images.exists(image))) throw new Error(`${broker.image} is not available`);
  }
  const container = await new GenericContainer(broker.image)
    .withExposedPorts(broker.port)
    .withWaitStrategy(Wait.forLogMessage(broker.readyLine))
    .withStartupTimeout(START_BOUND_MS)
    .start();
  return {
    url: broker.urlAt(container.getHost(), container.getMappedPort(broker.port)),
    stop: async () => {
      await container.stop({ timeout: 0 });
    },
  };
}

async function within<Result>(ms: number, work: Promise<Result>, late: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), ms);
  });
  return Promise.race([work, bound]).finally(() => clearTimeout(timer));
}
