#!/usr/bin/env node
/** `npm run dev:stop`: stops the servers that test runs have kept. */
import { parseArgs } from 'node:util';
import { build } from './build.mjs';

const usage = `Usage: npm run dev:stop

Stops the servers, and the product, that \`npm test -- <path>\` keeps running for the next run, and removes their
data. \`npm run dev\` has servers of its own, which end with it.`;

let options;
try {
  options = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values;
} catch (error) {
  console.error(`${error.message}\n\n${usage}`);
  process.exit(2);
}
if (options.help) {
  console.log(usage);
  process.exit(0);
}
await build();
const { stopKept } = await import('../tests/dist/daemon/stop-kept.js');
await stopKept();
