import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { platformErrors } from '@forecourt/contracts/errors';
import {
  addressChange,
  addressProof,
  requestEmailChange,
  resendVerification,
  verifyEmail,
} from '@forecourt/contracts/identity/account-rpc';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { maybeCustomer, signedInCustomer } from '../auth/access.js';
import { OwnPasswordChecks } from '../auth/sign-in/own-password-checks.js';
import {
  noInput,
  ofRpc,
  Operation,
  type CustomerContext,
  type MaybeCustomerContext,
} from '../http/operation.js';

@Controller('external/auth/email')
export class EmailAddressesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly checks: OwnPasswordChecks,
  ) {}

  @Operation({
    method: 'POST',
    path: 'verify',
    access: maybeCustomer('customer_auth:write'),
    summary: 'Prove an e-mail address with the token of a mail',
    description:
      'Send the access token of the account too, if the customer is signed in: then everything stays as it is. ' +
      'Without it, whoever made the account may not be the owner of the address, so a first proof removes all that ' +
      'was set with the account, and passwordResetRequired is true. The token of a change of address is taken only ' +
      'with the access token.',
    ...ofRpc(verifyEmail),
    input: addressProof,
  })
  verify({ token }: z.output<typeof addressProof>, { customer, ...context }: MaybeCustomerContext) {
    const proof = { token, signedInUserId: customer?.sub };
    return this.rpc.forward(verifyEmail, proof, context);
  }

  @Operation({
    method: 'POST',
    path: 'verify/resend',
    access: signedInCustomer('customer_auth:write'),
    summary: 'Mail the signed-in customer a new link to prove the address',
    description:
      'The links of earlier mails become void. An address gets at most five such mails an hour.',
    ...ofRpc(resendVerification),
    input: noInput,
  })
  resendVerification({ customer, ...context }: CustomerContext) {
    return this.rpc.forward(resendVerification, { userId: customer.sub }, context);
  }

  @Operation({
    method: 'POST',
    path: 'change',
    access: signedInCustomer('customer_auth:write'),
    summary: 'Change the e-mail address of the signed-in customer',
    description:
      'Mails a link to the new address. The address changes when its token is sent to email/verify, with the access ' +
      'token of the customer; then the old address is told.',
    input: addressChange,
    response: requestEmailChange.response,
    errors: [...requestEmailChange.errors, platformErrors.too_many_sign_in_attempts],
  })
  change(request: z.output<typeof addressChange>, { customer, ...context }: CustomerContext) {
    return this.checks.guard({ customer, ...context }, () =>
      this.rpc.call(requestEmailChange, { ...request, userId: customer.sub }, context),
    );
  }
}
