import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { eraseCustomer, exportCustomer } from '@forecourt/contracts/crm/person-rpc';
import { erasePerson, exportPerson } from '@forecourt/contracts/engagement/person-rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { eraseUser, updateUser, userChanges } from '@forecourt/contracts/identity/account-rpc';
import { getUser } from '@forecourt/contracts/identity/rpc';
import { userSchema } from '@forecourt/contracts/identity/shapes';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { signedInCustomer } from '../auth/access.js';
import { OwnPasswordChecks } from '../auth/sign-in/own-password-checks.js';
import { requireSome } from '../http/input/require-some.js';
import { noInput, Operation, type CustomerContext } from '../http/operation.js';
import { bestEffort } from './best-effort.js';
import { ownRecord } from './own-record.js';

const passwordOnly = eraseUser.request.pick({ password: true });

/** What the signed-in customer does with the account as a whole. */
@Controller('external/auth/me')
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly checks: OwnPasswordChecks,
  ) {}

  @Operation({
    method: 'PATCH',
    access: signedInCustomer('customer_auth:write'),
    summary: "Change the signed-in customer's names or phone",
    description: 'Changes only the fields given. Replaces phone as a whole.',
    input: userChanges,
    response: updateUser.response,
    errors: updateUser.errors,
    example: { firstName: 'Jane', lastName: 'Roe', phone: { mobile: '+1 555 0100' } },
  })
  update(changes: z.output<typeof userChanges>, { customer, ...context }: CustomerContext) {
    requireSome(changes, userChanges);
    return this.rpc.forward(updateUser, { id: customer.sub, changes }, context);
  }

  @Operation({
    method: 'GET',
    path: 'export',
    access: signedInCustomer('customer_auth:write'),
    summary: 'Export all that is kept of the signed-in customer',
    description:
      'What others sent or recorded under the e-mail address is left out until the address is proven.',
    input: noInput,
    response: z.object({
      data: z.object({
        user: userSchema,
        ...exportCustomer.response.shape.data.shape,
        ...exportPerson.response.shape.data.shape,
      }),
    }),
    errors: getUser.errors,
  })
  async export({ customer, ...context }: CustomerContext) {
    const { data: user } = await this.rpc.call(getUser, { id: customer.sub }, context);
    const { customerId } = customer;
    const person = { customerId, email: user.emailVerified ? user.email : null };
    const [record, sent] = await Promise.all([
      ownRecord(this.rpc.call(exportCustomer, person, context)),
      this.rpc.call(exportPerson, person, context),
    ]);
    return { data: { user, ...record.data, ...sent.data } };
  }

  @Operation({
    method: 'DELETE',
    access: signedInCustomer('customer_auth:write'),
    summary: 'Erase the signed-in customer',
    description:
      "Removes the organization's record of the person and what was sent by forms, and ends the sessions. Purchases " +
      'stay in its figures, without a name. The account goes with the last organization that it is linked to.',
    input: passwordOnly,
    response: z.object({ message: z.string() }),
    errors: [...eraseUser.errors, platformErrors.too_many_sign_in_attempts],
  })
  async erase(
    { password }: z.output<typeof passwordOnly>,
    { customer, ...context }: CustomerContext,
  ) {
    const { customerId, email } = await this.checks.guard({ customer, ...context }, () =>
      this.rpc.call(eraseUser, { id: customer.sub, password }, context),
    );
    const person = { customerId, email, reason: 'erased' as const };
    await Promise.all([
      bestEffort(this.rpc.call(eraseCustomer, person, context), context),
      bestEffort(this.rpc.call(erasePerson, person, context), context),
    ]);
    return { message: 'The customer is erased.' };
  }
}
