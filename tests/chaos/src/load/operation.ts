import type { ServiceName } from '@forecourt/contracts/health';
import type { WriteKind } from '../ledger/ledger.js';
import type { ClientRequest, Response } from './client.js';
import type { Dealer } from './dealers.js';

/** What the load sends again and again. */
export interface Operation {
  /** As the OpenAPI document names it: `GET /external/brands/{id}`. */
  name: string;
  perSecond: number;
  /** The services without which it cannot be done. Every operation needs RabbitMQ and PostgreSQL. */
  needs: ServiceName[];
}

/** Where and with what to send it; `body` and `path` as in the API. */
export type Sending = Pick<ClientRequest, 'path' | 'headers' | 'body'>;

export interface Read extends Operation {
  /** It counts as a view of a vehicle (D17). */
  isView?: boolean;
  send(dealer: Dealer): Sending;
}

export interface WriteOperation extends Operation {
  kind: WriteKind;
  /** Undefined where there is nothing to write to at the moment. */
  begin(dealer: Dealer, dealers: Dealer[]): Begun | undefined;
}

/** A write that is about to be sent. */
export interface Begun {
  organizationId: string;
  target?: string;
  marks(number: number): string[];
  send(marks: string[]): Sending;
  /** What follows from its end; `settled` is false while its outcome is unknown. */
  end?(response: Response, settled: boolean): unknown;
}
