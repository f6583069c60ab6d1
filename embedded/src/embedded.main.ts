import 'reflect-metadata';
import { startEmbedded } from './start-embedded.js';
import { runHost } from './run-host.js';

await runHost(startEmbedded);
