import { apiKeyPrefix } from '@forecourt/contracts/identity/api-key-format';
import { type ApiKey, scopes } from '@forecourt/contracts/identity/shapes';
import { readableTime } from './output.js';

/** What may be shown of a key after its creation. */
export const shortKey = ({ kind, environment, last4 }: ApiKey) =>
  `${apiKeyPrefix(kind, environment)}…${last4}`;

export const scopesText = ({ scopes: held }: ApiKey): string =>
  held.length === scopes.length ? 'all scopes' : held.join(', ');

export const expiryText = ({ expiresDate }: ApiKey): string =>
  expiresDate === null ? 'no expiry' : `until ${readableTime(expiresDate)}`;

/** The exclamation mark stands out without colours, too. */
export function stateText({ state, expiresDate }: ApiKey): string {
  if (state === 'revoked' || expiresDate === null) return state;
  const time = readableTime(expiresDate);
  if (state === 'expired') return `expired ${time}`;
  return state === 'expiring' ? `! expires ${fromNow(expiresDate)}: ${time}` : `until ${time}`;
}

const HOUR_MS = 60 * 60 * 1_000;
const relative = new Intl.RelativeTimeFormat('en');

/** `in 3 days`, `in 5 hours`. */
function fromNow(timestamp: string): string {
  const hours = Math.floor((Date.parse(timestamp) - Date.now()) / HOUR_MS);
  return hours < 48
    ? relative.format(hours, 'hour')
    : relative.format(Math.floor(hours / 24), 'day');
}

/** How a key is shown the only time. */
export const shownOnce = (key: string): string[] => [
  '',
  `  ${key}`,
  '',
  'Save it now: it is not shown again.',
];
