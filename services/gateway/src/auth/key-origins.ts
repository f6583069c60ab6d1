import { Injectable } from '@nestjs/common';
import { platformErrors } from '@forecourt/contracts/errors';
import { listKeyOrigins } from '@forecourt/contracts/identity/api-key-rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { withoutBudget } from '@forecourt/service-kit/rpc/budget';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { settledWithin } from '../settled-within.js';

/** An origin that no key names any more is refused after this time. */
const FRESH_MS = 10_000;
/** How long known origins serve while identity does not answer. */
const USABLE_MS = 5 * 60 * 1_000;
/** Identity is asked no more often, whatever origins are made up. So soon a new key works in a browser. */
const ASK_EVERY_MS = 1_000;
/** How long a browser waits for identity if there is an earlier list. */
const PATIENCE_MS = 1_000;

interface Question {
  /** When it was asked, by `performance.now()`. */
  askedAt: number;
  answer: Promise<ReadonlySet<string>>;
}

/** Knows the origins that valid publishable keys name: a copy of identity's whole list. */
@Injectable()
export class KeyOrigins {
  private latest?: Question;
  private known?: { askedAt: number; origins: ReadonlySet<string> };

  constructor(private readonly rpc: RpcClient) {}

  async has(origin: string, context: RequestContext): Promise<boolean> {
    const { known } = this;
    if (known?.origins.has(origin) && ageOf(known) < FRESH_MS) return true;
    const asked = this.ask(context);
    if (!known || ageOf(known) >= USABLE_MS) return (await asked).has(origin);
    const settled = await settledWithin(PATIENCE_MS, asked);
    if (settled?.ok) return settled.value.has(origin);
    if (settled && !platformErrors.service_unavailable.is(settled.error)) throw settled.error;
    return known.origins.has(origin);
  }

  /** The answer to a question of the last second serves all who ask meanwhile, and so does its failure. */
  private ask(context: RequestContext): Question['answer'] {
    if (!this.latest || ageOf(this.latest) >= ASK_EVERY_MS) {
      const askedAt = performance.now();
      // Others may wait for the answer longer than the request that asks.
      const answer = withoutBudget(() => this.askIdentity(askedAt, context));
      this.latest = { askedAt, answer };
    }
    return this.latest.answer;
  }

  private async askIdentity(
    askedAt: number,
    context: RequestContext,
  ): Promise<ReadonlySet<string>> {
    const { origins } = await this.rpc.call(listKeyOrigins, {}, context);
    const known = { askedAt, origins: new Set(origins) };
    if (askedAt >= (this.known?.askedAt ?? 0)) this.known = known;
    return known.origins;
  }
}

const ageOf = ({ askedAt }: { askedAt: number }) => performance.now() - askedAt;
