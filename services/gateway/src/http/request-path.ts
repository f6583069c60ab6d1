import type { FastifyRequest } from 'fastify';

/** The path as the router reads it: without the origin that an absolute URL has (RFC 9112, 3.2.2). */
export const rawPathOf = ({ url }: FastifyRequest) =>
  url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '/';

const ASCII_ESCAPE = /%([0-7][0-9a-f])/gi;

/** Decodes only ASCII, which is enough to know the prefix: the rest may be malformed. */
const pathOf = (request: FastifyRequest) =>
  rawPathOf(request).replace(ASCII_ESCAPE, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Whether a request's path is this prefix or below it. */
export function isBelow(prefix: string, request: FastifyRequest): boolean {
  const path = pathOf(request);
  return path === prefix || path.startsWith(`${prefix}/`);
}
