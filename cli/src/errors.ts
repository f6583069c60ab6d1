import type { FieldFault } from '@forecourt/contracts/errors';

/** The command was called in a way that cannot work. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** No answer came from the server. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  /**
   * @param hint what to do about it
   * @param mayHaveArrived whether the request may have reached the server
   */
  constructor(
    message: string,
    readonly hint: string,
    readonly mayHaveArrived: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The server refused the request, or failed at it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    sentence: string,
    readonly more: {
      code?: string;
      requestId?: string;
      details?: FieldFault[];
      /** Seconds to wait before a retry, as the server asks. */
      retryAfter?: number;
    } = {},
  ) {
    super(sentence);
  }

  /** The API's code, such as `identity.slug_taken`. */
  get code(): string | undefined {
    return this.more.code;
  }
}

/** Some of many failed, such as rows of an import; each has been reported already. */
export class SomeFailedError extends Error {
  override readonly name = 'SomeFailedError';
}

/** A file is malformed at `line`, which counts from 1. */
export class MalformedFileError extends Error {
  override readonly name = 'MalformedFileError';

  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}
