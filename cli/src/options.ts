import { InvalidArgumentError, Option, type Command } from 'commander';
import { environmentSchema, type Environment } from '@forecourt/contracts/tenant';
import { ApiClient, path } from './api-client.js';
import { findOperatorToken } from './operator-token.js';
import type { OutputOptions } from './output.js';
import { RequiredOption } from './required-options.js';
import { findServerUrl, isHttpUrl, withoutSlash } from './server-url.js';

/** The options that every command has. */
export interface ServerOptions extends OutputOptions {
  url?: string;
}

/** The options of a command on the data of one organization. */
export interface TenantOptions extends ServerOptions {
  organization: string;
  environment: Environment;
}

/** Gives a command `--json`, `--url` and an example below its help. */
export function withCommonOptions(command: Command, example: string): Command {
  return command
    .option('--json', 'print JSON')
    .addOption(
      new Option('--url <url>', 'the URL of Forecourt')
        .env('FORECOURT_URL')
        .argParser(readServerUrl),
    )
    .addHelpText('after', `\nExample:\n  $ forecourt ${example}`);
}

export const organizationOption = () =>
  new RequiredOption('--organization <slug>', 'the organization').argParser(notBlank);

export const environmentOption = () =>
  new RequiredOption('--environment <environment>', 'the environment').choices(
    environmentSchema.options,
  );

/** Gives a command the options of `TenantOptions`, and an example below its help. */
export function withTenantOptions(command: Command, example: string): Command {
  command.addOption(organizationOption()).addOption(environmentOption());
  return withCommonOptions(command, `${example} --organization acme --environment live`);
}

/** The client for the server that the options and the environment name. */
export async function connect({ url }: ServerOptions): Promise<ApiClient> {
  const server = await findServerUrl(url, process.env);
  return new ApiClient(server, await findOperatorToken(process.env));
}

/** The path of a tenant's resources, to which the rest is added. */
export const tenantPath = ({ organization, environment }: TenantOptions) =>
  path`/manage/organizations/${organization}/${environment}`;

function readServerUrl(text: string): string {
  // An empty FORECOURT_URL counts as unset.
  if (text !== '' && !isHttpUrl(text))
    throw new InvalidArgumentError('It must begin with http:// or https://.');
  return withoutSlash(text);
}

/** For values that become part of a path. */
export function notBlank(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new InvalidArgumentError('It must not be blank.');
  return trimmed;
}

export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError('It must be a whole number above 0.');
  }
  return value;
}

/** Plain digits with an optional decimal point: `23995.50`. */
export function plainDecimal(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) {
    throw new InvalidArgumentError('It must be a plain number such as 23995.50.');
  }
  return Number(text);
}
