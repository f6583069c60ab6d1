import {
  environmentVariables,
  withoutMarkup,
  type EnvironmentVariable,
} from './environment-variables.js';

/** What `npm start -- --help` shows. */
export function usage(): string {
  const variables = environmentVariables();
  const ofBoth = variables.filter(({ readers }) => readers.includes('npm start'));
  const ofDistributed = variables.filter(
    ({ readers }) => readers.includes('start:distributed') && !readers.includes('npm start'),
  );
  return `Usage: npm start                     Forecourt in one process, with its own PostgreSQL
       npm run start:distributed    the gateway and the five services as processes of their own

Settings are environment variables:
${listing(ofBoth)}
For start:distributed also:
${listing(ofDistributed)}
Further settings of the services: the README's table.`;
}

function listing(variables: EnvironmentVariable[]): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  return variables
    .map(({ name, description, unset }) => {
      const text = `${description} (${defaultOf(unset)})`;
      return `  ${name.padEnd(width)}  ${withoutMarkup(text)}`;
    })
    .join('\n');
}

function defaultOf(unset: EnvironmentVariable['unset']): string {
  if (unset === 'required') return 'required';
  return `default: ${'value' in unset ? unset.value : unset.otherwise}`;
}
