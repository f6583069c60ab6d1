#!/usr/bin/env node
/** `npm run chaos`: builds, then hands over to tests/chaos. */
import { build } from './build.mjs';

process.env.LOG_LEVEL ??= 'warn';
await build();
const { runChaos } = await import('../tests/chaos/dist/main.js');
process.exit(await runChaos(process.argv.slice(2)));
