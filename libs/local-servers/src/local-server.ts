import type { Runnable } from './kept-running.js';

/** A server on this machine, started by one of the `start…` functions. */
export interface LocalServer extends Runnable {
  /** Where clients connect, with credentials. */
  readonly url: string;
}

export const portOf = (server: LocalServer): number => Number(new URL(server.url).port);

/** What every `start…` function takes. */
export interface LocalServerOptions {
  /** The folder for the server's data, log and secrets. Created if missing. */
  readonly folder: string;
  /** The port on 127.0.0.1. Default: a free one. */
  readonly port?: number | undefined;
  /** Receives a line of text for whatever the waiting user should know. */
  readonly onProgress?: ((line: string) => void) | undefined;
  /** Ends the start: the server is stopped again, and the start fails. */
  readonly signal?: AbortSignal | undefined;
}
