import { MIMEType } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformErrors, type DomainError } from '@forecourt/contracts/errors';
import { parseText } from './input/query-text.js';

/** For every operation without a limit of its own (D4). */
export const BODY_LIMIT = 100 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a form: only the schema knows the types of its fields. JSON has types of its own. */
    bodyIsText?: boolean;
  }
}

type Parse = (body: string, request: FastifyRequest) => unknown;

/** Takes JSON and forms. An empty body counts as no body, whatever its content type (D1). */
export function addBodyParsers(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  const add = (contentType: string | RegExp, parse: Parse) => {
    fastify.addContentTypeParser(contentType, { parseAs: 'buffer' }, (request, body, done) => {
      try {
        done(null, read(body as Buffer, request, parse));
      } catch (error) {
        done(error as Error);
      }
    });
  };
  fastify.removeAllContentTypeParsers();
  add(/^application\/(?:[\w.+-]+\+)?json(?:\s*;|$)/i, (text, request) => {
    let parsed: unknown;
    // Fastify's parser calls back synchronously and refuses prototype pollution.
    void parseJson(request, text, (error, value) => {
      if (error) throw malformedJson(text);
      parsed = value;
    });
    return parsed;
  });
  add(/^application\/x-www-form-urlencoded(?:\s*;|$)/i, (text, request) => {
    // Curl sends what follows -d as a form, whatever it is.
    if (/^\s*\{.*\}\s*$/s.test(text)) throw jsonInForm();
    request.bodyIsText = true;
    return parseText(text, () =>
      platformErrors.malformed_body({
        message:
          'The body is not a well-formed form: every % must start a percent-encoded UTF-8 character.',
      }),
    );
  });
  add('*', () => {
    throw platformErrors.unsupported_media_type();
  });
}

const jsonInForm = () =>
  platformErrors.malformed_body({
    message:
      'The body looks like JSON, but its content type says that it is a form. ' +
      'Send it with Content-Type: application/json.',
  });

function read(body: Buffer, request: FastifyRequest, parse: Parse): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(request.headers['content-type'])) throw platformErrors.unsupported_media_type();
  const text = decodeUtf8(body);
  return text.trim() === '' ? undefined : parse(text, request);
}

/** True without a charset, and for every name of UTF-8. */
function isUtf8(contentType = ''): boolean {
  try {
    const charset = new MIMEType(contentType).params.get('charset');
    return charset === null || new TextDecoder(charset).encoding === 'utf-8';
  } catch {
    return false;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw platformErrors.malformed_body({ message: 'The body is not valid UTF-8.' });
  }
}

/** Fastify's parser has one error for bad syntax and for names that would pollute a prototype. */
function malformedJson(text: string): DomainError {
  try {
    JSON.parse(text);
  } catch {
    return platformErrors.malformed_body({ message: 'The body is not valid JSON.' });
  }
  return platformErrors.malformed_body({
    message: 'The body must not have a field called __proto__ or constructor.prototype.',
  });
}
