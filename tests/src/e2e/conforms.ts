import { STATUS_CODES } from 'node:http';
import type { FieldFault } from '@forecourt/contracts/errors';
import type { Answer } from './client.js';

/** A zod schema from the contracts. */
interface Shape<Body> {
  parse(value: unknown): Body;
}

/** ISO 8601 in UTC with milliseconds and `Z` (D24). */
export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Asserts that an answer succeeded and matches its contract exactly: it has every field, with the
 * right type, and no others.
 *
 * @param shape the contract's response, without `statusCode`
 * @returns the body, typed by the contract
 */
export function conforms<Body extends object>(
  answer: Answer,
  shape: Shape<Body>,
  status = 200,
): Body {
  expect(said(answer)).toMatchObject({ status });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  const { statusCode, ...rest } = answer.body as { statusCode: unknown };
  expect(statusCode).toBe(status);
  const body = shape.parse(rest);
  // zod drops fields that the contract does not know.
  expect(rest).toEqual(body);
  return body;
}

/** The one shape of all errors (D4). */
export interface ErrorBody {
  statusCode: number;
  message: string;
  error: string;
  timestamp: string;
  code: string;
  requestId: string;
  details?: FieldFault[];
}

/** Asserts that an answer is an error in the one shape, with this status and code. */
export function refuses(answer: Answer, status: number, code: string): ErrorBody {
  expect(said(answer)).toMatchObject({ status, body: { code } });
  return inOneShape(answer);
}

/** Asserts that an answer is any error in the one shape. */
export function inOneShape({ headers, status, body }: Answer): ErrorBody {
  const { details, ...error } = body as ErrorBody;
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(error).toEqual({
    statusCode: status,
    message: STATUS_CODES[status],
    error: expect.stringMatching(/\S/) as string,
    timestamp: expect.stringMatching(TIMESTAMP) as string,
    code: expect.stringMatching(/^(?:[a-z]+\.)?[a-z_]+$/) as string,
    requestId: headers.get('x-request-id'),
  });
  for (const fault of details ?? []) {
    expect(fault).toEqual({
      field: expect.any(String) as string,
      message: expect.stringMatching(/\S/) as string,
    });
  }
  return body as ErrorBody;
}

/** Asserts a validation error that names each of these fields, or something inside them. */
export function refusesFields(answer: Answer, ...fields: string[]): ErrorBody {
  const error = refuses(answer, 400, 'invalid_parameter');
  const named = (error.details ?? []).map(({ field }) => field.split('.', 1)[0]);
  expect(named).toEqual(expect.arrayContaining(fields));
  return error;
}

/** The part of an answer that a failed assertion should show. */
const said = ({ status, body, text }: Answer) => ({ status, body: body ?? text.slice(0, 500) });
