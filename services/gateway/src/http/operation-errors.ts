import { platformErrors, type ErrorFactory } from '@forecourt/contracts/errors';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { errorsOfEveryRpc } from '@forecourt/contracts/rpc';
import type { RouteAccess } from '../auth/access.js';
import type { OperationDefinition } from './operation.js';

/** Every error that an operation may return: those of its access and method, and its own. */
export function errorsOf(operation: OperationDefinition): ErrorFactory[] {
  const errors = [
    ...errorsOfEveryRpc,
    ...errorsOfAccess(operation.access),
    ...(operation.method === 'GET' ? [] : errorsOfWrites),
    ...(operation.errors ?? []),
  ];
  return [...new Set(errors)];
}

const errorsOfWrites = [
  platformErrors.outcome_unknown,
  platformErrors.malformed_body,
  platformErrors.body_too_large,
  platformErrors.unsupported_media_type,
];

function errorsOfAccess(access: RouteAccess): ErrorFactory[] {
  if (access.kind === 'public') return [];
  if (access.kind === 'operator') {
    return [
      platformErrors.invalid_operator_token,
      ...(access.target === 'installation' ? [] : [identityErrors.organization_not_found]),
    ];
  }
  return [
    platformErrors.unauthorized,
    platformErrors.insufficient_scope,
    platformErrors.rate_limit_exceeded,
    ...(access.customer ? [platformErrors.invalid_access_token] : []),
  ];
}
