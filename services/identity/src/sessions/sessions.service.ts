import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { platformErrors } from '@forecourt/contracts/errors';
import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
} from '@forecourt/contracts/identity/access-token';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { sessionEnded } from '@forecourt/contracts/identity/events';
import type {
  logout,
  refreshSession,
  verifySession,
} from '@forecourt/contracts/identity/session-rpc';
import type { Tokens } from '@forecourt/contracts/identity/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { RequestContext, Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { asUser } from '../users/as-user.js';
import { customerIdOf } from '../users/customer-id.js';
import { UsersRepository } from '../users/users.repository.js';
import { AccessTokenSigner } from './access-token-signer.js';
import { hashOfRefreshToken, RefreshTokenChain } from './refresh-token-chain.js';
import type { RefreshTokenEntity } from './refresh-token.entity.js';
import { RefreshTokensRepository } from './refresh-tokens.repository.js';
import { SessionsRepository, type EndedUser } from './sessions.repository.js';

/** No message may grow with the number of a user's sessions. */
const ENDED_PER_EVENT = 1_000;

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly refreshTokens: RefreshTokensRepository,
    private readonly chain: RefreshTokenChain,
    private readonly accessTokens: AccessTokenSigner,
    private readonly users: UsersRepository,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  /** Starts a session and issues its first tokens. The user must be linked to the organization. */
  async start(
    transaction: Transaction,
    tenant: Tenant,
    userId: string,
    customerId: string,
  ): Promise<Tokens> {
    const sid = randomUUID();
    await this.sessions.prolong(transaction, tenant, { id: sid, userId });
    return this.firstTokens(transaction, { sub: userId, customerId, sid, ...tenant });
  }

  /** Gives a session new tokens, and voids its refresh tokens of before. @throws invalid_access_token if it has ended */
  async restart(
    transaction: Transaction,
    tenant: Tenant,
    { sid, userId }: { sid: string; userId: string },
  ): Promise<Tokens> {
    if (!(await this.sessions.prolong(transaction, tenant, { id: sid, userId }))) {
      throw platformErrors.invalid_access_token();
    }
    await this.refreshTokens.removeFamily(transaction, tenant, sid);
    const customerId = customerIdOf(tenant, userId);
    return this.firstTokens(transaction, { sub: userId, customerId, sid, ...tenant });
  }

  /** Ends a user's sessions: their access tokens are refused within a second, their refresh tokens at once. */
  async end(transaction: Transaction, user: EndedUser, context: RequestContext): Promise<void> {
    const ended = await this.sessions.endOfUser(transaction, user);
    await this.refreshTokens.removeOfUser(transaction, user);
    await this.announceEnded(transaction, ended, context);
  }

  /** Replaces a refresh token (D12). */
  async refresh(
    { refresh_token: token }: RequestOf<typeof refreshSession>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof refreshSession>> {
    const known = await this.refreshTokens.find(context.tenant, hashOfRefreshToken(token));
    const account = known && (await this.users.findLinked(context.tenant, known.userId));
    if (!account) throw noSession();
    const user = asUser(account);
    const answer = await this.database.transaction(async (transaction) => {
      const tokens = await this.renew(transaction, token, known, context);
      return tokens && this.idempotency.keepAnswer(transaction, { tokens, user }, context);
    });
    // Only now, because the end of a session whose token was reused is committed.
    if (!answer) throw noSession();
    return answer;
  }

  /** Answers alike for known and unknown tokens (D12). */
  async logout(
    { refresh_token: token }: RequestOf<typeof logout>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof logout>> {
    const known = await this.refreshTokens.find(context.tenant, hashOfRefreshToken(token));
    return this.database.transaction(async (transaction) => {
      if (known) await this.endFamily(transaction, known.familyId, context);
      const answer = { message: 'Logged out' };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async verify(
    { id }: RequestOf<typeof verifySession>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof verifySession>> {
    return { active: await this.sessions.isActive(tenant, id) };
  }

  /** Undefined if the session has ended, or ends now because the token is reused. */
  private async renew(
    transaction: Transaction,
    token: string,
    { hash, familyId: sid, userId }: RefreshTokenEntity,
    context: TenantContext,
  ): Promise<Tokens | undefined> {
    const { tenant } = context;
    if (!(await this.sessions.prolong(transaction, tenant, { id: sid, userId }))) return undefined;
    const state = await this.refreshTokens.stateOf(transaction, tenant, hash);
    if (state === 'reused') await this.endFamily(transaction, sid, context);
    if (state === undefined || state === 'reused') return undefined;
    const refreshToken =
      state === 'unused'
        ? await this.replace(transaction, token, { familyId: sid, userId }, tenant)
        : await this.newestAfter(transaction, token, sid, tenant);
    if (refreshToken === undefined) return undefined;
    const claims = { sub: userId, customerId: customerIdOf(tenant, userId), sid, ...tenant };
    return this.tokensOf(transaction, claims, refreshToken);
  }

  private async replace(
    transaction: Transaction,
    token: string,
    owner: Pick<RefreshTokenEntity, 'familyId' | 'userId'>,
    tenant: Tenant,
  ): Promise<string> {
    const successor = this.chain.successorOf(token);
    await this.refreshTokens.markUsed(transaction, tenant, hashOfRefreshToken(token));
    const hash = hashOfRefreshToken(successor);
    await this.refreshTokens.insert(transaction, tenant, { ...owner, hash });
    return successor;
  }

  /** The successor, or, if that was replaced within the same minute, the newest of its descendants. */
  private async newestAfter(
    transaction: Transaction,
    token: string,
    familyId: string,
    tenant: Tenant,
  ): Promise<string | undefined> {
    const newest = await this.refreshTokens.newestHash(transaction, tenant, familyId);
    return newest && this.chain.descendantOf(token, newest);
  }

  private async endFamily(
    transaction: Transaction,
    sessionId: string,
    context: TenantContext,
  ): Promise<void> {
    const hasEnded = await this.sessions.end(transaction, context.tenant, sessionId);
    await this.refreshTokens.removeFamily(transaction, context.tenant, sessionId);
    await this.announceEnded(transaction, hasEnded ? [sessionId] : [], context);
  }

  private async announceEnded(
    transaction: Transaction,
    sessionIds: string[],
    context: RequestContext,
  ): Promise<void> {
    for (let from = 0; from < sessionIds.length; from += ENDED_PER_EVENT) {
      const payload = { sessionIds: sessionIds.slice(from, from + ENDED_PER_EVENT) };
      await this.outbox.add(transaction, sessionEnded, payload, context);
    }
  }

  private async firstTokens(
    transaction: Transaction,
    claims: AccessTokenClaims & { sid: string },
  ): Promise<Tokens> {
    const { sub: userId, sid: familyId } = claims;
    const refreshToken = this.chain.start();
    const hash = hashOfRefreshToken(refreshToken);
    await this.refreshTokens.insert(transaction, claims, { hash, familyId, userId });
    return this.tokensOf(transaction, claims, refreshToken);
  }

  private async tokensOf(
    transaction: Transaction,
    claims: AccessTokenClaims,
    refreshToken: string,
  ): Promise<Tokens> {
    return {
      access_token: await this.accessTokens.sign(transaction, claims),
      refresh_token: refreshToken,
      expires_in: ACCESS_TOKEN_SECONDS,
      token_type: 'Bearer',
    };
  }
}

const noSession = () =>
  identityErrors.invalid_token({
    message:
      'The refresh token is not valid: it is wrong, expired, or already replaced. Log the customer in again.',
  });
