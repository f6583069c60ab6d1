import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { z } from 'zod';
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

/** Injects the parsed `config` of the service's definition. */
export const SERVICE_CONFIG = Symbol('SERVICE_CONFIG');
