import { z } from 'zod';

/** The faults that keep a process from starting and that a person can fix, one per line. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(`Forecourt cannot start:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads configuration from environment variables.
 *
 * @param schema an object schema whose keys are the variables' names; an empty variable counts as unset
 * @throws ConfigError naming every fault
 */
export function loadConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const faults = configFaults(schema, env);
  if (faults.length > 0) throw new ConfigError(faults);
  return schema.parse(givenIn(schema, env));
}

/** Everything wrong with the variables, one fault per line. */
export function configFaults(
  schema: z.ZodObject,
  env: Record<string, string | undefined>,
): string[] {
  const given = givenIn(schema, env);
  const issues = schema.safeParse(given).error?.issues ?? [];
  const wrong = issues.map(({ path, message }) => {
    const name = String(path[0]);
    return name in given ? `${name}: ${message}` : `${name} is required: ${hintOf(schema, name)}`;
  });
  return [...wrong, ...missingCompanions(schema, given)];
}

/** Variables that others need. */
const missingCompanions = (schema: z.ZodObject, given: Record<string, unknown>): string[] =>
  Object.keys(given).flatMap((name) => {
    const { needs } = (schema.shape[name] as z.ZodType).meta() ?? {};
    if (typeof needs !== 'string' || needs in given) return [];
    return [`${needs} is required with ${name}: ${hintOf(schema, needs)}`];
  });

const givenIn = (schema: z.ZodObject, env: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.keys(schema.shape)
      .filter((name) => env[name] !== undefined && env[name] !== '')
      .map((name) => [name, env[name]]),
  );

const hintOf = (schema: z.ZodObject, name: string) =>
  (schema.shape[name] as z.ZodType | undefined)?.description ?? 'it is not set';

/** A whole number in an environment variable. */
export const integerVariable = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

/** An absolute URL in an environment variable, with one of the given schemes. */
export const urlVariable = (...schemes: string[]) =>
  z.string().refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && schemes.includes(url.protocol.replace(':', ''));
    },
    `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

/**
 * A variable that may stay unset.
 *
 * @param otherwise tells readers of the documentation what happens then
 * @param needs another variable, which must be set if this one is
 */
export const optionalVariable = <Variable extends z.ZodType>(
  variable: Variable,
  otherwise: string,
  needs?: string,
) => variable.optional().meta({ description: variable.description, otherwise, needs });

/** A base URL without its trailing slash. */
export const publicUrlVariable = urlVariable('http', 'https')
  .transform((value) => value.replace(/\/+$/, ''))
  .describe('the address at which integrators reach the API; every `…Url` starts with it');

export const amqpUrlVariable = urlVariable('amqp', 'amqps').describe('RabbitMQ');

export const postgresUrlVariable = urlVariable('postgres', 'postgresql');

export const redisUrlVariable = urlVariable('redis', 'rediss').describe(
  'Redis, where several gateways share the rate limits',
);

export const encryptionKeyVariable = z
  .string()
  .min(32, 'must have at least 32 characters, e.g. from `openssl rand -hex 32`')
  .describe(
    'the secret that encrypts kept answers and mails, the same for all services, e.g. from `openssl rand -hex 32`',
  );

export const validateRepliesVariable = z
  .enum(['true', 'false'])
  .default('false')
  .describe('whether to check every reply against its contract, for tests: true or false');
