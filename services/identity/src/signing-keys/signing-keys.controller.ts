import { Controller } from '@nestjs/common';
import { listSigningKeys } from '@forecourt/contracts/identity/rpc';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { SigningKeysService } from './signing-keys.service.js';

@Controller()
export class SigningKeysController {
  constructor(private readonly keys: SigningKeysService) {}

  @RpcHandler(listSigningKeys)
  list() {
    return this.keys.list();
  }
}
