import { randomUUID } from 'node:crypto';
import { platformErrors, type FieldFault } from '@forecourt/contracts/errors';
import {
  hashOfApiKey,
  makeApiKey,
  type KeyKind,
} from '@forecourt/contracts/identity/api-key-format';
import type { createApiKey } from '@forecourt/contracts/identity/rpc';
import {
  publishableScopes,
  scopes as allScopes,
  type Scope,
} from '@forecourt/contracts/identity/shapes';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { ApiKeyEntity } from './api-key.entity.js';

/** Requests per minute for a key without a limit of its own (D9). */
const DEFAULT_RATE_LIMITS = { live: 1_000, test: 300 };

type Settings = Pick<
  ApiKeyEntity,
  'organizationId' | 'environment' | 'kind' | 'name' | 'scopes' | 'origins' | 'rateLimit'
>;

interface NewApiKey {
  /** The key itself, which is shown once and not stored. */
  key: string;
  row: ApiKeyEntity;
}

/**
 * The settings of a key that a caller asked for, with their defaults.
 *
 * @throws DomainError `invalid_parameter` for scopes or origins that do not fit the kind
 */
export function settingsOf(request: RequestOf<typeof createApiKey>): Settings {
  const { organizationId, environment, kind, name, origins = [], rateLimit } = request;
  const faults = [...scopeFaults(kind, request.scopes), ...originFaults(kind, origins)];
  if (faults.length > 0) throw platformErrors.invalid_parameter({ details: faults });
  return {
    organizationId,
    environment,
    kind,
    name,
    scopes: scopesOf(kind).filter((scope) => request.scopes?.includes(scope) ?? true),
    origins: [...new Set(origins)],
    rateLimit: rateLimit ?? DEFAULT_RATE_LIMITS[environment],
  };
}

/** @throws DomainError `invalid_parameter` for an expiry in the past */
export function newApiKey(settings: Settings, expires: string | undefined): NewApiKey {
  const createdDate = new Date();
  const expiresDate = expires === undefined ? null : new Date(expires);
  if (expiresDate && expiresDate <= createdDate) {
    const details = [{ field: 'expiresDate', message: 'must be in the future' }];
    throw platformErrors.invalid_parameter({ details });
  }
  const { organizationId, environment, kind, name, scopes, origins, rateLimit } = settings;
  const key = makeApiKey(environment, kind);
  const row = {
    id: randomUUID(),
    organizationId,
    environment,
    kind,
    name,
    hash: hashOfApiKey(key),
    last4: key.slice(-4),
    scopes,
    origins,
    rateLimit,
    expiresDate,
    revokedDate: null,
    lastUsedDate: null,
    createdDate,
  };
  return { key, row };
}

const scopesOf = (kind: KeyKind): readonly Scope[] =>
  kind === 'secret' ? allScopes : publishableScopes;

function scopeFaults(kind: KeyKind, given: Scope[] = []): FieldFault[] {
  const allowed = scopesOf(kind);
  const excess = given.filter((scope) => !allowed.includes(scope));
  if (excess.length === 0) return [];
  const message = `must not hold ${excess.join(', ')}: anybody can read a publishable key in a page`;
  return [{ field: 'scopes', message }];
}

function originFaults(kind: KeyKind, origins: string[]): FieldFault[] {
  if (kind === 'publishable' && origins.length === 0) {
    return [{ field: 'origins', message: 'is required for a publishable key' }];
  }
  if (kind === 'secret' && origins.length > 0) {
    return [{ field: 'origins', message: 'is only for keys of kind publishable' }];
  }
  return [];
}
