import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { ContextOf, RequestOf, ResponseOf, RpcContract } from '@forecourt/contracts/rpc';

type Handler<C extends RpcContract> = (
  ...call: [
    ...(keyof C['request']['shape'] extends never ? [] : [request: RequestOf<C>]),
    context: ContextOf<C>,
  ]
) => Promise<ResponseOf<C>>;

/**
 * Binds a controller method to a contract. The method is type-checked against the contract: it receives a
 * request that passes the schema, unless the contract has no fields, and the context.
 */
export function RpcHandler<C extends RpcContract>(contract: C) {
  const bind = MessagePattern(contract.pattern, { contract });
  return <Method extends Handler<C>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    // Without these, Nest passes only the payload.
    const hasFields = Object.keys(contract.request.shape).length > 0;
    const parameters = [...(hasFields ? [Payload()] : []), Ctx()];
    parameters.forEach((parameter, index) => parameter(target, key, index));
    bind(target, key, descriptor);
  };
}
