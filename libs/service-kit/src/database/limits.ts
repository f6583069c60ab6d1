/*
 * How long PostgreSQL may keep us waiting, in milliseconds. A caller waits 5 s for a reply: the limits of a
 * statement end in time for an answer.
 */

/** Running a statement, its locks included. */
export const STATEMENT_MS = 4_000;

/** Waiting for one lock. Whoever holds one for longer is stuck: transactions last milliseconds. */
export const LOCK_MS = 3_000;

/** Doing nothing within a transaction, while others wait for its locks. Then its process is frozen or gone. */
export const IDLE_IN_TRANSACTION_MS = 8_000;

/**
 * Holding a connection, for one statement or one transaction. This process keeps this limit itself: a server
 * that is frozen, or whose host is gone, keeps none of the others.
 */
export const CONNECTION_MS = 10_000;

/** A statement ends this long before its caller gives up, to leave time for an answer. */
export const ANSWER_MS = 250;

/**
 * A migration's wait for one lock. Whatever else needs the table waits behind it, so it gives way soon, and
 * tries again.
 */
export const MIGRATION_LOCK_MS = 2_000;

/**
 * The limits of one transaction. Those left out stay as they are for every connection. What is left of a
 * request's budget limits it in any case.
 */
export interface TransactionLimits {
  statementMs?: number;
  lockMs?: number;
  /** From the start of the transaction to its commit. */
  connectionMs?: number;
}

/** For work that no caller waits for, and that may touch every row of a table. */
export const BACKGROUND = {
  statementMs: 30_000,
  connectionMs: 60_000,
} satisfies TransactionLimits;

/** For what one instance does while others that start with it wait for their turn. */
export const TAKING_TURNS = {
  ...BACKGROUND,
  lockMs: BACKGROUND.statementMs,
} satisfies TransactionLimits;
