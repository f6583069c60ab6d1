import { OrganizationExistsError } from '@forecourt/demo/organization';
import { ApiError, SomeFailedError, UnreachableError, UsageError } from './errors.js';
import { ExitCode } from './exit-code.js';
import { note } from './output.js';
import { oneLine } from './table.js';

/** What to do about an error of the API, by its code. */
const hints: Record<string, string> = {
  'identity.organization_not_found': 'To see them all: forecourt organizations list',
  dead_letter_not_found: 'To see them all: forecourt dead-letters list',
};

/** Reports an error on stderr and returns the exit code. Rethrows a bug of our own. */
export function reportFailure(error: unknown): number {
  if (error instanceof UsageError) {
    note(`error: ${error.message}`);
    return ExitCode.wrongUsage;
  }
  if (error instanceof UnreachableError) {
    note(`error: ${error.message}`);
    note(error.hint);
    return ExitCode.unreachable;
  }
  if (error instanceof ApiError) {
    const { code, details = [], requestId } = error.more;
    note(`error: ${oneLine(error.message)}${code === undefined ? '' : ` (${code})`}`);
    for (const { field, message } of details) note(`  ${oneLine(field)}: ${oneLine(message)}`);
    const hint = code === undefined ? undefined : hints[code];
    if (hint !== undefined) note(`  ${hint}`);
    if (requestId !== undefined) note(`  request id: ${oneLine(requestId)}`);
    return ExitCode.refused;
  }
  if (error instanceof OrganizationExistsError) {
    note(
      `error: ${error.message} To create another demo, choose another slug: --slug ${error.slug}-2`,
    );
    return ExitCode.refused;
  }
  if (error instanceof SomeFailedError) return ExitCode.refused;
  throw error;
}
