import type { Integrator } from '../api.js';
import type { World } from '../world.js';

/** Another tenant, with nothing. */
export interface Stranger {
  site: Integrator;
  /** User accounts belong to an environment, and may be linked to several organizations in it (D6). */
  sharesAccounts: boolean;
}

/** What the stranger tries with one operation. `mine` has one of everything. */
type Check = (mine: World, stranger: Stranger) => Promise<void>;

/** By the operation's name. */
export type Checks = Record<string, Check>;
