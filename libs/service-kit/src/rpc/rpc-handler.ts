import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { ContextOf, RequestOf, ResponseOf, RpcContract } from '@forecourt/contracts/rpc';

type Handler<C extends RpcContract> = (
  request: RequestOf<C>,
  context: ContextOf<C>,
) => Promise<ResponseOf<C>>;

/**
 * Binds a controller method to a contract. The method is type-checked against the contract, and receives only
 * requests that pass its schema.
 */
export function RpcHandler<C extends RpcContract>(contract: C) {
  const bind = MessagePattern(contract.pattern, { contract });
  return <Method extends Handler<C>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    // Without these, Nest passes only the payload.
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    bind(target, key, descriptor);
  };
}
