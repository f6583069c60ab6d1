import { prettyFactory } from 'pino-pretty';

/** Turns a line of the log into one for a person at a terminal. */
export const readable: (line: string) => string = prettyFactory({
  ignore: 'service',
  messageFormat: '{if service}{service}: {end}{msg}',
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
});
