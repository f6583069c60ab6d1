import type { z } from 'zod';
import type { DataFolder } from './data-folder.js';
import type { HostConfig } from './host-config.js';
import type { Undo } from './undo.js';

/** What a shape is given to start with. */
export interface Host {
  config: HostConfig;
  publicUrl: string;
  folder: DataFolder;
  operatorToken: string;
  /** What the shape starts, it adds here how to stop. */
  undo: Undo;
  say: (line: string) => void;
}

/** A way to run the product on this machine. */
export interface Shape {
  /** All that it reads from the environment. */
  variables: z.ZodObject;
  /** The programs that this machine lacks, a line each. */
  missingPrograms(env: NodeJS.ProcessEnv): string[];
  /**
   * Loads what starts the shape: seconds of work, which a start with a typing error need not wait for.
   * When the promise of the start resolves, the shape serves.
   */
  load(): Promise<(host: Host) => Promise<void>>;
}
