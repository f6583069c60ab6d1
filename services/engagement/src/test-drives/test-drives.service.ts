import { Injectable } from '@nestjs/common';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import { testDriveRequested } from '@forecourt/contracts/engagement/events';
import type {
  listTestDrives,
  requestTestDrive,
  setTestDriveStatus,
} from '@forecourt/contracts/engagement/rpc';
import type { TestDriveStatus } from '@forecourt/contracts/engagement/shapes';
import { getVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import { asPart } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { parseIsoTime } from '@forecourt/service-kit/time/organization-time';
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
  ) {}

  async request(
    form: RequestOf<typeof requestTestDrive>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof requestTestDrive>> {
    // Called before the transaction: no database connection waits for another service.
    await this.requireTestDrivable(form.vehicleId, context);
    const time = parseIsoTime(form.preferredDate ?? '', context.settings.timeZone);
    const preferredTime = time?.toISOString() ?? null;
    return this.database.transaction(async (transaction) => {
      const request = { ...form, status: 'pending' as const, preferredTime };
      const testDrive = await this.testDrives.add(transaction, context.tenant, request);
      const { id, vehicleId, status, email, createdDate: submittedDate } = testDrive;
      const payload = { ...context.tenant, email, submittedDate };
      await this.outbox.add(transaction, testDriveRequested, payload, context);
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
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof setTestDriveStatus>> {
    const testDrive = await this.testDrives.move(tenant, id, previousOf(status), status);
    if (!testDrive) throw engagementErrors.test_drive_not_found();
    if (testDrive.status !== status) throw moveNotAllowed(testDrive.status, status);
    return { data: testDrive };
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
