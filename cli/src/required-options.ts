import { Option, type Command } from 'commander';

/**
 * A required option. Commander's own check comes before its check for unknown options: it would
 * call a mistyped option missing and not suggest the right name.
 */
export class RequiredOption extends Option {}

/** Ends the command if required options are missing, and names them all. */
export function refuseMissingOptions(command: Command): void {
  const missing = command.options.filter(
    (option) =>
      option instanceof RequiredOption &&
      command.getOptionValue(option.attributeName()) === undefined,
  );
  if (missing.length === 0) return;
  const flags = missing.map((option) => option.flags).join(', ');
  command.error(`error: missing required ${missing.length === 1 ? 'option' : 'options'}: ${flags}`);
}
