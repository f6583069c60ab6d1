import type { z } from 'zod';
import type { DataFolder } from './data-folder.js';
import type { HostConfig } from './host-config.js';
import type { Undo } from './undo.js';

/** What a shape needs to start. */
export interface Host {
  config: HostConfig;
  publicUrl: string;
  folder: DataFolder;
  operatorToken: string;
  encryptionKey: string;
  /** Collects how to stop what the shape starts. */
  undo: Undo;
  say: (line: string) => void;
}

/** A way to run the product on this machine. */
export interface Shape {
  /** The environment variables that it reads. */
  variables: z.ZodObject;
  /** The programs that are missing on this machine, a line each. */
  missingPrograms(env: NodeJS.ProcessEnv): string[];
  /**
   * Loads the function that starts the shape. Loading takes seconds, so faults are reported before it.
   * When the start resolves, the shape serves.
   */
  load(): Promise<(host: Host) => Promise<void>>;
}
