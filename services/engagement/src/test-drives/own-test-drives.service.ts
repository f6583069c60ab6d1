import { Injectable } from '@nestjs/common';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import type {
  cancelOwnTestDrive,
  listOwnTestDrives,
} from '@forecourt/contracts/engagement/own-test-drives-rpc';
import { asPages } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { OwnTestDrivesRepository } from './own-test-drives.repository.js';
import { TestDrivesService } from './test-drives.service.js';

/** Test drives as the customer who asked for them handles them. */
@Injectable()
export class OwnTestDrivesService {
  constructor(
    private readonly database: Database,
    private readonly ownTestDrives: OwnTestDrivesRepository,
    private readonly testDrives: TestDrivesService,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async list(
    { customerId, email, ...page }: RequestOf<typeof listOwnTestDrives>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listOwnTestDrives>> {
    const requester = { customerId, email };
    const { testDrives, total } = await this.ownTestDrives.list(tenant, requester, page);
    return asPages(testDrives, total, page);
  }

  async cancel(
    { id, ...requester }: RequestOf<typeof cancelOwnTestDrive>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof cancelOwnTestDrive>> {
    return this.database.transaction(async (transaction) => {
      const isOwn = await this.ownTestDrives.exists(transaction, context.tenant, requester, id);
      if (!isOwn) throw engagementErrors.test_drive_not_found();
      const testDrive = await this.testDrives.move(transaction, id, 'cancelled', context);
      const { vehicleId, status, name, email, phone } = testDrive;
      const { preferredDate, preferredTime, message, createdDate } = testDrive;
      const wish = { preferredDate, preferredTime, message, createdDate };
      const answer = { data: { id, vehicleId, status, name, email, phone, ...wish } };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }
}
