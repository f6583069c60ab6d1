type Say = (line: string) => void;

export function sayReady(say: Say, url: string, folder: string, startedInMs: number): void {
  say('');
  say(`Forecourt serves on ${url} (started in ${(startedInMs / 1_000).toFixed(1)} s).`);
  say(`  API description   ${url}/openapi.json`);
  say('  Organizations, keys and imports   npx forecourt --help');
  say(`  Ctrl-C stops it; the data stays in ${folder}`);
}
