#!/usr/bin/env node
/** `npm test`: builds, then hands over to the runner in tests/src/runner. */
import { build } from './build.mjs';

await build();
const { runTests } = await import('../tests/dist/runner/run-tests.js');
process.exitCode = await runTests(process.argv.slice(2));
