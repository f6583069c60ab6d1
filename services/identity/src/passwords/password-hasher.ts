import { Inject, Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import { platformErrors } from '@forecourt/contracts/errors';
import type { Tenant } from '@forecourt/contracts/tenant';
import { FairQueue } from '@forecourt/service-kit/fair-queue';
import { remainingMs } from '@forecourt/service-kit/rpc/budget';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import type { IdentityConfig } from '../identity.config.js';

/** bcrypt ignores the rest, so a longer password would match by its first 72 bytes. */
const BCRYPT_BYTES = 72;
const BCRYPT_DIGEST_LENGTH = 31;
/** At a quarter of a second a hash and two at once, a later one would come too late for its caller. */
const WAITING_PER_ORGANIZATION = 50;

/**
 * Hashes and compares passwords, only a few at once: log-ins must leave threads for other work.
 * Organizations take turns. Call it outside transactions, because it may wait for seconds.
 */
@Injectable()
export class PasswordHasher {
  private readonly cost: number;
  private readonly queue: FairQueue;
  /**
   * A hash that matches no password. A comparison with it takes as long as one with a real hash.
   */
  private readonly dummyHash: string;

  constructor(@Inject(SERVICE_CONFIG) config: IdentityConfig) {
    this.cost = config.BCRYPT_COST;
    this.queue = new FairQueue({ total: config.HASH_CONCURRENCY });
    this.dummyHash = bcrypt.genSaltSync(this.cost) + '.'.repeat(BCRYPT_DIGEST_LENGTH);
  }

  /** @throws service_unavailable when too many of the organization are waiting */
  hash(password: string, tenant: Tenant): Promise<string> {
    return this.inTurn(tenant, () => bcrypt.hash(password, this.cost));
  }

  /**
   * Whether the password matches the hash. Without a hash, as for an unknown account, the answer is no and
   * takes just as long.
   *
   * @throws service_unavailable when too many of the organization are waiting
   */
  async matches(password: string, hash: string | undefined, tenant: Tenant): Promise<boolean> {
    const equal = await this.inTurn(tenant, () => bcrypt.compare(password, hash ?? this.dummyHash));
    return equal && hash !== undefined && Buffer.byteLength(password) <= BCRYPT_BYTES;
  }

  /** Whether the hash's cost is not the configured one: a log-in's time would then reveal the account. */
  isOutdated(hash: string): boolean {
    return bcrypt.getRounds(hash) !== this.cost;
  }

  private async inTurn<Result>(
    { organizationId }: Tenant,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (this.queue.waitingOf(organizationId) >= WAITING_PER_ORGANIZATION) throw tooMany();
    const result = await this.queue.run(organizationId, async () => {
      refuseIfLate();
      return work();
    });
    refuseIfLate();
    return result;
  }
}

/** The caller has been told that it failed, so it must not happen. */
function refuseIfLate(): void {
  if (remainingMs() <= 0) throw tooMany();
}

const tooMany = () =>
  platformErrors.service_unavailable({
    message: 'Too many passwords are waiting to be checked.',
    retryAfter: 5,
  });
