import { ApiClient } from 'forecourt/api-client';
import { describeDemo } from '@forecourt/demo/describe-demo';
import { makeDemo } from '@forecourt/demo/make-demo';
import { OrganizationExistsError } from '@forecourt/demo/organization';

/** Makes the demo of a first start, as `forecourt demo` does; a database that has one keeps it as it is. */
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
    if (!(error instanceof OrganizationExistsError)) throw error;
    say(error.message);
  }
}
