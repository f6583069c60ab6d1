import { bearerToken } from './bearer.js';

/** No registered scheme fits a key in a separate header; this one names the header. */
const API_KEY = 'ApiKey realm="Forecourt", header="x-api-key"';
const CUSTOMER = 'Bearer realm="Forecourt customer"';
const OPERATOR = 'Bearer realm="Forecourt operator"';

/** The `WWW-Authenticate` of a 401 (RFC 9110, 11.6.1), by the code of its error. */
export function challengeOf(code: string, authorization: string | undefined): string {
  // RFC 6750, 3.1: only a caller who sent a token learns that it is invalid.
  const fault = bearerToken(authorization) === undefined ? '' : ', error="invalid_token"';
  switch (code) {
    case 'unauthorized':
      return API_KEY;
    case 'invalid_operator_token':
      return `${OPERATOR}${fault}`;
    case 'invalid_access_token':
      return `${CUSTOMER}${fault}`;
    default:
      // A failed log-in, which would have returned a customer's token.
      return CUSTOMER;
  }
}
