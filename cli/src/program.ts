import { readFileSync } from 'node:fs';
import { Command, CommanderError, Help } from 'commander';
import { addBlogs } from './commands/blogs.js';
import { addContacts } from './commands/contacts.js';
import { addCustomers } from './commands/customers.js';
import { addDeadLetters } from './commands/dead-letters.js';
import { addDemo } from './commands/demo.js';
import { addImpressions } from './commands/impressions.js';
import { addKeys } from './commands/keys.js';
import { addOrganizations } from './commands/organizations.js';
import { addSubscribers } from './commands/subscribers.js';
import { addTestDrives } from './commands/test-drives.js';
import { addVehicles } from './commands/vehicles.js';
import { ExitCode } from './exit-code.js';
import { reportFailure } from './report-failure.js';
import { refuseMissingOptions } from './required-options.js';

const ENVIRONMENT_AND_EXIT_CODES = `
Environment variables:
  FORECOURT_URL             the URL of Forecourt
                            (default: read from the data folder, else http://localhost:3000)
  FORECOURT_OPERATOR_TOKEN  the operator token (default: read from the data folder)
  FORECOURT_DATA            the data folder of a Forecourt on this machine
                            (default: ./data in the folder where the command is run)

Exit codes:
  0 done   1 refused, or some failed   2 wrong usage   3 Forecourt cannot be reached

More about a command: forecourt vehicles import --help`;

/** Runs the command line and returns the exit code. Errors go to stderr. */
export async function run(args: string[]): Promise<number> {
  try {
    await forecourt().parseAsync(args, { from: 'user' });
    return ExitCode.ok;
  } catch (error) {
    // Commander has already printed its help or its error.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? ExitCode.ok : ExitCode.wrongUsage;
    }
    return reportFailure(error);
  }
}

function forecourt(): Command {
  const program = new Command('forecourt')
    .description(
      'Manages the dealers of a running Forecourt: organizations, keys, stock and leads.',
    )
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .configureHelp({ formatHelp, subcommandTerm: invocation })
    .exitOverride()
    .hook('preAction', (_program, command) => refuseMissingOptions(command));
  // Commands inherit the settings above, so they come after them.
  addDemo(program);
  addOrganizations(program);
  addKeys(program);
  addVehicles(program);
  addCustomers(program);
  addBlogs(program);
  addTestDrives(program);
  addContacts(program);
  addSubscribers(program);
  addImpressions(program);
  addDeadLetters(program);
  return program.addHelpText('after', ENVIRONMENT_AND_EXIT_CODES);
}

/** The commands without subcommands, so that one screen of help shows them all. */
const leavesOf = (command: Command): Command[] =>
  command.commands.flatMap((child) => (child.commands.length > 0 ? leavesOf(child) : [child]));

/** Commander also suggests names from `visibleCommands`, so change only what is printed. */
const formatHelp: Help['formatHelp'] = (command, help) => {
  help.visibleCommands = leavesOf;
  return Help.prototype.formatHelp.call(help, command, help);
};

const invocation: Help['subcommandTerm'] = (command) => {
  const words = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  );
  const group = command.parent?.parent ? [command.parent.name()] : [];
  return [...group, command.name(), ...words].join(' ');
};

function version(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return typeof manifest === 'object' && manifest && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}
