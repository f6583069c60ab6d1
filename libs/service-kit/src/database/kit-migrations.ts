import { CreateEventTables1767225600000 } from './create-event-tables.migration.js';
import { RenameEventDates1795219200000 } from './rename-event-dates.migration.js';

/** The migrations of the outbox and the inbox. Every service has them in addition to its own. */
export const eventMigrations = [CreateEventTables1767225600000, RenameEventDates1795219200000];
