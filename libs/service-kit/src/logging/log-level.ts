import { z } from 'zod';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The variable that says how much a process logs. */
export const logLevelVariable = z
  .enum(levels, `must be one of ${levels.join(', ')}`)
  .default('info')
  .meta({
    description: `the lowest level that is logged: ${levels.join(', ')}`,
    otherwise: '`warn` for `npm start`, `info` for all others',
  });

/** Falls back to `info`: the check of the configuration reports a wrong level. */
export const logLevelIn = (env: NodeJS.ProcessEnv) =>
  logLevelVariable.catch('info').parse(env.LOG_LEVEL);
