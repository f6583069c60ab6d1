import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { allErrors } from '@forecourt/contracts/all-errors';
import { importColumns, requiredForNew } from '@forecourt/contracts/inventory/import';
import { services } from '@forecourt/embedded/topology';
import { statusOf } from '@forecourt/gateway/http/status';
import { publishedDocument } from '@forecourt/gateway/openapi/published-document';
import { schemaOf } from '@forecourt/service-kit/service-definition';
import { eventContracts, kitContracts, rpcContracts } from '../architecture/contracts.js';
import type { Contracts } from './contract-changes.js';
import type { JsonSchema } from './json-schema.js';
import type { ReleasedMigration } from './migration-changes.js';
import type { OpenApiDocument } from './openapi-changes.js';
import { presentSchema, presentVersion, type Promises } from './releases.js';

/** What the current code promises; its tables as `npm run docs` wrote them, because that takes PostgreSQL. */
export async function presentPromises(): Promise<Promises> {
  return {
    version: presentVersion(),
    openApi: await presentOpenApi(),
    contracts: presentContracts(),
    migrations: await presentMigrations(),
    schema: presentSchema(),
  };
}

/** The document as its JSON says, which leaves out what is undefined. */
const presentOpenApi = async () =>
  JSON.parse(JSON.stringify(await publishedDocument())) as OpenApiDocument;

function presentContracts(): Contracts {
  return {
    rpcs: sorted(
      [...rpcContracts, ...kitContracts].map(({ pattern, scope, request, response }) => [
        pattern,
        {
          scope,
          request: jsonSchema(request, 'input'),
          response: jsonSchema(response, 'output'),
        },
      ]),
    ),
    events: sorted(
      eventContracts.map(({ name, broadcast = false, payload }) => [
        name,
        { broadcast, payload: jsonSchema(payload, 'output') },
      ]),
    ),
    importColumns: {
      vehicles: {
        ...jsonSchema(z.object(importColumns), 'input'),
        required: [...requiredForNew],
      },
    },
    errors: sorted(allErrors.map(({ code, kind }) => [code, { kind, status: statusOf(kind) }])),
  };
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

const sorted = <Value>(entries: [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));

/** The migrations of every service in the order in which they run. */
async function presentMigrations(): Promise<Record<string, ReleasedMigration[]>> {
  const all = services.map(async (service) => {
    const { migrations } = schemaOf(service);
    return [service.name, await Promise.all(migrations.sort(byTime).map(fingerprint))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** TypeORM orders migrations by the timestamp at the end of their names. */
const byTime = (a: Type, b: Type) => timeOf(a) - timeOf(b);
const timeOf = ({ name }: Type) => Number(name.slice(-13));

/** @throws Error for a migration that does more than run SQL */
export async function fingerprint(migration: Type<MigrationInterface>): Promise<ReleasedMigration> {
  const { name } = migration;
  const hash = createHash('sha256');
  const query = (sql: string, parameters: unknown[] = []) => {
    hash.update(JSON.stringify([sql.replaceAll(/\s+/g, ' ').trim(), parameters]));
    return Promise.resolve([]);
  };
  // Records statements without running them.
  const runner = new Proxy({} as QueryRunner, {
    get: (_, method) => {
      if (method === 'query') return query;
      throw new Error(
        `${name} calls ${String(method)}: write it as SQL for query(), whose edits can be seen`,
      );
    },
  });
  await new migration().up(runner);
  return { name, sha256: hash.digest('hex') };
}
