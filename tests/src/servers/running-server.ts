/** A server that tests talk to. */
export interface RunningServer {
  url: string;
  /** Where it comes from, for the person who waits. */
  origin: string;
  stop(): Promise<void>;
}
