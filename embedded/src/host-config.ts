import { z } from 'zod';
import { catalogVariables } from '@forecourt/catalog/catalog.config';
import { identityVariables } from '@forecourt/identity/identity.config';
import { inventoryVariables } from '@forecourt/inventory/inventory.config';
import { integerVariable, publicUrlVariable } from '@forecourt/service-kit/config';
import { logLevelVariable } from '@forecourt/service-kit/logging/log-level';

/**
 * The variables of both shapes, including those of the services, so that every fault is found before
 * anything starts. What the services require has a default here.
 */
export const hostVariables = z.object({
  ...catalogVariables.shape,
  ...identityVariables.shape,
  ...inventoryVariables.shape,
  PORT: integerVariable(1, 65_535).default(3_000),
  FORECOURT_DATA: z.string().default('./data'),
  FORECOURT_OPERATOR_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  PUBLIC_URL: publicUrlVariable.optional(),
  VALIDATE_REPLIES: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: logLevelVariable.default('info'),
});
export type HostConfig = z.infer<typeof hostVariables>;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: HostConfig): string =>
  PUBLIC_URL ?? localUrlOf(PORT);

/** The address on this machine, whatever the public one is. */
export const localUrlOf = (port: number): string => `http://localhost:${port}`;
