/** Loads the errors of every owner, so that `errorCodes` is complete. */
export { catalogErrors } from './catalog/errors.js';
export { crmErrors } from './crm/errors.js';
export { engagementErrors } from './engagement/errors.js';
export { identityErrors } from './identity/errors.js';
export { inventoryErrors } from './inventory/errors.js';
export { errorCodes, platformErrors } from './errors.js';
