import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames, type ServiceName } from '@forecourt/contracts/health';
import { prepareDatabases } from '@forecourt/embedded/databases';
import { freePorts } from '@forecourt/local-servers/free-port';
import { isReady, type HttpProxy } from './http-proxy.js';
import { startNode } from './node-process.js';
import { Part } from './part.js';
import type { Servers } from './servers.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Instances of each. */
const INSTANCES = 2;
/** The proxy asks the gateways four times a second, so it knows well before this is over. */
const DRAIN_SECONDS = '2';
const READY_BOUND_MS = 2_000;

export type ProcessKind = ServiceName | 'gateway';
export const processKinds: ProcessKind[] = ['gateway', ...serviceNames];

/** A gateway or an instance of a service, in a process of its own. */
export interface Instance {
  /** e.g. `crm-2` */
  name: string;
  kind: ProcessKind;
  port: number;
  part: Part;
  /** The file that it runs; in an upgrade, that of the next version. */
  main: string;
  readonly ownMain: string;
  /** Set before a restart, such as for another clock. */
  extraEnv: Record<string, string>;
}

interface ProcessesOptions {
  logs: string;
  servers: Servers;
  /** Of the database, with a role that may create roles and schemas. */
  databaseUrl: string;
  proxy: HttpProxy;
  operatorToken: string;
  say: (line: string) => void;
}

/** Prepares the database, and describes the twelve processes; none is started yet. */
export async function prepareProcesses(options: ProcessesOptions): Promise<Instance[]> {
  const { servers, databaseUrl, proxy, operatorToken } = options;
  const databases = await prepareDatabases(databaseUrl, [...serviceNames], operatorToken);
  const through = (url: string) => servers.postgres.link.urlOf(url);
  const common = {
    AMQP_URL: servers.rabbitmq.linkedUrl,
    PUBLIC_URL: proxy.url,
    LOG_LEVEL: 'info',
    BCRYPT_COST: '10',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  const ports = await freePorts(INSTANCES * processKinds.length);
  const instances: Instance[] = [];
  for (const kind of processKinds) {
    for (let number = 1; number <= INSTANCES; number += 1) {
      const port = ports.pop()!;
      const name = `${kind}-${number}`;
      const env = kind === 'gateway' ? gatewayEnv(port, options) : serviceEnv(kind, port);
      instances.push(describe({ name, kind, port }, { ...common, ...env }, options));
      if (kind === 'gateway') proxy.add({ name, port });
    }
  }
  return instances;

  function serviceEnv(kind: ServiceName, port: number): Record<string, string> {
    const { databaseUrl: runtimeUrl, ownerDatabaseUrl } = databases.get(kind)!;
    return {
      DATABASE_URL: through(runtimeUrl),
      DATABASE_OWNER_URL: through(ownerDatabaseUrl),
      HEALTH_PORT: String(port),
    };
  }
}

function gatewayEnv(
  port: number,
  { servers, operatorToken }: ProcessesOptions,
): Record<string, string> {
  return {
    PORT: String(port),
    REDIS_URL: servers.redis.linkedUrl,
    FORECOURT_OPERATOR_TOKEN: operatorToken,
    DRAIN_SECONDS,
  };
}

function describe(
  { name, kind, port }: Pick<Instance, 'name' | 'kind' | 'port'>,
  env: Record<string, string>,
  { logs, say }: ProcessesOptions,
): Instance {
  const ownMain = join(root, 'services', kind, 'dist/main.js');
  const instance: Instance = {
    name,
    kind,
    port,
    main: ownMain,
    ownMain,
    extraEnv: {},
    part: new Part({
      name,
      start: () =>
        startNode({
          main: instance.main,
          logFile: join(logs, `${name}.log`),
          env: { ...env, ...instance.extraEnv },
        }),
      accepts: () => isReady(`http://127.0.0.1:${port}`, READY_BOUND_MS),
      say,
    }),
  };
  return instance;
}
