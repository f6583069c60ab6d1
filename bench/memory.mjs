import { readFile, readdir } from 'node:fs/promises';

const KB_PER_MB = 1_024;

/**
 * The peak memory of each Node.js process of the product, in MB by name. A process is the product's if it
 * was given its data folder. Empty where there is no `/proc`.
 */
export async function peakMemory(folder) {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => peakOf(pid, folder)));
  return Object.fromEntries(found.filter((entry) => entry !== undefined));
}

/** Returns undefined for a process that is not the product's or has ended. */
async function peakOf(pid, folder) {
  const read = (file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [environment, command, status] = await Promise.all(
    ['environ', 'cmdline', 'status'].map(read),
  );
  if (!environment.split('\0').includes(`FORECOURT_DATA=${folder}`)) return undefined;
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return peak && [nameOf(command.split('\0')), Math.round(Number(peak) / KB_PER_MB)];
}

/** `…/services/inventory/dist/main.js` → inventory; the starting process is named by its shape. */
function nameOf(command) {
  const service = /services\/([^/]+)\/dist\/main\.js$/;
  const [, name] = command.map((word) => service.exec(word)).find(Boolean) ?? [];
  return name ?? `start.mjs ${command.filter(Boolean).at(-1)}`;
}
