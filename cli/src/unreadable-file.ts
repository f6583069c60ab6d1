import { UsageError } from './errors.js';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

/** The error of a file that cannot be opened, in words; anything else is given back as it is. */
export function unreadable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const reason = reasons[String(error.code)] ?? error.message;
  return new UsageError(`${file} cannot be read: ${reason}.`);
}
