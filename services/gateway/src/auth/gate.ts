import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { platformErrors, type DomainError } from '@forecourt/contracts/errors';
import { allows, type VerifiedKey } from '@forecourt/contracts/identity/shapes';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RouteTable } from '../http/route-table.js';
import { ConcurrencyLimits } from '../rate-limit/concurrency-limits.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { AccessTokens } from './access-tokens.js';
import { ApiKeys } from './api-keys.js';
import { bearerToken } from './bearer.js';
import { OperatorToken } from './operator-token.js';

/**
 * Admits or refuses a request before its body is read, in the order of D4: key, rate limit, path and
 * method, requests at once, scope, customer token. Throws the `DomainError` to answer with.
 */
@Injectable()
export class Gate {
  constructor(
    private readonly keys: ApiKeys,
    private readonly rateLimits: RateLimits,
    private readonly concurrency: ConcurrencyLimits,
    private readonly accessTokens: AccessTokens,
    private readonly operatorToken: OperatorToken,
    private readonly routes: RouteTable,
  ) {}

  /** Checks a request without a route for the credentials that its part of the API needs. */
  async admitUnrouted(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const path = pathOf(request);
    if (isBelow(path, '/external')) await this.admitKey(request, reply);
    if (isBelow(path, '/manage')) this.admitOperator(request);
  }

  /** Uses the matched route, never the URL's text: `/%6danage` is `/manage` too. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.is404) {
      await this.admitUnrouted(request, reply);
      this.refuseUnknown(request, reply);
    }
    const { access } = request.routeOptions.config;
    if (access?.kind === 'operator') this.admitOperator(request);
    if (access?.kind !== 'key') return;
    const { scopes, organizationId } = await this.admitKey(request, reply);
    this.concurrency.enter(organizationId, request);
    if (!allows(scopes, access.scope)) {
      throw platformErrors.insufficient_scope({
        message: `The API key lacks the scope ${access.scope}.`,
      });
    }
    if (access.customer) await this.admitCustomer(request);
  }

  /** Call when the answer to a request is ready. */
  dismiss(request: FastifyRequest): void {
    this.concurrency.leave(request);
  }

  private async admitKey(request: FastifyRequest, reply: FastifyReply): Promise<VerifiedKey> {
    const given = request.headers['x-api-key'];
    const key =
      typeof given === 'string'
        ? await this.keys.verify(given.trim(), { requestId: request.id })
        : undefined;
    if (!key) throw invalidKey(request);
    request.tenantContext = contextOf(key, request.id);
    await this.rateLimits.consume(key, reply);
    return key;
  }

  private admitOperator(request: FastifyRequest): void {
    if (this.operatorToken.matches(bearerToken(request.headers.authorization))) return;
    throw platformErrors.invalid_operator_token();
  }

  private refuseUnknown(request: FastifyRequest, reply: FastifyReply): never {
    const methods = this.routes.methodsAt(rawPathOf(request));
    if (methods.length === 0) throw platformErrors.unknown_path();
    reply.header('Allow', methods.join(', '));
    const allowed = new Intl.ListFormat('en').format(methods);
    throw platformErrors.method_not_allowed({ message: `This path takes only ${allowed}.` });
  }

  private async admitCustomer(request: FastifyRequest): Promise<void> {
    const token = bearerToken(request.headers.authorization);
    const context = request.tenantContext;
    const claims =
      token && context ? await this.accessTokens.verify(token, context.tenant, context) : undefined;
    if (!claims) throw platformErrors.invalid_access_token();
    request.customer = claims;
  }
}

/** Many APIs want their key in `Authorization`; this one does not. */
function invalidKey({ headers }: FastifyRequest): DomainError {
  const error = platformErrors.unauthorized();
  if (!/(?:^|\s)sk_/.test(headers.authorization ?? '')) return error;
  return platformErrors.unauthorized({ message: `${error.message}; send it in x-api-key` });
}

/** The path as the router reads it: without the origin that an absolute URL has (RFC 9112, 3.2.2). */
const rawPathOf = ({ url }: FastifyRequest) =>
  url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '/';

const ASCII_ESCAPE = /%([0-7][0-9a-f])/gi;

/** Decodes only ASCII, which is enough to know the prefix: the rest may be malformed. */
const pathOf = (request: FastifyRequest) =>
  rawPathOf(request).replace(ASCII_ESCAPE, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

const contextOf = (key: VerifiedKey, requestId: string): TenantContext => ({
  requestId,
  tenant: { organizationId: key.organizationId, environment: key.environment },
  settings: { currency: key.currency, timeZone: key.timeZone },
});
