import { CreateIdempotencyKeys1795219200100 } from '../idempotency/create-idempotency-keys.migration.js';
import { AddOutboxAggregate1795301400000 } from './add-outbox-aggregate.migration.js';
import { CreateDeadLetters1795301144433 } from './create-dead-letters.migration.js';
import { CreateEventTables1767225600000 } from './create-event-tables.migration.js';
import { RenameEventDates1795219200000 } from './rename-event-dates.migration.js';

/** The tables that every service has in addition to its own: outbox, inbox, dead letters, idempotency keys. */
export const kitMigrations = [
  CreateEventTables1767225600000,
  RenameEventDates1795219200000,
  CreateIdempotencyKeys1795219200100,
  CreateDeadLetters1795301144433,
  AddOutboxAggregate1795301400000,
];
