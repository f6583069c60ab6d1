import { Controller } from '@nestjs/common';
import { listSigningKeys } from '@forecourt/contracts/identity/rpc';
import {
  describeSigningKeys,
  rotateSigningKeys,
} from '@forecourt/contracts/identity/signing-key-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { SigningKeysService } from './signing-keys.service.js';

@Controller()
export class SigningKeysController {
  constructor(private readonly keys: SigningKeysService) {}

  @RpcHandler(listSigningKeys)
  list() {
    return this.keys.list();
  }

  @RpcHandler(describeSigningKeys)
  describe() {
    return this.keys.describe();
  }

  @RpcHandler(rotateSigningKeys)
  rotate(request: RequestOf<typeof rotateSigningKeys>, context: RequestContext) {
    return this.keys.rotate(request, context);
  }
}
