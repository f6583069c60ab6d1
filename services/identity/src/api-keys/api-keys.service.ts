import { Injectable } from '@nestjs/common';
import type { listKeyOrigins, rotateApiKey } from '@forecourt/contracts/identity/api-key-rpc';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { apiKeyRevoked } from '@forecourt/contracts/identity/events';
import type {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  verifyApiKey,
} from '@forecourt/contracts/identity/rpc';
import { EXPIRING_DAYS, type ApiKey } from '@forecourt/contracts/identity/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { newApiKey, settingsOf } from './new-api-key.js';

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
    const { key, row } = newApiKey(settingsOf(request), request.expiresDate);
    if (!(await this.organizations.exists(row.organizationId))) {
      throw identityErrors.organization_not_found({ message: 'No organization has this id.' });
    }
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
      const key = await this.end(transaction, id, context);
      return this.idempotency.keepAnswer(transaction, { data: asApiKey(key) }, context);
    });
  }

  /** The new key has the settings of the old one, except its expiry. */
  rotate(
    { id, gracePeriod, expiresDate }: RequestOf<typeof rotateApiKey>,
    context: RequestContext,
  ): Promise<ResponseOf<typeof rotateApiKey>> {
    return this.database.transaction(async (transaction) => {
      const old = await this.keys.lock(transaction, id);
      if (!old) throw identityErrors.api_key_not_found();
      if (!isValid(old)) throw identityErrors.api_key_not_active();
      const { key, row } = newApiKey(old, expiresDate);
      await this.keys.insert(transaction, row);
      const previous =
        gracePeriod === 0
          ? await this.end(transaction, id, context)
          : await this.endLater(transaction, old, gracePeriod);
      const answer = { data: { ...asApiKey(row), key, previous: asApiKey(previous) } };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async listOrigins(): Promise<ResponseOf<typeof listKeyOrigins>> {
    return { origins: await this.keys.listOrigins() };
  }

  async verify({ hash }: RequestOf<typeof verifyApiKey>): Promise<ResponseOf<typeof verifyApiKey>> {
    return { key: (await this.keys.use(hash)) ?? null };
  }

  /** Revokes a key and announces it, unless it was revoked before. */
  private async end(
    transaction: Transaction,
    id: string,
    context: RequestContext,
  ): Promise<ApiKeyEntity> {
    const revokedNow = await this.keys.revoke(transaction, id);
    const key = await this.keys.find(transaction, id);
    if (!key) throw identityErrors.api_key_not_found();
    if (revokedNow) {
      await this.outbox.add(transaction, apiKeyRevoked, { keyId: id, hash: key.hash }, context);
    }
    return key;
  }

  /** Gateways ask again for every key within 10 seconds, so nothing is announced. */
  private async endLater(
    transaction: Transaction,
    key: ApiKeyEntity,
    seconds: number,
  ): Promise<ApiKeyEntity> {
    const end = new Date(Date.now() + seconds * 1_000);
    if (key.expiresDate && key.expiresDate <= end) return key;
    await this.keys.expire(transaction, key.id, end);
    return { ...key, expiresDate: end };
  }
}

const isValid = ({ revokedDate, expiresDate }: ApiKeyEntity) =>
  revokedDate === null && (expiresDate === null || expiresDate > new Date());

const EXPIRING_MS = EXPIRING_DAYS * 24 * 60 * 60 * 1_000;

function stateOf(key: ApiKeyEntity): ApiKey['state'] {
  if (key.revokedDate) return 'revoked';
  if (!isValid(key)) return 'expired';
  const leftMs = (key.expiresDate?.getTime() ?? Infinity) - Date.now();
  return leftMs <= EXPIRING_MS ? 'expiring' : 'active';
}

const asApiKey = (key: ApiKeyEntity): ApiKey => ({
  id: key.id,
  name: key.name,
  environment: key.environment,
  kind: key.kind,
  last4: key.last4,
  state: stateOf(key),
  scopes: key.scopes,
  origins: key.origins,
  rateLimit: key.rateLimit,
  expiresDate: key.expiresDate?.toISOString() ?? null,
  revokedDate: key.revokedDate?.toISOString() ?? null,
  lastUsedDate: key.lastUsedDate?.toISOString() ?? null,
  createdDate: key.createdDate.toISOString(),
});
