import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { platformErrors } from '@forecourt/contracts/errors';
import { hashOfApiKey, makeApiKey } from '@forecourt/contracts/identity/api-key-format';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { apiKeyRevoked } from '@forecourt/contracts/identity/events';
import type {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  verifyApiKey,
} from '@forecourt/contracts/identity/rpc';
import { scopes as allScopes, type ApiKey } from '@forecourt/contracts/identity/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Requests per minute for a key without a limit of its own (D9). */
const DEFAULT_RATE_LIMITS = { live: 1_000, test: 300 };

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async create(
    request: RequestOf<typeof createApiKey>,
    context: RequestContext,
  ): Promise<ResponseOf<typeof createApiKey>> {
    const { organizationId, environment, name } = request;
    const createdDate = new Date();
    const expiresDate = request.expiresDate === undefined ? null : new Date(request.expiresDate);
    if (expiresDate && expiresDate <= createdDate) {
      throw platformErrors.invalid_parameter({
        details: [{ field: 'expiresDate', message: 'must be in the future' }],
      });
    }
    if (!(await this.organizations.exists(organizationId))) {
      throw identityErrors.organization_not_found({ message: 'No organization has this id.' });
    }
    const key = makeApiKey(environment);
    const row: ApiKeyEntity = {
      id: randomUUID(),
      organizationId,
      environment,
      name,
      hash: hashOfApiKey(key),
      last4: key.slice(-4),
      scopes: allScopes.filter((scope) => request.scopes?.includes(scope) ?? true),
      rateLimit: request.rateLimit ?? DEFAULT_RATE_LIMITS[environment],
      expiresDate,
      revokedDate: null,
      lastUsedDate: null,
      createdDate,
    };
    return this.database.transaction(async (transaction) => {
      await this.keys.insert(transaction, row);
      const answer = { data: { ...asApiKey(row), key } };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async list({
    organizationId,
  }: RequestOf<typeof listApiKeys>): Promise<ResponseOf<typeof listApiKeys>> {
    const keys = await this.keys.list(organizationId);
    return { data: keys.map(asApiKey), total: keys.length };
  }

  /** Revoking a key again changes nothing and announces nothing. */
  revoke(
    { id }: RequestOf<typeof revokeApiKey>,
    context: RequestContext,
  ): Promise<ResponseOf<typeof revokeApiKey>> {
    return this.database.transaction(async (transaction) => {
      const revokedNow = await this.keys.revoke(transaction, id);
      const key = await this.keys.find(transaction, id);
      if (!key) throw identityErrors.api_key_not_found();
      if (revokedNow) {
        await this.outbox.add(transaction, apiKeyRevoked, { keyId: id, hash: key.hash }, context);
      }
      return this.idempotency.keepAnswer(transaction, { data: asApiKey(key) }, context);
    });
  }

  async verify({ hash }: RequestOf<typeof verifyApiKey>): Promise<ResponseOf<typeof verifyApiKey>> {
    return { key: (await this.keys.use(hash)) ?? null };
  }
}

const asApiKey = (key: ApiKeyEntity): ApiKey => ({
  id: key.id,
  name: key.name,
  environment: key.environment,
  last4: key.last4,
  scopes: key.scopes,
  rateLimit: key.rateLimit,
  expiresDate: key.expiresDate?.toISOString() ?? null,
  revokedDate: key.revokedDate?.toISOString() ?? null,
  lastUsedDate: key.lastUsedDate?.toISOString() ?? null,
  createdDate: key.createdDate.toISOString(),
});
