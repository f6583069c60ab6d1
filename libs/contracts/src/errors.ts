/** What an error means to a caller. The gateway maps each kind to one HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'conflict'
  | 'body_too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'unprocessable'
  | 'too_many_requests'
  | 'headers_too_large'
  | 'unavailable'
  | 'internal';

/** What is wrong with one field of the input; `field` is a path such as `phone.mobile`. */
export interface FieldFault {
  field: string;
  message: string;
}

/** An error on the wire between services: nothing in it is secret. */
export interface WireError {
  code: string;
  kind: ErrorKind;
  /** A public sentence on the cause. */
  message: string;
  details?: FieldFault[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

/** An error that a caller may see. Anything else that is thrown is our fault: 500. */
export class DomainError extends Error implements WireError {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly details?: FieldFault[];
  readonly retryAfter?: number;

  constructor(error: WireError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = 'DomainError';
    this.code = error.code;
    this.kind = error.kind;
    this.details = error.details;
    this.retryAfter = error.retryAfter;
  }

  toWire(): WireError {
    const { code, kind, message, details, retryAfter } = this;
    return { code, kind, message, details, retryAfter };
  }
}

export interface ErrorDefinition {
  kind: ErrorKind;
  /** The public sentence, unless the thrower gives a more exact one. */
  message: string;
}

/** Makes one kind of error. It also stands for that kind where an operation declares its errors. */
export interface ErrorFactory extends Readonly<ErrorDefinition> {
  (more?: Partial<Pick<WireError, 'message' | 'details' | 'retryAfter'>>): DomainError;
  /** e.g. `catalog.brand_not_found` */
  readonly code: string;
  /** Whether an error is of this kind, here or from the other side of an RPC. */
  readonly is: (error: unknown) => boolean;
}

type ErrorFactories<D extends Record<string, ErrorDefinition>> = {
  readonly [Name in keyof D]: ErrorFactory;
};

/**
 * Defines the errors of one owner. `defineErrors('catalog', {brand_not_found: {…}})` gives
 * `{brand_not_found: () => DomainError}` with the code `catalog.brand_not_found`.
 */
export function defineErrors<D extends Record<string, ErrorDefinition>>(
  owner: string | null,
  definitions: D,
): ErrorFactories<D> {
  const factories = Object.entries(definitions).map(([name, definition]) => {
    const error = { code: owner === null ? name : `${owner}.${name}`, ...definition };
    const factory: ErrorFactory = Object.assign(
      (more = {}) => new DomainError({ ...error, ...more }),
      {
        ...error,
        is: (thrown: unknown) => thrown instanceof DomainError && thrown.code === error.code,
      },
    );
    return [name, factory];
  });
  return Object.fromEntries(factories) as ErrorFactories<D>;
}

/** Errors of the platform itself, which belong to no service. */
export const platformErrors = defineErrors(null, {
  invalid_parameter: { kind: 'invalid', message: 'The request has invalid parameters.' },
  malformed_request: { kind: 'invalid', message: 'The request is not well-formed HTTP.' },
  malformed_url: {
    kind: 'invalid',
    message: 'The URL is not well-formed: every % must start a percent-encoded UTF-8 character.',
  },
  malformed_body: { kind: 'invalid', message: 'The body is not well-formed.' },
  request_timeout: {
    kind: 'request_timeout',
    message: 'The complete request did not arrive within a minute.',
  },
  unauthorized: { kind: 'unauthenticated', message: 'Invalid or missing API key' },
  invalid_access_token: {
    kind: 'unauthenticated',
    message:
      'The access token is missing, expired, or from another organization or environment. ' +
      'Send "Authorization: Bearer <access_token>" with the token that log-in returned.',
  },
  invalid_operator_token: {
    kind: 'unauthenticated',
    message: 'The operator token is missing or wrong. Send "Authorization: Bearer <token>".',
  },
  insufficient_scope: { kind: 'forbidden', message: 'The API key lacks a scope.' },
  unknown_path: { kind: 'not_found', message: 'There is nothing at this path.' },
  method_not_allowed: {
    kind: 'method_not_allowed',
    message: 'This path does not support this method.',
  },
  body_too_large: { kind: 'body_too_large', message: 'The body is larger than allowed.' },
  uri_too_long: { kind: 'uri_too_long', message: 'The URL or a part of its path is too long.' },
  unsupported_media_type: {
    kind: 'unsupported_media_type',
    message: 'Send the body as application/json or application/x-www-form-urlencoded, in UTF-8.',
  },
  dead_letter_not_found: {
    kind: 'not_found',
    message: 'The service keeps no dead letter with this id.',
  },
  dead_letter_refused: {
    kind: 'conflict',
    message: 'The service refused the event again. The dead letter is kept, with the new reason.',
  },
  headers_too_large: { kind: 'headers_too_large', message: 'The request headers are too large.' },
  idempotency_key_reused: {
    kind: 'unprocessable',
    message:
      'This Idempotency-Key was used for another input. Send a new key with a new request, and the same key only ' +
      'to repeat one.',
  },
  idempotency_key_in_progress: {
    kind: 'conflict',
    message:
      'The first request with this Idempotency-Key is still running. Repeat it after the seconds in Retry-After.',
  },
  rate_limit_exceeded: {
    kind: 'too_many_requests',
    message: 'The API key has used up its requests for this minute.',
  },
  too_many_sign_in_attempts: {
    kind: 'too_many_requests',
    message: 'Too many failed password checks for this e-mail address.',
  },
  service_unavailable: {
    kind: 'unavailable',
    message:
      'A part of the platform did not answer in time. Retry after the seconds in Retry-After.',
  },
  outcome_unknown: {
    kind: 'unavailable',
    message:
      'The request may have been carried out: its outcome did not arrive. Send it again with the same ' +
      'Idempotency-Key, or look whether it was done before you repeat it.',
  },
  internal_error: {
    kind: 'internal',
    message: 'Something went wrong on our side. Quote the requestId when you report it.',
  },
});
