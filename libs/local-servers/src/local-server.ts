import type { Runnable } from './kept-running.js';

/** A server of our own on this machine, started by one of the `start…` functions. */
export interface LocalServer extends Runnable {
  /** Where a client connects, credentials included. */
  readonly url: string;
}

/** The port on which a server listens. */
export const portOf = (server: LocalServer): number => Number(new URL(server.url).port);

/** What every `start…` function takes. */
export interface LocalServerOptions {
  /** The folder that holds the server's data, log and secrets. Made if it is missing. */
  readonly folder: string;
  /** The port on 127.0.0.1; a free one by default. */
  readonly port?: number | undefined;
  /** Takes one line of text for each thing worth telling the person who waits. */
  readonly onProgress?: ((line: string) => void) | undefined;
}
