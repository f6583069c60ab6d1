import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { z } from 'zod';
import { CreateEventTables1767225600000 } from './database/create-event-tables.migration.js';
import type { Schema } from './database/data-source.js';

/** A service as the product's topology sees it. */
export interface ServiceDefinition {
  /** Also the name of its queue and of its schema. */
  name: string;
  module: Type;
  entities: Schema['entities'];
  migrations: Type<MigrationInterface>[];
  /** The environment variables of its own, beside those that every service takes. */
  config: z.ZodObject;
}

/** The schema of a service: the tables behind its events, then its own. */
export const schemaOf = ({ name, entities, migrations }: ServiceDefinition): Schema => ({
  name,
  entities,
  migrations: [CreateEventTables1767225600000, ...migrations],
});

/** Injects the parsed `config` of the service's definition. */
export const SERVICE_CONFIG = Symbol('SERVICE_CONFIG');
