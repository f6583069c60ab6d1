import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { identify, parseIdentity } from '../src/process-identity.js';
import { startRedis } from '../src/redis.js';
import { startHolder } from './support/holder.js';
import { temporaryFolder } from './support/temporary-folder.js';

describe('startRedis', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  function ask(url: string, commands: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
        socket.write(`${commands}\r\nQUIT\r\n`),
      );
      socket.on('data', (part) => (text += part.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
  }

  async function noted(): Promise<number> {
    return parseIdentity(await readFile(join(folder.path, 'redis.process'), 'utf8'))?.pid ?? 0;
  }

  it('stores values, and leaves no process', async () => {
    const server = await startRedis({ folder: folder.path });
    const pid = await noted();
    expect(await ask(server.url, 'SET key 42\r\nGET key')).toBe('+OK\r\n$2\r\n42\r\n+OK\r\n');
    await server.stop();
    await server.stop();
    expect(await identify(pid)).toBeUndefined();
  });

  it('stops a server left by a killed run', async () => {
    const holder = startHolder('redis', folder.path);
    await holder.ready();
    const left = await noted();
    await holder.kill();
    expect(await identify(left)).toBeDefined();
    const server = await startRedis({ folder: folder.path });
    expect(await identify(left)).toBeUndefined();
    await server.stop();
  });

  it('shows the end of the log when the port is taken', async () => {
    const server = await startRedis({ folder: folder.path });
    const other = await temporaryFolder();
    const port = Number(new URL(server.url).port);
    await expect(startRedis({ folder: other.path, port })).rejects.toThrow(
      /Redis ended before it was ready[\s\S]*Address already in use/,
    );
    await server.stop();
    await other.remove();
  });
});
