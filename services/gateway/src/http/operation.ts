import {
  applyDecorators,
  createParamDecorator,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  Req,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ErrorFactory } from '@forecourt/contracts/errors';
import type { AccessTokenClaims } from '@forecourt/contracts/identity/access-token';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import type { RpcContract } from '@forecourt/contracts/rpc';
import type { RequestContext, TenantContext } from '@forecourt/contracts/tenant';
import type { SerializedReply } from '@forecourt/service-kit/rpc/rpc-client';
import { Access, type KeyAccess, type OperatorAccess, type RouteAccess } from '../auth/access.js';

/** The definition of an operation: its route, who may call it, and what OpenAPI shows. */
export interface OperationDefinition<
  Input extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  CallAccess extends RouteAccess = RouteAccess,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the controller's path. */
  path?: string;
  access: CallAccess;
  /** A sentence for the documentation. */
  summary: string;
  description?: string;
  /**
   * Path, query and body fields together. Leaves out `organization` and `environment` if the access
   * names them: they become the context.
   */
  input: Input;
  /** The envelope without `statusCode`. */
  response: Response;
  /** Default: 200. */
  status?: number;
  /** Bytes, if it takes larger bodies than the rest. */
  bodyLimit?: number;
  /** How long a caller may wait for it, in milliseconds, if longer than for the rest. */
  budgetMs?: number;
  /** `private`: the caller may keep the answer, but must revalidate it each time (D22). */
  cache?: 'private';
  /** The errors that it may return, besides those of its access and method. */
  errors?: readonly ErrorFactory[];
  /** A valid request body, if the fields' own examples do not make one. */
  example?: Record<string, unknown>;
  /** Lists unknown body fields in `data.ignoredFields`. */
  namesIgnoredFields?: boolean;
}

/** The context of an operation on an organization as a whole. */
export interface OrganizationContext extends RequestContext {
  organization: Organization;
}

/** The context of an operation for a signed-in customer. */
export interface CustomerContext extends TenantContext {
  customer: AccessTokenClaims;
}

/** On whose behalf an operation is called. */
export type CallContext = RequestContext | OrganizationContext | TenantContext | CustomerContext;

type CallContextOf<CallAccess extends RouteAccess> =
  CallAccess extends KeyAccess<true>
    ? CustomerContext
    : CallAccess extends KeyAccess<false> | OperatorAccess<'tenant'>
      ? TenantContext
      : CallAccess extends OperatorAccess<'organization'>
        ? OrganizationContext
        : RequestContext;

/** What an operation returns: an object, or a service's reply that it only passes on. */
type Reply<Response extends z.ZodType> = z.output<Response> | SerializedReply<z.output<Response>>;

type OperationMethod<
  Input extends z.ZodObject,
  Response extends z.ZodType,
  CallAccess extends RouteAccess,
> = (
  ...call: [
    ...(keyof Input['shape'] extends never ? [] : [input: z.output<Input>]),
    context: CallContextOf<CallAccess>,
    request: FastifyRequest,
  ]
) => Reply<Response> | Promise<Reply<Response>>;

/** What the interceptor reads from a request before its operation runs. */
export interface OperationCall {
  input: unknown;
  context: CallContext;
}

declare module 'fastify' {
  interface FastifyRequest {
    call?: OperationCall;
  }
}

const OPERATION = 'forecourt:operation';
const verbs = { GET: Get, POST: Post, PATCH: Patch, PUT: Put, DELETE: Delete };

const Call = createParamDecorator((part: keyof OperationCall, context: ExecutionContext) => {
  const { call } = context.switchToHttp().getRequest<FastifyRequest>();
  return call?.[part];
});

/**
 * Makes a controller's method an operation of the API. The method is type-checked against the definition:
 * it is called with the input that the schema has passed (unless there is none), the context that the access
 * gives, and the request.
 */
export function Operation<
  Input extends z.ZodObject,
  Response extends z.ZodType,
  CallAccess extends RouteAccess,
>(definition: OperationDefinition<Input, Response, CallAccess>) {
  const bind = applyDecorators(
    SetMetadata(OPERATION, definition),
    verbs[definition.method](definition.path ?? ''),
    HttpCode(definition.status ?? 200),
    Access(definition.access, { bodyLimit: definition.bodyLimit, cache: definition.cache }),
  );
  return <Method extends OperationMethod<Input, Response, CallAccess>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const hasInput = Object.keys(definition.input.shape).length > 0;
    const parameters = [...(hasInput ? [Call('input')] : []), Call('context'), Req()];
    parameters.forEach((parameter, index) => parameter(target, key, index));
    bind(target, key, descriptor);
  };
}

/** The definition of a controller's method, if it is an operation. */
export const operationOf = (handler: object): OperationDefinition | undefined =>
  Reflect.getMetadata(OPERATION, handler) as OperationDefinition | undefined;

/** The input, the response and the errors of an operation that passes a request on to a service. */
export const ofRpc = <Request extends z.ZodObject, Response extends z.ZodType>({
  request,
  response,
  errors,
}: RpcContract<Request, Response>) => ({ input: request, response, errors });

/** The input of an operation that takes none. */
export const noInput = z.object({});
