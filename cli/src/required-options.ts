import { Option, type Command } from 'commander';

/**
 * An option that the command needs. Commander's own check comes before the one for unknown options, so that
 * a mistyped option would be called missing and its nearest name not suggested.
 */
export class RequiredOption extends Option {}

/** Ends the command where options that it needs are missing; all of them are named. */
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
