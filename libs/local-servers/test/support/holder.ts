import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./hold.ts', import.meta.url));

/** What the other process holds. */
export type Held = 'postgres' | 'redis' | 'rabbitmq' | 'lock';

/** Another process that runs `hold.ts`. */
export interface Holder {
  readonly pid: number;
  /** Returns what follows `ready`; throws what follows `failed`. */
  ready(): Promise<string>;
  /** Resolves just before it starts the server. */
  begun(): Promise<void>;
  /** kill -9; resolves when it has ended. */
  kill(): Promise<void>;
}

/**
 * Starts `hold.ts` in a process of its own.
 */
export function startHolder(kind: Held, folder: string): Holder {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, kind, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const input = createInterface({ input: child.stdout });
  input.on('line', (line) => lines.push(line));
  const line = async (starts: readonly string[]): Promise<string> => {
    for (;;) {
      const found = lines.find((each) => starts.some((start) => each.startsWith(start)));
      if (found !== undefined) return found;
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('It has ended.');
      await Promise.race([once(input, 'line'), once(child, 'exit')]);
    }
  };
  return {
    pid: child.pid ?? 0,
    ready: async () => {
      const found = await line(['ready', 'failed']);
      if (found.startsWith('failed')) throw new Error(found.slice('failed '.length));
      return found.slice('ready '.length);
    },
    begun: async () => {
      await line(['begun']);
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
