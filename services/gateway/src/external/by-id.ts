import { z } from 'zod';
import { id } from '@forecourt/contracts/text';

/** The input of an operation on one record. */
export const byId = z.object({ id });
export type ById = z.output<typeof byId>;
