import { z } from 'zod';
import { missingExecutables } from '@forecourt/local-servers/executables';
import {
  amqpUrlVariable,
  optionalVariable,
  postgresUrlVariable,
  redisUrlVariable,
} from '@forecourt/service-kit/config';

/** The servers of the distributed shape. Those without a URL are started here. */
export const serverVariables = z.object({
  DATABASE_URL: optionalVariable(
    postgresUrlVariable.describe('PostgreSQL, as a role that may create roles and schemas'),
    'starts one',
  ),
  REDIS_URL: optionalVariable(redisUrlVariable, 'starts one'),
  AMQP_URL: optionalVariable(amqpUrlVariable, 'starts one'),
});

/** The programs that are missing for the servers without a URL, a line each. */
export function missingPrograms(env: NodeJS.ProcessEnv): string[] {
  const variables: Record<string, string> = {
    'redis-server': 'REDIS_URL',
    'rabbitmq-server': 'AMQP_URL',
  };
  const wanted = Object.keys(variables).filter((name) => !env[variables[name]!]);
  return missingExecutables(wanted).map(
    ({ name, install }) =>
      `${name} is not installed. Install it (${install}), or set ${variables[name]!} to the URL of a running one.`,
  );
}
