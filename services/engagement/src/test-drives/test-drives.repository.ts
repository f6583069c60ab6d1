import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TestDrive, TestDriveStatus } from '@forecourt/contracts/engagement/shapes';
import type { PageRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { queryPage } from '../page-query.js';

interface TestDriveRow extends Omit<TestDrive, 'preferredTime' | 'createdDate'> {
  preferredTime: Date | null;
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
}

const COLUMNS = `id, vehicle_id AS "vehicleId", status, name, email, phone,
  preferred_date AS "preferredDate", preferred_time AS "preferredTime",
  created_at AS "createdDate"`;

@Injectable()
export class TestDrivesRepository {
  constructor(private readonly database: Database) {}

  async add(
    { organizationId, environment }: Tenant,
    testDrive: NewTestDrive,
    manager: EntityManager,
  ): Promise<TestDrive> {
    const { vehicleId, status, name, email, phone, preferredDate, preferredTime } = testDrive;
    const [added] = await manager.query<[TestDriveRow]>(
      `INSERT INTO test_drive (organization_id, environment, vehicle_id, status, name, email, phone,
         preferred_date, preferred_time)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
      [
        organizationId,
        environment,
        vehicleId,
        status,
        name,
        email,
        phone ?? null,
        preferredDate ?? null,
        preferredTime,
      ],
    );
    return asTestDrive(added);
  }

  /**
   * Moves the test drive if its status is one of `from`, and gives it as it is then. Whether it moves and
   * what is given come from one statement, so that of moves at once each is judged by the one before it.
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
    { organizationId, environment }: Tenant,
    request: PageRequest & { status?: TestDriveStatus },
  ): Promise<{ testDrives: TestDrive[]; total: number }> {
    const { status } = request;
    const { rows, total } = await queryPage<TestDriveRow>(
      this.database.manager,
      {
        columns: COLUMNS,
        from:
          'test_drive WHERE organization_id = $1 AND environment = $2' +
          (status ? ' AND status = $3' : ''),
        orderBy: '"createdDate" DESC, id',
        parameters: [organizationId, environment, ...(status ? [status] : [])],
      },
      request,
    );
    return { testDrives: rows.map(asTestDrive), total };
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
  createdDate: row.createdDate.toISOString(),
});
