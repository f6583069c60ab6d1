import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { requireExecutable } from './executables.js';
import { freePorts, onPort } from './free-port.js';
import type { LocalServer, LocalServerOptions } from './local-server.js';
import { readOrMakeSecret } from './secret.js';
import {
  PortTakenError,
  launch,
  stopSurvivor,
  untilReady,
  type StopPlan,
} from './server-process.js';

const NAME = 'rabbitmq';
const EPMD_NAME = 'rabbitmq-epmd';
const USER = 'forecourt';
const VHOST = '/';
/** Each node has its own epmd, so the name is never taken, and the data stays in one place. */
const NODE_NAME = 'forecourt@localhost';
const READY_BOUND_MS = 90_000;
const EPMD_BOUND_MS = 10_000;
const STOP_PLAN: StopPlan = [
  ['SIGTERM', 30_000],
  ['SIGKILL', 5_000],
];
const EPMD_STOP_PLAN: StopPlan = [
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];
/** "AMQP" and the protocol's version. */
const AMQP_GREETING = Buffer.from([0x41, 0x4d, 0x51, 0x50, 0, 0, 9, 1]);
const METHOD_FRAME = 1;

/**
 * Starts the installed RabbitMQ on 127.0.0.1 as a separate node. It shares nothing with a RabbitMQ
 * of the system: data, settings, log, cookie and name service are in the folder.
 *
 * @returns the running server; its URL names a user with all rights
 * @throws MissingExecutableError when it is not installed, or ServerStartError
 */
export async function startRabbitMq(options: LocalServerOptions): Promise<LocalServer> {
  const file = withoutWrapper(requireExecutable('rabbitmq-server'));
  const epmd = requireExecutable('epmd');
  const folder = resolve(options.folder);
  await mkdir(folder, { recursive: true });
  const survived = await stopSurvivor(folder, NAME, STOP_PLAN);
  await stopSurvivor(folder, EPMD_NAME, EPMD_STOP_PLAN);
  if (survived) options.onProgress?.('Stopped a RabbitMQ left by an earlier run.');
  return onPort(options.port, (port) => startOn(port, folder, { file, epmd }, options.signal));
}

/**
 * Debian's and Fedora's script switches to another user and empties the environment. The script that
 * it calls is beside the server.
 */
function withoutWrapper(file: string): string {
  const real = '/usr/lib/rabbitmq/bin/rabbitmq-server';
  return ['/usr/sbin', '/sbin'].includes(dirname(file)) && existsSync(real) ? real : file;
}

async function startOn(
  port: number,
  folder: string,
  programs: { file: string; epmd: string },
  signal: AbortSignal | undefined,
): Promise<LocalServer> {
  // Otherwise another server could answer our greeting below.
  if (await listens(port)) throw new PortTakenError(`Port ${port} is taken by another program.`);
  const [epmdPort, distributionPort] = (await freePorts(2)) as [number, number];
  const password = await readOrMakeSecret(join(folder, 'rabbitmq-password'));
  const home = join(folder, 'rabbitmq');
  await mkdir(home, { recursive: true, mode: 0o700 });
  await readOrMakeSecret(join(home, '.erlang.cookie'));
  await writeSettings(home, port, password);

  // Erlang would start an epmd that runs for ever, unless one already answers.
  const epmd = await launch({
    name: EPMD_NAME,
    folder,
    file: programs.epmd,
    args: ['-port', String(epmdPort), '-address', '127.0.0.1'],
    env: { PATH: process.env['PATH'] },
  });
  const stopEpmd = () => epmd.stop(EPMD_STOP_PLAN);
  try {
    await untilReady(epmd, 'epmd', () => listens(epmdPort), {
      boundMs: EPMD_BOUND_MS,
      signal,
    });
    const server = await launch({
      name: NAME,
      folder,
      file: programs.file,
      args: ['-noinput'],
      env: environment(home, epmdPort, distributionPort),
    });
    const stop = async () => {
      await server.stop(STOP_PLAN);
      await stopEpmd();
    };
    try {
      await untilReady(server, 'RabbitMQ', () => greets(port), {
        boundMs: READY_BOUND_MS,
        signal,
      });
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: `amqp://${USER}:${password}@127.0.0.1:${port}`, ended: server.ended, stop };
  } catch (error) {
    await stopEpmd();
    throw error;
  }
}

async function writeSettings(home: string, port: number, password: string): Promise<void> {
  const settings = [
    `listeners.tcp.local = 127.0.0.1:${port}`,
    // Read at every start. A default user is created only at the first, which may be killed before.
    `load_definitions = ${join(home, 'definitions.json')}`,
    'log.console = true',
    'log.console.level = info',
    'log.file = false',
  ];
  const definitions = {
    vhosts: [{ name: VHOST }],
    users: [{ name: USER, password, tags: 'administrator' }],
    permissions: [{ user: USER, vhost: VHOST, configure: '.*', write: '.*', read: '.*' }],
  };
  await writeSecretFile(join(home, 'definitions.json'), JSON.stringify(definitions));
  await writeSecretFile(join(home, 'rabbitmq.conf'), settings.join('\n'));
  await writeFile(join(home, 'enabled_plugins'), '[].\n');
}

async function writeSecretFile(file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, `${text}\n`, { mode: 0o600 });
}

function environment(home: string, epmdPort: number, distributionPort: number): NodeJS.ProcessEnv {
  return {
    PATH: [process.env['PATH'], '/usr/sbin', '/usr/bin', '/sbin', '/bin'].join(':'),
    LANG: 'C.UTF-8',
    HOME: home,
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    // Makes the script become the server instead of waiting for it, so that we can signal the
    // process that we started. The argument turns input off instead.
    RABBITMQ_ALLOW_INPUT: 'true',
    // Ignore the system's own settings.
    RABBITMQ_CONF_ENV_FILE: join(home, 'no-rabbitmq-env.conf'),
    RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
    RABBITMQ_CONFIG_FILES: '',
    RABBITMQ_ADVANCED_CONFIG_FILE: join(home, 'no-advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(home, 'config'),
    RABBITMQ_SCHEMA_DIR: join(home, 'schema'),
    RABBITMQ_MNESIA_BASE: join(home, 'data'),
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_PID_FILE: join(home, 'pid'),
    RABBITMQ_NODENAME: NODE_NAME,
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Greets it as an AMQP client does. RabbitMQ opens its port at the end of its start. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    let answered = false;
    const socket = connect(port, '127.0.0.1', () => socket.write(AMQP_GREETING));
    socket.setTimeout(5000, () => socket.destroy());
    socket.once('data', (bytes) => {
      answered = bytes[0] === METHOD_FRAME;
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answered));
  });
}
