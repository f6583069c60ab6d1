import { Injectable } from '@nestjs/common';
import type { TestDrive, TestDriveStatus } from '@forecourt/contracts/engagement/shapes';
import type { NextOnPage, PartRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Conditions } from '@forecourt/service-kit/database/conditions';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { queryPart } from '@forecourt/service-kit/database/query-part';

interface TestDriveRow extends Omit<TestDrive, 'preferredTime' | 'consentDate' | 'createdDate'> {
  preferredTime: Date | null;
  consentDate: Date | null;
  createdDate: Date;
}

interface NewTestDrive {
  vehicleId: string;
  status: TestDriveStatus;
  name: string;
  email: string;
  phone?: string | null;
  preferredDate?: string | null;
  preferredTime: string | null;
  message?: string | null;
  consent?: boolean | null;
}

const COLUMNS = `id, vehicle_id AS "vehicleId", status, name, email, phone,
  preferred_date AS "preferredDate", preferred_time AS "preferredTime", message, consent,
  consent_date AS "consentDate", created_date AS "createdDate"`;

@Injectable()
export class TestDrivesRepository {
  constructor(private readonly database: Database) {}

  async add(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    testDrive: NewTestDrive,
  ): Promise<TestDrive> {
    const [added] = await transaction.query<[TestDriveRow]>(
      `INSERT INTO test_drive (organization_id, environment, vehicle_id, status, name, email, phone,
         preferred_date, preferred_time, message, consent, consent_date)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
         CASE WHEN $11::boolean IS NOT NULL THEN now() END)
       RETURNING ${COLUMNS}`,
      [
        organizationId,
        environment,
        testDrive.vehicleId,
        testDrive.status,
        testDrive.name,
        testDrive.email,
        testDrive.phone,
        testDrive.preferredDate,
        testDrive.preferredTime,
        testDrive.message,
        testDrive.consent,
      ],
    );
    return asTestDrive(added);
  }

  /**
   * Moves the test drive if its status is one of `from`, and returns the result. One statement does both,
   * so each of several simultaneous moves starts from the status that the previous one left.
   */
  async move(
    { organizationId, environment }: Tenant,
    id: string,
    from: TestDriveStatus[],
    to: TestDriveStatus,
  ): Promise<TestDrive | undefined> {
    const [[row]] = await this.database.manager.query<[TestDriveRow[], number]>(
      `UPDATE test_drive SET status = CASE WHEN status = ANY($4) THEN $5 ELSE status END
       WHERE organization_id = $1 AND environment = $2 AND id = $3
       RETURNING ${COLUMNS}`,
      [organizationId, environment, id, from, to],
    );
    return row && asTestDrive(row);
  }

  async list(
    tenant: Tenant,
    request: PartRequest & { status?: TestDriveStatus },
  ): Promise<{ testDrives: TestDrive[]; total: number; next?: NextOnPage }> {
    const conditions = Conditions.ofTenant(tenant).and('status = ?', request.status);
    const { rows, ...part } = await queryPart<TestDriveRow>(
      this.database.manager,
      {
        columns: COLUMNS,
        from: `test_drive WHERE ${conditions.where}`,
        date: 'created_date',
        longTexts: ['message'],
        parameters: conditions.parameters,
      },
      request,
    );
    return { testDrives: rows.map(asTestDrive), ...part };
  }
}

const asTestDrive = (row: TestDriveRow): TestDrive => ({
  id: row.id,
  vehicleId: row.vehicleId,
  status: row.status,
  name: row.name,
  email: row.email,
  phone: row.phone,
  preferredDate: row.preferredDate,
  preferredTime: row.preferredTime?.toISOString() ?? null,
  message: row.message,
  consent: row.consent,
  consentDate: row.consentDate?.toISOString() ?? null,
  createdDate: row.createdDate.toISOString(),
});
