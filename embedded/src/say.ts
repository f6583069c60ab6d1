import type { Host } from './shape.js';

export function sayReady(host: Host, startedInMs: number): void {
  const { say, publicUrl, folder, config, mailFolder } = host;
  say('');
  say(`Forecourt serves on ${publicUrl} (started in ${(startedInMs / 1_000).toFixed(1)} s).`);
  say(`  API description   ${publicUrl}/openapi.json`);
  say('  Organizations, keys and imports   npx forecourt --help');
  if (config.SMTP_URL === undefined) {
    say(`  Mails are not sent (SMTP_URL is not set): they are kept in ${mailFolder}`);
  }
  say(`  Ctrl-C stops it; the data stays in ${folder.path}`);
}
