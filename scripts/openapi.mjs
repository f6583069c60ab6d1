#!/usr/bin/env node
/** Writes docs/openapi.json from the gateway's operations: `npm run openapi`. */
import { writeFile } from 'node:fs/promises';
import { build } from './build.mjs';

process.env.LOG_LEVEL ??= 'warn';
await build();
const { publishedDocument } =
  await import('../services/gateway/dist/openapi/published-document.js');
const file = new URL('../docs/openapi.json', import.meta.url);
await writeFile(file, `${JSON.stringify(await publishedDocument(), null, 2)}\n`);
console.log('Wrote docs/openapi.json');
