#!/usr/bin/env node
/** `npm run release:snapshot`: writes the documents, and records what this version promises. */
import { build } from './build.mjs';

process.env.LOG_LEVEL ??= 'warn';
await build();
const { writeDocuments } = await import('../tests/dist/documents/write-documents.js');
const { writeSnapshot } = await import('../tests/dist/releases/write-snapshot.js');
await writeDocuments();
try {
  await writeSnapshot(process.argv.includes('--replace'));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
