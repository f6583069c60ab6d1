#!/usr/bin/env node
/** `npm run dev:stop`: stops the servers that test runs have kept. */
import { build } from './build.mjs';

await build();
const { stopKept } = await import('../tests/dist/daemon/stop-kept.js');
await stopKept();
