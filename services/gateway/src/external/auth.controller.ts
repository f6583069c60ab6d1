import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { getCustomerProfile, linkCustomer } from '@forecourt/contracts/crm/rpc';
import { customerProfileSchema } from '@forecourt/contracts/crm/shapes';
import { platformErrors } from '@forecourt/contracts/errors';
import { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import { tokensSchema, userSchema, type User } from '@forecourt/contracts/identity/shapes';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { noticingReplays } from '@forecourt/service-kit/rpc/replay-notice';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey, signedInCustomer } from '../auth/access.js';
import { SignInAttempts } from '../auth/sign-in/sign-in-attempts.js';
import { noInput, Operation, type CustomerContext } from '../http/operation.js';
import { bestEffort } from './best-effort.js';
import { ownRecord } from './own-record.js';

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
    const { isNewUser, isNewCustomer, tokens, user } = await this.signIn(
      request.email,
      context,
      () => this.rpc.call(register, request, context),
    );
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
    const { isNewCustomer, tokens, user } = await this.signIn(request.email, context, () =>
      this.rpc.call(login, request, context),
    );
    return { data: { isNewCustomer, ...tokens, user } };
  }

  @Operation({
    method: 'GET',
    path: 'me',
    access: signedInCustomer('customer_auth:write'),
    summary: 'Get the signed-in customer',
    description:
      'Until the e-mail address is proven, the customer is shown without purchases: they were recorded by e-mail.',
    input: noInput,
    response: reply(z.object({ user: userSchema, customer: customerProfileSchema })),
    errors: getUser.errors,
  })
  async getMe({ customer: claims, ...context }: CustomerContext) {
    const { data: user } = await this.rpc.call(getUser, { id: claims.sub }, context);
    const profile = { id: claims.customerId, withPurchases: user.emailVerified };
    const customer = await ownRecord(this.rpc.call(getCustomerProfile, profile, context));
    return { data: { user, customer: customer.data } };
  }

  private async signIn<SignedIn extends { customerId: string; user: User }>(
    email: string,
    context: TenantContext,
    check: () => Promise<SignedIn>,
  ): Promise<SignedIn> {
    let isReplay = false as boolean;
    const signedIn = await noticingReplays(
      () => (isReplay = true),
      () => this.attempts.guard(context.tenant.environment, email, check),
    );
    // What was answered before may be over: a customer who was erased meanwhile must not come back.
    if (!isReplay) await this.link(signedIn.customerId, signedIn.user, context);
    return signedIn;
  }

  /**
   * crm also learns of the link from an event, so nobody is kept from signing in by crm: the tokens are issued. This
   * call creates the record before the answer is sent.
   */
  private link(customerId: string, user: User, context: TenantContext): Promise<void> {
    const { id: userId, email, firstName, lastName, phone } = user;
    const linked = { customerId, userId, email, firstName, lastName, phone };
    return bestEffort(this.rpc.call(linkCustomer, linked, context), context);
  }
}
