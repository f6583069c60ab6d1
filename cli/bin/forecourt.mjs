#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);

if (!existsSync(main)) {
  console.error('Building Forecourt; this happens once.');
  const { build } = await import('../../scripts/build.mjs');
  await build();
}
await import(main.href);
