import { CreateEventTables1767225600000 } from './create-event-tables.migration.js';
import { RenameEventDates1795219200000 } from './rename-event-dates.migration.js';

/** The migrations of outbox and inbox, which every service has beside its own. */
export const eventMigrations = [CreateEventTables1767225600000, RenameEventDates1795219200000];
