import type { RouteAccess } from '../auth/access.js';

/** A route that only the operator token opens. */
export const operator: RouteAccess = { kind: 'operator' };
