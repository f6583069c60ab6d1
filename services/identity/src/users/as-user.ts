import type { User } from '@forecourt/contracts/identity/shapes';
import type { UserAccountEntity } from './user-account.entity.js';

/** What others may see of an account. */
export const asUser = ({
  id,
  email,
  emailProvenDate,
  firstName,
  lastName,
  phone,
}: UserAccountEntity): User => ({
  id,
  email,
  emailVerified: emailProvenDate !== null,
  firstName,
  lastName,
  phone,
  // No operation gives an account a picture.
  profileImageUrl: null,
});
