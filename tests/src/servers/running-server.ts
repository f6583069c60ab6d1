/** A server that tests talk to. */
export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}
