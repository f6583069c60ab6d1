import type { Scope } from '@forecourt/contracts/identity/shapes';
import type { RouteAccess } from '../auth/access.js';

/** A route that an API key with this scope opens. */
export const needs = (scope: Scope): RouteAccess => ({ kind: 'key', scope, customer: false });

export const readsReference = needs('reference:read');
