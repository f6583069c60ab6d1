import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from './start-error.js';

/** @throws StartError where another program listens on the port */
export async function assertPortIsFree(port: number): Promise<void> {
  const probe = createServer();
  probe.listen(port);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw portTaken(port);
    throw error;
  }
  probe.close();
  await once(probe, 'close');
}

export const portTaken = (port: number): StartError =>
  new StartError(
    `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
  );
