import { open, rename, stat } from 'node:fs/promises';

const LIMIT_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 4096;
const TAIL_LINES = 8;

/** The length of a log in bytes; 0 when there is none. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

/** Renames a long log, replacing an older one, so that logs do not fill the disk. */
export async function putLongLogAside(log: string): Promise<void> {
  if ((await sizeOf(log)) > LIMIT_BYTES) await rename(log, `${log}.old`);
}

/**
 * The last lines of a log.
 *
 * @param from where the current run begins in it
 */
export async function lastLines(log: string, from: number): Promise<string> {
  const file = await open(log, 'r').catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(from, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.max(1, size - start)),
      position: start,
    });
    const text = buffer.subarray(0, bytesRead).toString('utf8').trim();
    return text.split('\n').slice(-TAIL_LINES).join('\n');
  } finally {
    await file.close();
  }
}
