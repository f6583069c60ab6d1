import { UsageError } from './errors.js';
import { isRecord } from './record.js';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

/** Explains why a file cannot be read. Returns any other error unchanged. */
export function unreadable(file: string, error: unknown): unknown {
  if (!isRecord(error) || typeof error.code !== 'string') return error;
  const reason = reasons[error.code] ?? String(error.message);
  return new UsageError(`${file} cannot be read: ${reason}.`);
}
