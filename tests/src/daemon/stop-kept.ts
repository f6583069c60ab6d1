import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../say.js';
import { DaemonClient, startDaemon, whenListening } from './daemon-client.js';
import { DATA, keptFolder } from './protocol.js';

/** Stops the servers that test runs have kept, and removes their data. */
export async function stopKept(): Promise<void> {
  if (!existsSync(join(keptFolder, DATA))) {
    say('No test servers were kept.');
    return;
  }
  const client =
    (await DaemonClient.connect(keptFolder)) ??
    // A daemon that was killed may have left servers; a new one begins by stopping them.
    (await whenListening(keptFolder, startDaemon(keptFolder, { kept: true })));
  await client.request({ ask: 'stop' }, say);
  client.close();
  say('The test servers are stopped.');
}
