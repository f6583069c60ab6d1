import { type Scope, scopes } from '@forecourt/contracts/identity/shapes';

/** The scopes of a key by what it is for, so that nobody has to list them. */
export const keyPurposes: Readonly<Record<string, readonly Scope[]>> = {
  website: scopes.filter((scope) => !scope.startsWith('customers:')),
  dms: ['reference:read', 'vehicles:read', 'customers:read', 'customers:write'],
  forms: ['newsletter:write', 'contact:write', 'test_drives:write'],
};
