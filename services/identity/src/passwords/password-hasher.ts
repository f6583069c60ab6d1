import { Inject, Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import pLimit, { type LimitFunction } from 'p-limit';
import { platformErrors } from '@forecourt/contracts/errors';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import type { IdentityConfig } from '../identity.config.js';

/** bcrypt ignores the rest, so a longer password would match by its first 72 bytes. */
const BCRYPT_BYTES = 72;
const BCRYPT_DIGEST_LENGTH = 31;
/** Callers wait 15 s. A hash that starts later than this would come too late. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Hashes and compares passwords, only a few at once: log-ins must leave threads for other work. Call it
 * outside transactions, because it may wait for seconds.
 */
@Injectable()
export class PasswordHasher {
  private readonly cost: number;
  private readonly limit: LimitFunction;
  /**
   * A hash that matches no password. A comparison with it takes as long as one with a real hash.
   */
  private readonly dummyHash: string;

  constructor(@Inject(SERVICE_CONFIG) config: IdentityConfig) {
    this.cost = config.BCRYPT_COST;
    this.limit = pLimit(config.HASH_CONCURRENCY);
    this.dummyHash = bcrypt.genSaltSync(this.cost) + '.'.repeat(BCRYPT_DIGEST_LENGTH);
  }

  /** @throws service_unavailable when too many are waiting */
  hash(password: string): Promise<string> {
    return this.inTurn(() => bcrypt.hash(password, this.cost));
  }

  /**
   * Whether the password matches the hash. Without a hash, as for an unknown account, the answer is no and
   * takes just as long.
   *
   * @throws service_unavailable when too many are waiting
   */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const equal = await this.inTurn(() => bcrypt.compare(password, hash ?? this.dummyHash));
    return equal && hash !== undefined && Buffer.byteLength(password) <= BCRYPT_BYTES;
  }

  /** Whether the hash's cost is not the configured one: a log-in's time would then reveal the account. */
  isOutdated(hash: string): boolean {
    return bcrypt.getRounds(hash) !== this.cost;
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const latest = Date.now() + LONGEST_WAIT_MS;
    return this.limit(() => {
      if (Date.now() > latest) throw platformErrors.service_unavailable({ retryAfter: 5 });
      return work();
    });
  }
}
