import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformErrors } from '@forecourt/contracts/errors';
import { parseText } from './input/query-text.js';

/** Bodies of every operation but imports: 100 KB (D4). */
export const BODY_LIMIT = 100 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Form fields are text, to be read by their schema; JSON carries its own types. */
    bodyIsText?: boolean;
  }
}

type Parse = (body: string, request: FastifyRequest) => unknown;

/** Takes JSON and forms; an empty body is none, whatever its content type says (D1). */
export function addBodyParsers(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  const add = (contentType: string | RegExp, parse: Parse) => {
    fastify.addContentTypeParser(contentType, { parseAs: 'buffer' }, (request, body, done) => {
      try {
        const text = decodeUtf8(body as Buffer);
        done(null, text.trim() === '' ? undefined : parse(text, request));
      } catch (error) {
        done(error as Error);
      }
    });
  };
  fastify.removeAllContentTypeParsers();
  add(/^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i, (text, request) => {
    let parsed: unknown;
    // The default parser calls back at once, and refuses prototype pollution.
    void parseJson(request, text, (error, value) => {
      if (error) throw platformErrors.malformed_body({ message: 'The body is not valid JSON.' });
      parsed = value;
    });
    return parsed;
  });
  add(/^application\/x-www-form-urlencoded(?:\s*;|$)/i, (text, request) => {
    request.bodyIsText = true;
    return parseText(text, () =>
      platformErrors.malformed_body({ message: 'The body is not a well-formed form.' }),
    );
  });
  add('*', () => {
    throw platformErrors.unsupported_media_type();
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw platformErrors.malformed_body({ message: 'The body is not valid UTF-8.' });
  }
}
