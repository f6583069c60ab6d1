import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { getMail, listMails } from '@forecourt/contracts/engagement/mail-rpc';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operator } from '../auth/access.js';
import { organizationPath } from '../http/operation-input.js';
import { ofRpc, Operation } from '../http/operation.js';
import { OrganizationDirectory } from './organization-directory.js';

const listed = listMails.request
  .omit({ organizationId: true })
  .extend(organizationPath.partial().shape);

@Controller('manage/mails')
export class MailsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly organizations: OrganizationDirectory,
  ) {}

  @Operation({
    method: 'GET',
    access: operator,
    summary: 'List mails',
    description: 'The newest first. Mails are removed after 30 days.',
    ...ofRpc(listMails),
    input: listed,
    errors: [identityErrors.organization_not_found],
  })
  async list({ organization, ...filters }: z.output<typeof listed>, context: RequestContext) {
    const only = organization && (await this.organizations.get(organization, context));
    const organizationId = only ? only.id : undefined;
    return this.rpc.forward(listMails, { ...filters, organizationId }, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: operator,
    summary: 'Get a mail',
    description: 'With its text, which may hold a token and personal data.',
    ...ofRpc(getMail),
  })
  get(request: RequestOf<typeof getMail>, context: RequestContext) {
    return this.rpc.forward(getMail, request, context);
  }
}
