import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { crmErrors } from '@forecourt/contracts/crm/errors';
import { getCustomerProfile, linkCustomer } from '@forecourt/contracts/crm/rpc';
import { customerProfileSchema } from '@forecourt/contracts/crm/shapes';
import { platformErrors } from '@forecourt/contracts/errors';
import { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import { tokensSchema, userSchema, type User } from '@forecourt/contracts/identity/shapes';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { logFault } from '@forecourt/service-kit/logging/faults';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey, signedInCustomer } from '../auth/access.js';
import { SignInAttempts } from '../auth/sign-in/sign-in-attempts.js';
import { noInput, Operation, type CustomerContext } from '../http/operation.js';

const signedIn = z.object({
  isNewCustomer: z.boolean(),
  ...tokensSchema.shape,
  user: userSchema,
});
const reply = <Data extends z.ZodType>(data: Data) => z.object({ data });

@Controller('external/auth')
export class AuthController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly attempts: SignInAttempts,
  ) {}

  @Operation({
    method: 'POST',
    path: 'register',
    access: apiKey('customer_auth:write'),
    summary: 'Register a customer',
    description:
      'Creates a user account, or links an existing one to the organization if the password is right.',
    input: register.request,
    response: reply(z.object({ isNewUser: z.boolean(), ...signedIn.shape })),
    status: 201,
    errors: [...register.errors, platformErrors.too_many_sign_in_attempts],
  })
  async register(request: RequestOf<typeof register>, context: TenantContext) {
    const { isNewUser, isNewCustomer, customerId, tokens, user } = await this.attempts.guard(
      context.tenant.environment,
      request.email,
      () => this.rpc.call(register, request, context),
    );
    await this.link(customerId, user, context);
    return { data: { isNewUser, isNewCustomer, ...tokens, user } };
  }

  @Operation({
    method: 'POST',
    path: 'login',
    access: apiKey('customer_auth:write'),
    summary: 'Log a customer in',
    description: 'Also links the user account to the organization if it is not linked yet.',
    input: login.request,
    response: reply(signedIn),
    errors: [...login.errors, platformErrors.too_many_sign_in_attempts],
  })
  async login(request: RequestOf<typeof login>, context: TenantContext) {
    const { isNewCustomer, customerId, tokens, user } = await this.attempts.guard(
      context.tenant.environment,
      request.email,
      () => this.rpc.call(login, request, context),
    );
    await this.link(customerId, user, context);
    return { data: { isNewCustomer, ...tokens, user } };
  }

  @Operation({
    method: 'GET',
    path: 'me',
    access: signedInCustomer('customer_auth:write'),
    summary: 'Get the signed-in customer',
    input: noInput,
    response: reply(z.object({ user: userSchema, customer: customerProfileSchema })),
    errors: getUser.errors,
  })
  async getMe({ customer: claims, ...context }: CustomerContext) {
    const [user, customer] = await Promise.all([
      this.rpc.call(getUser, { id: claims.sub }, context),
      this.profile(claims.customerId, context),
    ]);
    return { data: { user: user.data, customer: customer.data } };
  }

  /** A signed-in customer has a record; if not yet, crm has still to learn of the link. */
  private async profile(id: string, context: TenantContext) {
    try {
      return await this.rpc.call(getCustomerProfile, { id }, context);
    } catch (error) {
      if (!crmErrors.customer_not_found.is(error)) throw error;
      throw platformErrors.service_unavailable({ retryAfter: 1 });
    }
  }

  /**
   * crm also learns of the link from an event, so nobody is kept from signing in by crm: the tokens are issued. This
   * call creates the record before the answer is sent.
   */
  private async link(customerId: string, user: User, context: TenantContext): Promise<void> {
    const { id: userId, email, firstName, lastName, phone } = user;
    const linked = { customerId, userId, email, firstName, lastName, phone };
    await this.rpc.call(linkCustomer, linked, context).catch((error: unknown) => {
      if (platformErrors.service_unavailable.is(error)) return;
      logFault(error, { requestId: context.requestId, service: 'gateway' });
    });
  }
}
