import type { Say } from '../say.js';
import type { ServerVariables } from '../servers/test-servers.js';
import { DaemonClient, OutdatedDaemonError, startDaemon, whenListening } from './daemon-client.js';
import type { Provision, TestVariables } from './protocol.js';

interface Provided {
  /** The environment variables by which tests find it. */
  variables: TestVariables;
  /** To call when the tests are over. */
  release: () => void;
}

/**
 * Starts what tests need, and reuses what runs already.
 *
 * @param given servers to use instead of our own
 */
export async function provide(
  folder: string,
  provision: Provision,
  given: ServerVariables,
  say: Say,
): Promise<Provided> {
  const client =
    (await DaemonClient.connect(folder)) ??
    (await whenListening(folder, startDaemon(folder, { kept: true })));
  try {
    const request = { ask: 'provide', provision, given } as const;
    const variables = await client.request<TestVariables>(request, say);
    client.unref();
    return { variables, release: () => client.close() };
  } catch (error) {
    client.close();
    if (error instanceof OutdatedDaemonError) return provide(folder, provision, given, say);
    throw error;
  }
}
