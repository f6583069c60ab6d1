import { Controller } from '@nestjs/common';
import {
  describeSigningKeys,
  rotateSigningKeys,
} from '@forecourt/contracts/identity/signing-key-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operator } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('manage/signing-keys')
export class SigningKeysController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: operator,
    summary: "List the keys that sign customers' access tokens",
    ...ofRpc(describeSigningKeys),
  })
  list(context: RequestContext) {
    return this.rpc.forward(describeSigningKeys, {}, context);
  }

  @Operation({
    method: 'POST',
    path: 'rotate',
    access: operator,
    summary: "Replace the key that signs customers' access tokens",
    description:
      'Keys are replaced every 30 days by themselves. With `revokeOld`, for a key that leaked, tokens that any other ' +
      'key signed are refused from now on; customers stay signed in by their refresh tokens.',
    ...ofRpc(rotateSigningKeys),
  })
  rotate(request: RequestOf<typeof rotateSigningKeys>, context: RequestContext) {
    return this.rpc.forward(rotateSigningKeys, request, context);
  }
}
