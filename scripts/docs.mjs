#!/usr/bin/env node
/** `npm run docs`: builds, then writes the documents that are generated from the code. */
import { build } from './build.mjs';

process.env.LOG_LEVEL ??= 'warn';
await build();
const { writeDocuments } = await import('../tests/dist/documents/write-documents.js');
await writeDocuments();
