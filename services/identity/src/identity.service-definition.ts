import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';
import { ApiKeyEntity } from './api-keys/api-key.entity.js';
import { identityVariables } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { CreateOrganizationsAndApiKeys1767225600001 } from './migrations/1767225600001-create-organizations-and-api-keys.js';
import { CreateUsers1767225600002 } from './migrations/1767225600002-create-users.js';
import { CreateSigningKeys1767225600003 } from './migrations/1767225600003-create-signing-keys.js';
import { RenameDates1795219200001 } from './migrations/1795219200001-rename-dates.js';
import { OrganizationEntity } from './organizations/organization.entity.js';
import { SigningKeyEntity } from './signing-keys/signing-key.entity.js';
import { RefreshTokenEntity } from './tokens/refresh-token.entity.js';
import { CustomerLinkEntity } from './users/customer-link.entity.js';
import { UserAccountEntity } from './users/user-account.entity.js';

export const identityService: ServiceDefinition = {
  name: 'identity',
  module: IdentityModule,
  entities: [
    OrganizationEntity,
    ApiKeyEntity,
    UserAccountEntity,
    CustomerLinkEntity,
    RefreshTokenEntity,
    SigningKeyEntity,
  ],
  migrations: [
    CreateOrganizationsAndApiKeys1767225600001,
    CreateUsers1767225600002,
    CreateSigningKeys1767225600003,
    RenameDates1795219200001,
  ],
  config: identityVariables,
};
