import {
  applyDecorators,
  createParamDecorator,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Access, type RouteAccess } from '../auth/access.js';
import { readInput } from './input/read-input.js';

/** All that there is to say of an operation: its route, who may call it, and what OpenAPI shows. */
export interface OperationDefinition {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the controller's path. */
  path?: string;
  access: RouteAccess;
  /** A sentence for the documentation. */
  summary: string;
  description?: string;
  /** Path, query and body fields together; those of the path are known by the route. */
  input?: z.ZodObject;
  /** The envelope's rest: what stands beside `statusCode`. */
  response?: z.ZodType;
  /** Default: 200. */
  status?: number;
  /** Bytes, where it takes larger bodies than the rest. */
  bodyLimit?: number;
  /** Codes of errors of its own, beside those that every operation may give. */
  errors?: string[];
  /** A request body that works, where the fields' own examples do not make one. */
  example?: Record<string, unknown>;
}

const OPERATION = 'forecourt:operation';
const verbs = { GET: Get, POST: Post, PATCH: Patch, PUT: Put, DELETE: Delete };

/** Makes a controller's method an operation of the API. */
export function Operation(definition: OperationDefinition): MethodDecorator {
  return applyDecorators(
    SetMetadata(OPERATION, definition),
    verbs[definition.method](definition.path ?? ''),
    HttpCode(definition.status ?? 200),
    Access(definition.access, definition.bodyLimit),
  );
}

/** The definition of a controller's method, if it is an operation. */
export const operationOf = (handler: object): OperationDefinition | undefined =>
  Reflect.getMetadata(OPERATION, handler) as OperationDefinition | undefined;

const NOTHING = z.object({});

/** The operation's input, read and checked by its schema. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readInput(
    operationOf(context.getHandler())?.input ?? NOTHING,
    context.switchToHttp().getRequest<FastifyRequest>(),
  ),
);
