#!/usr/bin/env node
/** Builds what is stale, then becomes the product in one of its two shapes. */
import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';

const mains = {
  embedded: '../embedded/dist/embedded.main.js',
  distributed: '../embedded/dist/distributed.main.js',
};

const [shape, ...rest] = process.argv.slice(2);
if (shape === '--help' || rest.includes('--help') || rest.includes('-h')) {
  console.log(await usage());
} else if (!Object.hasOwn(mains, shape)) {
  console.error(await usage());
  process.exitCode = 2;
} else if (rest.length > 0) {
  console.error(await refusal());
  process.exitCode = 2;
} else {
  endWithNpm();
  const compiled = await build();
  if (compiled > 0) console.log(`Built ${compiled} files.`);
  // The terminal is for the person who started it; the distributed shape logs to files.
  if (shape === 'embedded') process.env.LOG_LEVEL ??= 'warn';
  await import(mains[shape]);
}

/** Generated from the config schemas, so it needs a build first. */
async function usage() {
  await build();
  const { usage } = await import('../embedded/dist/usage.js');
  return usage();
}

/** Likewise. */
async function refusal() {
  await build();
  const { explainUnknownArgument } = await import('../embedded/dist/unknown-argument.js');
  const command = shape === 'embedded' ? 'npm start' : 'npm run start:distributed';
  return explainUnknownArgument(rest, {
    command,
    distributed: shape === 'distributed',
    options: ['help'],
  });
}
