import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';
import { AccountTokenEntity } from './account-tokens/account-token.entity.js';
import { ApiKeyEntity } from './api-keys/api-key.entity.js';
import { identityVariables } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { CreateOrganizationsAndApiKeys1767225600001 } from './migrations/1767225600001-create-organizations-and-api-keys.js';
import { CreateUsers1767225600002 } from './migrations/1767225600002-create-users.js';
import { CreateSigningKeys1767225600003 } from './migrations/1767225600003-create-signing-keys.js';
import { RenameDates1795219200001 } from './migrations/1795219200001-rename-dates.js';
import { CreateSessions1795400000001 } from './migrations/1795400000001-create-sessions.js';
import { AddAccountTokens1795410000001 } from './migrations/1795410000001-add-account-tokens.js';
import { AddOrganizationSettings1795420000000 } from './migrations/1795420000000-add-organization-settings.js';
import { AddPublishableKeys1795430000001 } from './migrations/1795430000001-add-publishable-keys.js';
import { OrganizationEntity } from './organizations/organization.entity.js';
import { RefreshTokenEntity } from './sessions/refresh-token.entity.js';
import { SessionEntity } from './sessions/session.entity.js';
import { SigningKeyEntity } from './signing-keys/signing-key.entity.js';
import { CustomerLinkEntity } from './users/customer-link.entity.js';
import { UserAccountEntity } from './users/user-account.entity.js';

export const identityService: ServiceDefinition = {
  name: 'identity',
  module: IdentityModule,
  entities: [
    OrganizationEntity,
    ApiKeyEntity,
    UserAccountEntity,
    AccountTokenEntity,
    CustomerLinkEntity,
    SessionEntity,
    RefreshTokenEntity,
    SigningKeyEntity,
  ],
  migrations: [
    CreateOrganizationsAndApiKeys1767225600001,
    CreateUsers1767225600002,
    CreateSigningKeys1767225600003,
    RenameDates1795219200001,
    CreateSessions1795400000001,
    AddAccountTokens1795410000001,
    AddOrganizationSettings1795420000000,
    AddPublishableKeys1795430000001,
  ],
  config: identityVariables,
};
