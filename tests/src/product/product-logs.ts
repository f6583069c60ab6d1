import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LINES = 40;
/** pino's level of an error; fatal is above. */
const ERROR_LEVEL = 50;

/** The end of what the product printed, and the errors in the logs of its services. */
export async function productLogs(outputFile: string, dataFolder: string): Promise<string> {
  const output = lastLines(await readFile(outputFile, 'utf8'));
  const folder = join(dataFolder, 'logs');
  const names = await readdir(folder).catch((): string[] => []);
  const errors = await Promise.all(
    names.map(async (name) => {
      const lines = (await readFile(join(folder, name), 'utf8')).split('\n').filter(isError);
      return lines.length > 0 ? `Errors in ${name}:\n${lastLines(lines.join('\n'))}` : undefined;
    }),
  );
  return [output, ...errors.filter((part) => part !== undefined)].join('\n');
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-LINES).join('\n');
}

function isError(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level !== undefined && Number(level) >= ERROR_LEVEL;
}
