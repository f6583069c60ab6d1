import { ApiClient } from 'forecourt/api-client';
import { describeDemo } from '@forecourt/demo/describe-demo';
import { makeDemo } from '@forecourt/demo/make-demo';
import { OrganizationExistsError } from '@forecourt/demo/organization';
import { ApiError, UnreachableError } from 'forecourt/errors';
import { StartError } from './start-error.js';

/**
 * Creates the demo of a first start, as `forecourt demo` does. A database that has one keeps it.
 *
 * @throws StartError if Forecourt refuses a request or does not answer
 */
export async function makeFirstDemo(
  url: string,
  operatorToken: string,
  say: (line: string) => void,
): Promise<void> {
  const client = new ApiClient(
    { url, hint: 'Forecourt has just been started here.' },
    { value: operatorToken, source: 'the start' },
  );
  try {
    const demo = await makeDemo(client, { onProgress: say });
    say(`\n${describeDemo(demo)}`);
  } catch (error) {
    if (error instanceof OrganizationExistsError) {
      say(error.message);
    } else if (error instanceof ApiError || error instanceof UnreachableError) {
      throw new StartError(
        `the demo is not complete: ${error.message} Start again to complete it.`,
      );
    } else {
      throw error;
    }
  }
}
