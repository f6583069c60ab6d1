import { HttpException, HttpStatus } from '@nestjs/common';
import { DomainError, platformErrors, type FieldFault } from '@forecourt/contracts/errors';
import { logFault } from '@forecourt/service-kit/logging/faults';
import { nameOf, statusOf } from './status.js';

/** The one shape of all errors (D4). */
export interface ErrorBody {
  statusCode: number;
  /** The status's standard name. */
  message: string;
  /** A sentence on the cause. */
  error: string;
  timestamp: string;
  /** A stable machine name. */
  code: string;
  requestId: string;
  details?: FieldFault[];
}

export function errorBody(error: DomainError, requestId: string): ErrorBody {
  const statusCode = statusOf(error.kind);
  return {
    statusCode,
    message: nameOf(statusCode),
    error: error.message,
    timestamp: new Date().toISOString(),
    code: error.code,
    requestId,
    ...(error.details && { details: error.details }),
  };
}

/** The errors of Fastify and its parsers, by code. */
const fastifyErrors: Record<string, () => DomainError> = {
  FST_ERR_BAD_URL: () => platformErrors.malformed_url(),
  FST_ERR_MAX_PARAM_LENGTH: () => platformErrors.uri_too_long(),
  FST_ERR_CTP_BODY_TOO_LARGE: () => platformErrors.body_too_large(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => platformErrors.unsupported_media_type(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => platformErrors.malformed_request(),
  FST_ERR_CTP_INVALID_TYPE: () => platformErrors.unsupported_media_type(),
};

/** Turns any error into one for callers. An unexpected one is logged in full and shown as 500 (D4). */
export function asDomainError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) return error;
  const known = fastifyErrors[codeOf(error)];
  if (known) return known();
  if (error instanceof HttpException && error.getStatus() < 500) return refusalOf(error);
  logFault(error, { requestId, service: 'gateway' });
  return platformErrors.internal_error();
}

/** An empty path parameter, as in `/external/brands//models`, or no file, as in `/assets/`. */
const nothingThere: number[] = [HttpStatus.NOT_FOUND, HttpStatus.FORBIDDEN];

/** For requests that Nest or @fastify/static refuse by themselves. */
const refusalOf = (error: HttpException) =>
  nothingThere.includes(error.getStatus())
    ? platformErrors.unknown_path()
    : platformErrors.malformed_request();

/** Nest wraps what Fastify throws before the handler; the code stays on the cause. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return String(code ?? cause?.code);
}
