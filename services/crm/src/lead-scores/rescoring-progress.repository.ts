import { Injectable } from '@nestjs/common';
import type { Transaction } from '@forecourt/service-kit/database/database';
import type { CustomerKey } from './lead-scores.repository.js';

/** Sorts before every customer. */
const BEGINNING = {
  organizationId: '00000000-0000-0000-0000-000000000000',
  environment: '',
  id: '00000000-0000-0000-0000-000000000000',
};

type Place = typeof BEGINNING;

/** Records how far the current run over all customers has got, so any instance can continue it. */
@Injectable()
export class RescoringProgressRepository {
  /** The place to continue from. None if no run is due or another instance is working on it. */
  async claim(transaction: Transaction): Promise<Place | undefined> {
    const rows = await transaction.query<Place[]>(
      `SELECT after_organization_id AS "organizationId", after_environment AS environment,
         after_id AS id
       FROM rescoring_progress WHERE due_date <= now()
       FOR UPDATE SKIP LOCKED`,
    );
    return rows[0];
  }

  /** Locks the next customers. It skips those that another transaction holds, which scores them itself. */
  lockNext(transaction: Transaction, after: Place, limit: number): Promise<CustomerKey[]> {
    return transaction.query(
      `SELECT organization_id AS "organizationId", environment, id FROM customer
       WHERE (organization_id, environment, id) > ($1, $2, $3)
       ORDER BY organization_id, environment, id
       LIMIT $4
       FOR UPDATE SKIP LOCKED`,
      [after.organizationId, after.environment, after.id, limit],
    );
  }

  async moveTo(transaction: Transaction, place: Place): Promise<void> {
    await transaction.query(
      `UPDATE rescoring_progress
       SET after_organization_id = $1, after_environment = $2, after_id = $3`,
      [place.organizationId, place.environment, place.id],
    );
  }

  /** Ends the run. The next one begins after `hours`. */
  async finish(transaction: Transaction, hours: number): Promise<void> {
    await this.moveTo(transaction, BEGINNING);
    await transaction.query(
      `UPDATE rescoring_progress SET due_date = now() + make_interval(hours => $1)`,
      [hours],
    );
  }
}
