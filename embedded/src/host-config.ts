import { z } from 'zod';
import { catalogVariables } from '@forecourt/catalog/catalog.config';
import { gatewayVariables } from '@forecourt/gateway/gateway.config';
import { identityVariables } from '@forecourt/identity/identity.config';
import { inventoryVariables } from '@forecourt/inventory/inventory.config';
import {
  encryptionKeyVariable,
  integerVariable,
  optionalVariable,
  publicUrlVariable,
  validateRepliesVariable,
} from '@forecourt/service-kit/config';
import { logLevelVariable } from '@forecourt/service-kit/logging/log-level';

const { PORT, FORECOURT_OPERATOR_TOKEN, ORGANIZATION_CONCURRENCY } = gatewayVariables.shape;

/**
 * The variables of both shapes, including those of the services, so that every fault is found before
 * anything starts. What the services require has a default here.
 */
export const hostVariables = z.object({
  ...catalogVariables.shape,
  ...identityVariables.shape,
  ...inventoryVariables.shape,
  PORT: integerVariable(1, 65_535).default(3_000).describe(PORT.description!),
  PUBLIC_URL: optionalVariable(publicUrlVariable, '`http://localhost:<PORT>`'),
  FORECOURT_DATA: z.string().default('./data').describe('the folder for data and secrets'),
  FORECOURT_OPERATOR_TOKEN: optionalVariable(
    FORECOURT_OPERATOR_TOKEN,
    'made and kept in the data folder',
  ),
  ORGANIZATION_CONCURRENCY,
  ENCRYPTION_KEY: optionalVariable(encryptionKeyVariable, 'made and kept in the data folder'),
  VALIDATE_REPLIES: validateRepliesVariable,
  LOG_LEVEL: logLevelVariable,
});
export type HostConfig = z.infer<typeof hostVariables>;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: HostConfig): string =>
  PUBLIC_URL ?? localUrlOf(PORT);

/** The address on this machine, whatever the public one is. */
export const localUrlOf = (port: number): string => `http://localhost:${port}`;
