import { defineErrors } from '../errors.js';

export const crmErrors = defineErrors('crm', {
  customer_not_found: { kind: 'not_found', message: 'No customer has this id.' },
  customer_email_not_found: {
    kind: 'not_found',
    message: 'No customer of the organization has this e-mail address in this environment.',
  },
  purchase_not_found: { kind: 'not_found', message: 'No purchase has this id.' },
  purchase_already_refunded: {
    kind: 'conflict',
    message: 'This purchase has already been refunded.',
  },
});
