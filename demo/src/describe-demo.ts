import type { Demo } from './make-demo.js';

/**
 * The text that introduces a new demo: its keys, which are not shown again, and requests to paste.
 */
export function describeDemo({ organization, url, keys, vehicleId }: Demo): string {
  const { live, test } = keys;
  return `Created the demo organization "${organization.name}" (${organization.slug}). Its keys are not shown again:

  live  ${live}
  test  ${test}

Try it:

  curl -H 'x-api-key: ${live}' '${url}/external/vehicles?limit=2&sort=price&order=asc'
  curl -H 'x-api-key: ${live}' '${url}/external/vehicles/${vehicleId}'
  curl -H 'x-api-key: ${test}' -H 'content-type: application/json' -d '{"email":"jane.doe@example.com"}' '${url}/external/newsletter/subscribe'`;
}
