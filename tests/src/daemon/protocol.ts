import { join } from 'node:path';
import type { Shape } from '../product/shape.js';
import { root } from '../runner/root.js';
import type { ServerName, ServerVariables } from '../servers/test-servers.js';

/** What the tests of a Jest project need. */
export interface Provision {
  servers: ServerName[];
  product?: Shape | undefined;
}

/** What a client asks: a line of JSON. */
export type Request =
  | { ask: 'provide'; provision: Provision; given: ServerVariables }
  | { ask: 'stop product'; shape: Shape }
  | { ask: 'stop' };

/** What the daemon answers: any number of progress lines, then one of the others. */
export type Reply =
  { progress: string } | { outdated: true } | { error: string } | { value: unknown };

/** The environment variables by which tests find what was provided. */
export type TestVariables = Record<string, string>;

/** The folder of the servers that are kept between runs. */
export const keptFolder = join(root, '.test-servers');

/** Names another folder: `npm test` uses a temporary one for a whole run. */
export const FOLDER_VARIABLE = 'FORECOURT_TEST_FOLDER';

export const testFolder = (env: NodeJS.ProcessEnv): string => env[FOLDER_VARIABLE] ?? keptFolder;

export const SOCKET = 'daemon.sock';

export const LOG = 'daemon.log';

/** The servers' files, while the daemon runs. */
export const DATA = 'data';
