#!/usr/bin/env node
/** `npm run release:snapshot`: writes the documents, and records what this version promises. */
import { build } from './build.mjs';

process.env.LOG_LEVEL ??= 'warn';
await build();
const { writeDocuments } = await import('../tests/dist/documents/write-documents.js');
const { presentPromises } = await import('../tests/dist/releases/present.js');
const { writeSnapshot } = await import('../tests/dist/releases/write-snapshot.js');
await writeDocuments();
try {
  const replace = process.argv.includes('--replace');
  console.log(`Wrote ${await writeSnapshot(await presentPromises(), { replace })}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
