import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import type { Transport } from '@forecourt/service-kit/transport/transport';
import { AccessTokens } from './auth/access-tokens.js';
import { ApiKeys } from './auth/api-keys.js';
import { Gate } from './auth/gate.js';
import { KeyRevocations } from './auth/key-revocations.js';
import { OperatorToken } from './auth/operator-token.js';
import { SignInAttempts } from './auth/sign-in/sign-in-attempts.js';
import { AuthController } from './external/auth.controller.js';
import { BlogPostsController } from './external/blog-posts.controller.js';
import { BrandCounts } from './external/brand-counts.js';
import { BrandsController } from './external/brands.controller.js';
import { ContactMessagesController } from './external/contact-messages.controller.js';
import { CustomersController } from './external/customers.controller.js';
import { EnumerationsController } from './external/enumerations.controller.js';
import { JwksController } from './external/jwks.controller.js';
import { NewsletterController } from './external/newsletter.controller.js';
import {
  BodyTypesController,
  EnginesController,
  GenerationsController,
  ModelsController,
  TrimsController,
} from './external/reference-data.controllers.js';
import { TestDrivesController } from './external/test-drives.controller.js';
import { VehiclesController } from './external/vehicles.controller.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';
import { HealthController } from './health/health.controller.js';
import { ServiceHealth } from './health/service-health.js';
import { HomeController } from './home/home.controller.js';
import { CallContexts } from './http/call-contexts.js';
import { Draining } from './http/draining.js';
import { ErrorFilter } from './http/error.filter.js';
import { OperationInterceptor } from './http/operation.interceptor.js';
import { RouteTable } from './http/route-table.js';
import { ApiKeysController } from './manage/api-keys.controller.js';
import { DeadLettersController } from './manage/dead-letters.controller.js';
import { ManagedBlogPostsController } from './manage/managed-blog-posts.controller.js';
import { LeadsController } from './manage/leads.controller.js';
import { ManagedVehiclesController } from './manage/managed-vehicles.controller.js';
import { OrganizationDirectory } from './manage/organization-directory.js';
import { OrganizationsController } from './manage/organizations.controller.js';
import { PurchasesController } from './manage/purchases.controller.js';
import { OpenApiDocument } from './openapi/openapi-document.js';
import { Operations } from './openapi/operations.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { ConcurrencyLimits } from './rate-limit/concurrency-limits.js';
import { Limiters } from './rate-limit/limiters.js';
import { RateLimits } from './rate-limit/rate-limits.js';
import { SharedRedis } from './rate-limit/redis.js';
import { TRANSPORT } from './transport.token.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [
    AuthController,
    BlogPostsController,
    BodyTypesController,
    BrandsController,
    ContactMessagesController,
    CustomersController,
    EnginesController,
    EnumerationsController,
    GenerationsController,
    ModelsController,
    NewsletterController,
    TestDrivesController,
    TrimsController,
    VehiclesController,
    ApiKeysController,
    DeadLettersController,
    ManagedBlogPostsController,
    LeadsController,
    ManagedVehiclesController,
    OrganizationsController,
    PurchasesController,
    HealthController,
    HomeController,
    JwksController,
    OpenApiController,
  ],
  providers: [
    AccessTokens,
    ApiKeys,
    BrandCounts,
    CallContexts,
    ConcurrencyLimits,
    Draining,
    Gate,
    KeyRevocations,
    Limiters,
    OpenApiDocument,
    Operations,
    OperatorToken,
    OrganizationDirectory,
    RateLimits,
    RouteTable,
    ServiceHealth,
    SharedRedis,
    SignInAttempts,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: OperationInterceptor },
  ],
})
export class GatewayModule {
  static on(config: GatewayConfig, transport: Transport): DynamicModule {
    const providers = [
      { provide: GATEWAY_CONFIG, useValue: config },
      { provide: TRANSPORT, useValue: transport },
      { provide: RpcClient, useValue: new RpcClient(transport) },
    ];
    return { module: GatewayModule, providers };
  }
}
