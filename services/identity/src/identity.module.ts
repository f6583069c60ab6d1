import { Module } from '@nestjs/common';
import { AccountTokenCleaning } from './account-tokens/account-token-cleaning.js';
import { AccountTokensRepository } from './account-tokens/account-tokens.repository.js';
import { AccountTokensService } from './account-tokens/account-tokens.service.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { EmailAddressesController } from './email-addresses/email-addresses.controller.js';
import { EmailAddressesService } from './email-addresses/email-addresses.service.js';
import { MailRequests } from './mails/mail-requests.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { OrganizationsRepository } from './organizations/organizations.repository.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { AccessTokenSigner } from './sessions/access-token-signer.js';
import { RefreshTokenChain } from './sessions/refresh-token-chain.js';
import { RefreshTokensRepository } from './sessions/refresh-tokens.repository.js';
import { SessionCleaning } from './sessions/session-cleaning.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SigningKeysController } from './signing-keys/signing-keys.controller.js';
import { SigningKeysRepository } from './signing-keys/signing-keys.repository.js';
import { SigningKeysService } from './signing-keys/signing-keys.service.js';
import { CustomerLinksRepository } from './users/customer-links.repository.js';
import { FirstProof } from './users/first-proof.js';
import { UserEvents } from './users/user-events.js';
import { UsersController } from './users/users.controller.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

@Module({
  controllers: [
    ApiKeysController,
    EmailAddressesController,
    OrganizationsController,
    PasswordsController,
    SessionsController,
    SignInController,
    SigningKeysController,
    UsersController,
  ],
  providers: [
    AccessTokenSigner,
    AccountTokenCleaning,
    AccountTokensRepository,
    AccountTokensService,
    ApiKeysRepository,
    ApiKeysService,
    CustomerLinksRepository,
    EmailAddressesService,
    FirstProof,
    MailRequests,
    OrganizationsRepository,
    OrganizationsService,
    PasswordCheck,
    PasswordHasher,
    PasswordsService,
    RefreshTokenChain,
    RefreshTokensRepository,
    SessionCleaning,
    SessionsRepository,
    SessionsService,
    SignInService,
    SigningKeysRepository,
    SigningKeysService,
    UserEvents,
    UsersRepository,
    UsersService,
  ],
})
export class IdentityModule {}
