import { z } from 'zod';
import { publicUrlVariable } from '@forecourt/service-kit/config';

export const catalogVariables = z.object({ PUBLIC_URL: publicUrlVariable });
export type CatalogConfig = z.infer<typeof catalogVariables>;
