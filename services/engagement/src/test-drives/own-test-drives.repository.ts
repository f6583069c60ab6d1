import { Injectable } from '@nestjs/common';
import type { OwnTestDrive } from '@forecourt/contracts/engagement/shapes';
import type { PageRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { queryPage } from '@forecourt/service-kit/database/query-page';

/** Who asked: a customer, and an e-mail address if it is proven to be the customer's. */
export interface Requester {
  customerId: string;
  email: string | null;
}

type OwnTestDriveRow = Omit<OwnTestDrive, 'preferredTime' | 'createdDate'> & {
  preferredTime: Date | null;
  createdDate: Date;
};

/** $1 to $4 are the tenant and the requester. */
const OWN = `organization_id = $1 AND environment = $2 AND NOT spam
  AND (customer_id = $3 OR email = $4)`;

@Injectable()
export class OwnTestDrivesRepository {
  constructor(private readonly database: Database) {}

  /** The newest first. */
  async list(
    tenant: Tenant,
    requester: Requester,
    page: PageRequest,
  ): Promise<{ testDrives: OwnTestDrive[]; total: number }> {
    const { rows, total } = await queryPage<OwnTestDriveRow>(
      this.database.manager,
      {
        columns: `id, vehicle_id AS "vehicleId", status, name, email, phone,
          preferred_date AS "preferredDate", preferred_time AS "preferredTime", message,
          created_date AS "createdDate"`,
        from: `test_drive WHERE ${OWN}`,
        orderBy: `"createdDate" DESC, id`,
        parameters: parametersOf(tenant, requester),
      },
      page,
    );
    return { testDrives: rows.map(asOwnTestDrive), total };
  }

  async exists(
    transaction: Transaction,
    tenant: Tenant,
    requester: Requester,
    id: string,
  ): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      `SELECT FROM test_drive WHERE ${OWN} AND id = $5`,
      [...parametersOf(tenant, requester), id],
    );
    return rows.length > 0;
  }
}

const parametersOf = ({ organizationId, environment }: Tenant, requester: Requester) => [
  organizationId,
  environment,
  requester.customerId,
  requester.email,
];

const asOwnTestDrive = ({
  id,
  vehicleId,
  status,
  name,
  email,
  phone,
  preferredDate,
  preferredTime,
  message,
  createdDate,
}: OwnTestDriveRow): OwnTestDrive => ({
  id,
  vehicleId,
  status,
  name,
  email,
  phone,
  preferredDate,
  preferredTime: preferredTime?.toISOString() ?? null,
  message,
  createdDate: createdDate.toISOString(),
});
