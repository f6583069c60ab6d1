import { z } from 'zod';
import { integerVariable, publicUrlVariable } from '@forecourt/service-kit/config';

/** What both ways to start on one machine take; each service's own variables come beside them. */
export const hostVariables = z.object({
  PORT: integerVariable(1, 65_535).default(3_000),
  FORECOURT_DATA: z.string().default('./data'),
  FORECOURT_OPERATOR_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  PUBLIC_URL: publicUrlVariable.optional(),
  VALIDATE_REPLIES: z.enum(['true', 'false']).default('false'),
});
export type HostConfig = z.infer<typeof hostVariables>;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: HostConfig): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;
