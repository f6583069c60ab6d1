import { once } from 'node:events';
import { connect } from 'node:net';
import type { System } from '../system/system.js';
import { everything, FREEZE_MS, type Fault } from './fault.js';

const part = ({ servers }: System) => servers.redis.part;

async function command(system: System, text: string): Promise<void> {
  const { port } = new URL(system.servers.redis.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`${text}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  if (!answer.toString().startsWith('+OK')) throw new Error(`${text}: ${answer.toString()}`);
}

export const redisFaults: Fault[] = [
  {
    name: 'redis-killed',
    what: 'kill -9 of Redis',
    begin: (system) => part(system).kill(),
    untilBack: (system) => part(system).untilAccepts(),
    keeps: everything,
  },
  {
    name: 'redis-frozen',
    what: 'Redis frozen for 10 s',
    begin: (system) => part(system).signal('SIGSTOP'),
    lastsMs: FREEZE_MS,
    end: (system) => part(system).signal('SIGCONT'),
    keeps: everything,
  },
  {
    name: 'redis-read-only',
    what: 'Redis a read-only replica for 10 s',
    // Its primary does not exist.
    begin: (system) => command(system, 'REPLICAOF 127.0.0.1 1'),
    lastsMs: FREEZE_MS,
    end: (system) => command(system, 'REPLICAOF NO ONE'),
    keeps: everything,
  },
];
