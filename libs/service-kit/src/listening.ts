import { ConfigError } from './config.js';

/**
 * Listens on the port that a variable names.
 *
 * @param listen fails like Node's `listen`
 * @throws ConfigError when the port is in use or needs more rights
 */
export async function listening<Result>(
  variable: string,
  port: number,
  listen: () => Promise<Result>,
): Promise<Result> {
  try {
    return await listen();
  } catch (error) {
    const fault = faultOf(error, port);
    throw fault === undefined ? error : new ConfigError([`${variable}: ${fault}`]);
  }
}

function faultOf(error: unknown, port: number): string | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `port ${port} is in use. Stop the program that uses it, or choose another port.`;
    case 'EACCES':
      return `port ${port} needs rights that this user lacks. Choose one above 1023, and put a proxy on ${port}.`;
    default:
      return undefined;
  }
}
