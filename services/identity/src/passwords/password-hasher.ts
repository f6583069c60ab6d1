import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import bcrypt from 'bcrypt';
import pLimit, { type LimitFunction } from 'p-limit';
import { platformErrors } from '@forecourt/contracts/errors';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import type { IdentityConfig } from '../identity.config.js';

/** bcrypt reads no further, so that a longer password would match by its beginning. */
const BCRYPT_BYTES = 72;
/** Callers wait 15 s: a hash that begins later than this would come too late for them. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Hashes and compares passwords, a few at once, so that log-ins leave threads to everything else. Call it
 * outside of transactions: it may wait for seconds.
 */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly cost: number;
  private readonly limit: LimitFunction;
  /** Of no password; made anew at each start, so that its cost is the configured one. */
  private dummyHash = '';

  constructor(@Inject(SERVICE_CONFIG) config: IdentityConfig) {
    this.cost = config.BCRYPT_COST;
    this.limit = pLimit(config.HASH_CONCURRENCY);
  }

  async onModuleInit(): Promise<void> {
    this.dummyHash = await this.hash(randomBytes(32).toString('hex'));
  }

  /** @throws service_unavailable when too many are waiting */
  hash(password: string): Promise<string> {
    return this.inTurn(() => bcrypt.hash(password, this.cost));
  }

  /**
   * Whether the password is the hash's. Without a hash, as for an unknown account, it never is, and finding
   * that out takes as long.
   *
   * @throws service_unavailable when too many are waiting
   */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const equal = await this.inTurn(() => bcrypt.compare(password, hash ?? this.dummyHash));
    return equal && hash !== undefined && Buffer.byteLength(password) <= BCRYPT_BYTES;
  }

  /** Whether the hash has another cost than the configured one: log-ins would tell who has it, by time. */
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
