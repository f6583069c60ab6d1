/**
 * Loads packages, most of the work of a start, and waits to be told which program to become. Its
 * arguments are the packages.
 */
import { once } from 'node:events';
import inspector from 'node:inspector';
import { pathToFileURL } from 'node:url';
import type { Launch } from './standby.js';

const leave = () => process.exit();
process.once('disconnect', leave);
const told = once(process, 'message') as Promise<[Launch]>;

for (const name of process.argv.slice(2)) {
  // The program itself reports what it cannot load.
  await import(name).catch(() => undefined);
}
const [{ main, env, inspectPort }] = await told;
process.off('disconnect', leave);
Object.assign(process.env, env);
if (inspectPort !== undefined) inspector.open(inspectPort, '127.0.0.1');
await import(pathToFileURL(main).href);
