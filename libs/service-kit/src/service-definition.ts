import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { z } from 'zod';
import { kitMigrations } from './database/kit-migrations.js';
import type { Schema } from './database/data-source.js';

/** A service, as the topology lists it. */
export interface ServiceDefinition {
  /** Also names its queue and its schema. */
  name: string;
  module: Type;
  entities: Schema['entities'];
  migrations: Type<MigrationInterface>[];
  /** Its own environment variables, in addition to those that every service reads. */
  config: z.ZodObject;
}

/** The schema of a service: the tables that every service has, then its own. */
export const schemaOf = ({ name, entities, migrations }: ServiceDefinition): Schema => ({
  name,
  entities,
  migrations: [...kitMigrations, ...migrations],
});

/** Injects the parsed `config` from the service definition. */
export const SERVICE_CONFIG = Symbol('SERVICE_CONFIG');
