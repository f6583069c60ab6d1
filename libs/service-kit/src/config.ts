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
  const result = schema.safeParse(givenIn(schema, env));
  if (result.success) return result.data;
  throw new ConfigError(configFaults(schema, env));
}

/** Everything wrong with the variables, one fault per line. */
export function configFaults(
  schema: z.ZodObject,
  env: Record<string, string | undefined>,
): string[] {
  const given = givenIn(schema, env);
  const issues = schema.safeParse(given).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const name = String(path[0]);
    return name in given ? `${name}: ${message}` : `${name} is required: ${hintOf(schema, name)}`;
  });
}

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
const urlVariable = (...schemes: string[]) =>
  z.string().refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && schemes.includes(url.protocol.replace(':', ''));
    },
    `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

/** A variable that may stay unset. `otherwise` tells readers of the documentation what happens then. */
export const optionalVariable = <Variable extends z.ZodType>(
  variable: Variable,
  otherwise: string,
) => variable.optional().meta({ description: variable.description, otherwise });

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
    'the secret that encrypts the answers kept for repeated requests, the same for all instances of a service, ' +
      'e.g. from `openssl rand -hex 32`',
  );

export const validateRepliesVariable = z
  .enum(['true', 'false'])
  .default('false')
  .describe('whether to check every reply against its contract, for tests: true or false');
