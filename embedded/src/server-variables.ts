import { z } from 'zod';
import { missingExecutables } from '@forecourt/local-servers/executables';
import { urlVariable } from '@forecourt/service-kit/config';

/** The servers of the distributed shape; those that are not given are started here. */
export const serverVariables = z.object({
  DATABASE_URL: urlVariable('postgres', 'postgresql').optional(),
  REDIS_URL: urlVariable('redis', 'rediss').optional(),
  AMQP_URL: urlVariable('amqp', 'amqps').optional(),
});

/** What is needed for the servers that no URL names, and is not on this machine; a line each. */
export function missingPrograms(env: NodeJS.ProcessEnv): string[] {
  const variables: Record<string, string> = {
    'redis-server': 'REDIS_URL',
    'rabbitmq-server': 'AMQP_URL',
  };
  const wanted = Object.keys(variables).filter((name) => !env[variables[name]!]);
  return missingExecutables(wanted).map(
    ({ name, install }) =>
      `${name} is not installed. Install it (${install}), or give the URL of a running one in ${variables[name]!}.`,
  );
}
