import { z } from 'zod';
import { publicUrlVariable } from '@forecourt/service-kit/config';

export const inventoryVariables = z.object({ PUBLIC_URL: publicUrlVariable });
export type InventoryConfig = z.infer<typeof inventoryVariables>;
