import { login, register } from '@forecourt/contracts/identity/rpc';

/** Of one account, over all organizations: failed password checks, and those that run (D9). */
export const ALLOWED_TRIES = 10;
/** Begins with the first failed check. */
export const WINDOW_MS = 15 * 60 * 1_000;
/** A try that a gateway did not settle, because it ended, is given back after this time. */
export const LONGEST_CHECK_MS = Math.max(login.timeoutMs, register.timeoutMs) + 5_000;

/** `unchecked`: identity gave no verdict on the password. */
export type Verdict = 'right' | 'wrong' | 'unchecked';

/** A wrong password uses the try up; anything else gives it back. A right one clears the count. */
export type Settle = (verdict: Verdict) => Promise<void>;

/** `busy`: the account would be locked if all checks that run failed. */
export type Reservation =
  | { state: 'reserved'; settle: Settle }
  | { state: 'busy' }
  | { state: 'locked'; msBeforeNext: number };

/** Counts the tries of accounts. */
export interface Tries {
  reserve(account: string): Promise<Reservation>;
}
