import {
  environmentVariables,
  type EnvironmentVariable,
} from '@forecourt/embedded/environment-variables';
import { table } from './markdown.js';

const BEGIN = '<!-- configuration: `npm run docs` writes this table from the config schemas -->';
const END = '<!-- configuration ends -->';

/** The README with its table of environment variables. */
export function configurationTable(readme: string): string {
  const [before, rest] = readme.split(`${BEGIN}\n`);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Error(`README.md lacks the lines ${BEGIN} and ${END}`);
  const rows = environmentVariables().map((variable) => [
    `\`${variable.name}\``,
    variable.readers.map(asCode).join(', '),
    unsetOf(variable),
    variable.description,
  ]);
  const head = ['variable', 'for', 'default', 'what it is'];
  return `${before}${BEGIN}\n\n${table(head, rows)}\n\n${END}${after}`;
}

/** Commands are code; names of processes are not. */
const asCode = (reader: string) => (/[ :]/.test(reader) ? `\`${reader}\`` : reader);

function unsetOf({ unset }: EnvironmentVariable): string {
  if (unset === 'required') return 'required';
  return 'value' in unset ? `\`${unset.value}\`` : unset.otherwise;
}
