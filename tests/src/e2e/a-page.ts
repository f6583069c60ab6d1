import { randomBytes } from 'node:crypto';
import { aKey, type Api } from './api.js';
import { Client } from './client.js';

/** An origin that no other test uses. */
export const someOrigin = () => `https://www-${randomBytes(8).toString('hex')}.example`;

/** Creates a publishable key for the live environment. */
export const aPublishableKey = (
  { organization }: Api,
  origins: string[],
  more: { rateLimit?: number } = {},
) => aKey(organization, { environment: 'live', kind: 'publishable', origins, ...more });

/** Sends what a browser would send for a page of this origin. */
export const pageOf = (origin: string, key: string): Client =>
  new Client({ 'x-api-key': key, origin });
