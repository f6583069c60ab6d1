import { catalogErrors } from './catalog/errors.js';
import { crmErrors } from './crm/errors.js';
import { engagementErrors } from './engagement/errors.js';
import { platformErrors, type ErrorFactory } from './errors.js';
import { identityErrors } from './identity/errors.js';
import { inventoryErrors } from './inventory/errors.js';

/** Every error of the product. A check compares docs/errors.md with it. */
export const allErrors: readonly ErrorFactory[] = [
  platformErrors,
  catalogErrors,
  crmErrors,
  engagementErrors,
  identityErrors,
  inventoryErrors,
].flatMap((errors) => Object.values<ErrorFactory>(errors));
