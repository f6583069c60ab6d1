import { nearest } from '@forecourt/contracts/nearest';
import { hostVariables } from './host-config.js';
import { serverVariables } from './server-variables.js';

/** A script of package.json that starts the product. */
export interface StartScript {
  /** As the user calls it: `npm start`. */
  command: string;
  distributed: boolean;
  /** Without their dashes: `inspect-port`. */
  options: string[];
}

/**
 * Says that a script does not know an argument, and what to do instead.
 *
 * @param args from the unknown one on
 */
export function explainUnknownArgument(
  [argument = '', next]: string[],
  { command, distributed, options }: StartScript,
): string {
  const [, name, inline] = /^--?([^-=][^=]*)(?:=(.*))?$/.exec(argument) ?? [];
  const help = `For help: ${command} -- --help`;
  if (name === undefined) return `Unknown argument "${argument}".\n${help}`;
  const unknown = `Unknown option "--${name}".`;
  const variables = variablesByOption(distributed);
  const meant = nearest(name, [...options, ...variables.keys()]);
  if (meant === undefined) return `${unknown}\n${help}`;
  const variable = variables.get(meant);
  if (variable === undefined) return `${unknown} Did you mean --${meant}?\n${help}`;
  const value = asWord(inline ?? next);
  return `${unknown} Set the variable ${variable} instead: ${variable}=${value} ${command}\n${help}`;
}

/** The variables, by the option that a user may expect: `--port` for PORT, `--data` for FORECOURT_DATA. */
function variablesByOption(distributed: boolean): Map<string, string> {
  const names = Object.keys({
    ...hostVariables.shape,
    ...(distributed && serverVariables.shape),
  });
  return new Map(names.map((name) => [asOption(name), name]));
}

const asOption = (variable: string) =>
  variable
    .replace(/^FORECOURT_/, '')
    .replaceAll('_', '-')
    .toLowerCase();

/** A value that a shell takes as it is, otherwise a placeholder. */
const asWord = (value: string | undefined) =>
  value !== undefined && /^[\w./:][\w./:-]*$/.test(value) ? value : '…';
