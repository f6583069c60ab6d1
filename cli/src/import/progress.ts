import { MultiBar, Presets } from 'cli-progress';
import { note } from '../output.js';

/** Shows the progress of an import. */
export interface Progress {
  /** Passes chunks on and counts their bytes. */
  follow(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Prints a line that stays. */
  note(text: string): void;
  stop(): void;
}

/** A bar if stderr is a terminal and the size is known, otherwise only the notes. */
export function startProgress(totalBytes: number | undefined): Progress {
  if (!process.stderr.isTTY || totalBytes === undefined) {
    return { follow: (chunks) => chunks, note, stop: () => {} };
  }
  const bars = new MultiBar(
    {
      stream: process.stderr,
      format: '{bar} {percentage}%  {eta_formatted} left',
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  const bar = bars.create(totalBytes, 0);
  return {
    async *follow(chunks) {
      for await (const chunk of chunks) {
        yield chunk;
        bar.increment(chunk.length);
      }
    },
    note: (text) => bars.log(`${text}\n`),
    stop: () => bars.stop(),
  };
}
