import { z } from 'zod';
import { gatewayVariables } from '@forecourt/gateway/gateway.config';
import {
  integerVariable,
  optionalVariable,
  publicUrlVariable,
  validateRepliesVariable,
} from '@forecourt/service-kit/config';
import { logLevelVariable } from '@forecourt/service-kit/logging/log-level';

const { PORT, FORECOURT_OPERATOR_TOKEN } = gatewayVariables.shape;

/** What both ways to start on one machine take; each service's own variables come beside them. */
export const hostVariables = z.object({
  PORT: integerVariable(1, 65_535).default(3_000).describe(PORT.description!),
  PUBLIC_URL: optionalVariable(publicUrlVariable, '`http://localhost:<PORT>`'),
  FORECOURT_DATA: z.string().default('./data').describe('the folder of data and secrets'),
  FORECOURT_OPERATOR_TOKEN: optionalVariable(
    FORECOURT_OPERATOR_TOKEN,
    'made and kept in the data folder',
  ),
  VALIDATE_REPLIES: validateRepliesVariable,
  LOG_LEVEL: logLevelVariable,
});
export type HostConfig = z.infer<typeof hostVariables>;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: HostConfig): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;
