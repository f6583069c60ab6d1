import { startDistributed } from './start-distributed.js';
import { runHost } from './run-host.js';

await runHost(startDistributed);
