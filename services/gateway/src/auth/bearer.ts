/** The token of an `Authorization: Bearer` header (RFC 6750), or undefined. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1];
}
