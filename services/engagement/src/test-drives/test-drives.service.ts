import { Injectable } from '@nestjs/common';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import { testDriveRequested, testDriveStatusChanged } from '@forecourt/contracts/engagement/events';
import type {
  listTestDrives,
  requestTestDrive,
  setTestDriveStatus,
} from '@forecourt/contracts/engagement/rpc';
import type { TestDrive, TestDriveStatus } from '@forecourt/contracts/engagement/shapes';
import { getVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import { asPart } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { parseIsoTime } from '@forecourt/service-kit/time/organization-time';
import { Mails } from '../mails/mails.service.js';
import { isSpam } from '../spam.js';
import { nextOf, previousOf } from './test-drive-moves.js';
import { TestDrivesRepository } from './test-drives.repository.js';

@Injectable()
export class TestDrivesService {
  constructor(
    private readonly database: Database,
    private readonly testDrives: TestDrivesRepository,
    private readonly outbox: Outbox,
    private readonly idempotency: IdempotencyKeys,
    private readonly rpc: RpcClient,
    private readonly mails: Mails,
  ) {}

  async request(
    form: RequestOf<typeof requestTestDrive>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof requestTestDrive>> {
    // Called before the transaction: no database connection waits for another service.
    await this.requireTestDrivable(form.vehicleId, context);
    const time = parseIsoTime(form.preferredDate ?? '', context.settings.timeZone);
    const preferredTime = time?.toISOString() ?? null;
    const request = { ...form, status: 'pending' as const, preferredTime, spam: isSpam(form) };
    return this.database.transaction(async (transaction) => {
      const testDrive = await this.testDrives.add(transaction, context.tenant, request);
      const { id, vehicleId, status, email, createdDate: submittedDate } = testDrive;
      if (!request.spam) {
        const payload = { ...context.tenant, email, submittedDate, testDrive };
        await this.outbox.add(transaction, testDriveRequested, payload, context);
        const mail = { template: 'test_drive', formId: id } as const;
        await this.mails.send(transaction, context.tenant, mail);
      }
      const answer = { data: { id, vehicleId, status } };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async list(
    request: RequestOf<typeof listTestDrives>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listTestDrives>> {
    const { testDrives, ...part } = await this.testDrives.list(tenant, request);
    return asPart(testDrives, part, request);
  }

  async setStatus(
    { id, status }: RequestOf<typeof setTestDriveStatus>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof setTestDriveStatus>> {
    return this.database.transaction(async (transaction) => ({
      data: await this.move(transaction, id, status, context),
    }));
  }

  /** @throws test_drive_not_found; test_drive_move_not_allowed */
  async move(
    transaction: Transaction,
    id: string,
    status: TestDriveStatus,
    context: TenantContext,
  ): Promise<TestDrive> {
    const { tenant } = context;
    const from = previousOf(status);
    const moved = await this.testDrives.move(transaction, tenant, id, from, status);
    if (!moved) throw engagementErrors.test_drive_not_found();
    const { previousStatus, testDrive } = moved;
    if (testDrive.status !== status) throw moveNotAllowed(testDrive.status, status);
    if (previousStatus !== status) {
      const payload = { ...tenant, testDrive, previousStatus };
      await this.outbox.add(transaction, testDriveStatusChanged, payload, context);
    }
    return testDrive;
  }

  /** @throws inventory's vehicle_not_found; vehicle_not_available; service_unavailable */
  private async requireTestDrivable(id: string, context: TenantContext): Promise<void> {
    const { status } = await this.rpc.call(getVehicleStatus, { id }, context);
    if (status !== 'available' && status !== 'reserved')
      throw engagementErrors.vehicle_not_available();
  }
}

function moveNotAllowed(from: TestDriveStatus, to: TestDriveStatus) {
  const allowed = nextOf(from);
  const rule =
    allowed.length > 0 ? `from ${from} it can move to ${allowed.join(', ')}` : `${from} is final`;
  return engagementErrors.test_drive_move_not_allowed({
    message: `The test drive cannot move from ${from} to ${to}: ${rule}.`,
  });
}
