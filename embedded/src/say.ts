import type { DemoKeys } from './demo/make-demo.js';

type Say = (line: string) => void;

/** The demo's keys, shown once, with requests to paste. */
export function sayDemo(say: Say, demo: DemoKeys, url: string): void {
  const { organization, liveKey, testKey, vehicleId } = demo;
  say('');
  say(`Made the demo organization "${organization.name}". Its keys are shown this once:`);
  say('');
  say(`  live  ${liveKey}`);
  say(`  test  ${testKey}`);
  say('');
  say('Try it:');
  say('');
  say(`  curl -H 'x-api-key: ${liveKey}' '${url}/external/vehicles?limit=2&sort=price&order=asc'`);
  say(`  curl -H 'x-api-key: ${liveKey}' '${url}/external/vehicles/${vehicleId}'`);
  say(
    `  curl -H 'x-api-key: ${testKey}' -H 'content-type: application/json' ` +
      `-d '{"email":"jane.doe@example.com"}' '${url}/external/newsletter/subscribe'`,
  );
}

export function sayReady(say: Say, url: string, startedInMs: number): void {
  say('');
  say(`Forecourt serves on ${url} (started in ${(startedInMs / 1_000).toFixed(1)} s).`);
  say(`  API description   ${url}/openapi.json`);
  say('  Organizations, keys and imports   npx forecourt --help');
  say('  Ctrl-C stops it; the data stays.');
}
