import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  environmentVariables,
  withoutMarkup,
  type EnvironmentVariable,
} from '@forecourt/embedded/environment-variables';
import { root } from '../runner/root.js';

/** A variable that a compose file interpolates. */
interface ComposeVariable {
  name: string;
  /** Its default; absent if compose refuses to start without the variable. */
  value?: string | undefined;
}

const COMPOSE_FILES = ['docker-compose.yml', 'docker-compose.caddy.yml'];

/** Variables that only compose files read. */
const ofComposeAlone: [RegExp, string][] = [
  [/_PASSWORD$/, 'passwords: only letters and digits, because URLs contain them'],
  [/^RABBITMQ_IMAGE$/, 'the image of RabbitMQ'],
  [/^SITE_ADDRESS$/, 'the host name of the API, behind Caddy'],
  [/^HTTPS_PORT$/, 'the port of the API, behind Caddy'],
];

const INTRODUCTION = `\
# The settings of Forecourt. \`npm run docs\` writes this file from the config schemas.
#
# docker compose reads the file .env: copy this one there and fill in what has no #. All other ways to
# start read the environment: set -a; . ./.env; set +a; npm start
`;

export async function envExample(): Promise<string> {
  const compose = await composeVariables();
  const ours = environmentVariables();
  const names = [...new Set(ours.map(({ name }) => name))];
  const entries = names.map((name) => {
    const meanings = ours.filter((variable) => variable.name === name);
    const required = compose.some((variable) => variable.name === name && !variable.value);
    return [...explain(meanings), `${required ? '' : '# '}${name}=${valueOf(meanings)}`];
  });
  const others = compose.filter(({ name }) => !names.includes(name));
  return [...entries, ...entriesOfCompose(others)].reduce(
    (text, lines) => `${text}\n${lines.join('\n')}\n`,
    INTRODUCTION,
  );
}

/** The variables written as `${NAME:-default}` or `${NAME:?why}` in the compose files. */
async function composeVariables(): Promise<ComposeVariable[]> {
  const texts = await Promise.all(COMPOSE_FILES.map((file) => readFile(join(root, file), 'utf8')));
  const uses = texts.join('\n').matchAll(/\$\{([A-Z_]+):([-?])([^}]*)\}/g);
  const found = new Map(
    [...uses].map(([, name, kind, value]) => [name!, kind === '-' ? value : undefined]),
  );
  return [...found].map(([name, value]) => ({ name, value }));
}

/** What the variable is and, below that, what reads it. */
function explain(meanings: EnvironmentVariable[]): string[] {
  const lines = meanings.flatMap(({ description, readers, unset }) => {
    const condition = unset === 'required' ? unset : 'otherwise' in unset ? unset.otherwise : '';
    return [
      `# ${description}`,
      `#   ${[readers.join(', '), condition].filter(Boolean).join(': ')}`,
    ];
  });
  return [...new Set(lines.map(withoutMarkup))];
}

function valueOf(meanings: EnvironmentVariable[]): string {
  const { unset } = meanings[0]!;
  return typeof unset === 'object' && 'value' in unset ? unset.value : '';
}

function entriesOfCompose(variables: ComposeVariable[]): string[][] {
  const unknown = variables.find(({ name }) => !ofComposeAlone.some(([names]) => names.test(name)));
  if (unknown) {
    throw new Error(`docker compose reads ${unknown.name}: say what it is in env-example.ts`);
  }
  return ofComposeAlone.map(([names, meaning]) => [
    `# ${meaning}`,
    '#   docker compose',
    ...variables
      .filter(({ name }) => names.test(name))
      .map(({ name, value = '' }) => `# ${name}=${value}`),
  ]);
}
