import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { OrganizationsRepository } from './organizations/organizations.repository.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { SigningKeysController } from './signing-keys/signing-keys.controller.js';
import { SigningKeysRepository } from './signing-keys/signing-keys.repository.js';
import { SigningKeysService } from './signing-keys/signing-keys.service.js';
import { RefreshTokenCleaning } from './tokens/refresh-token-cleaning.js';
import { RefreshTokensRepository } from './tokens/refresh-tokens.repository.js';
import { TokensService } from './tokens/tokens.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

@Module({
  controllers: [ApiKeysController, OrganizationsController, SigningKeysController, UsersController],
  providers: [
    ApiKeysRepository,
    ApiKeysService,
    OrganizationsRepository,
    OrganizationsService,
    PasswordHasher,
    RefreshTokenCleaning,
    RefreshTokensRepository,
    SigningKeysRepository,
    SigningKeysService,
    TokensService,
    UsersRepository,
    UsersService,
  ],
})
export class IdentityModule {}
