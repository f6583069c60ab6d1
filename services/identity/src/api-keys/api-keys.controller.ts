import { Controller } from '@nestjs/common';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  verifyApiKey,
} from '@forecourt/contracts/identity/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { ApiKeysService } from './api-keys.service.js';

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @RpcHandler(createApiKey)
  create(request: RequestOf<typeof createApiKey>, context: RequestContext) {
    return this.keys.create(request, context);
  }

  @RpcHandler(listApiKeys)
  list(request: RequestOf<typeof listApiKeys>) {
    return this.keys.list(request);
  }

  @RpcHandler(revokeApiKey)
  revoke(request: RequestOf<typeof revokeApiKey>, context: RequestContext) {
    return this.keys.revoke(request, context);
  }

  @RpcHandler(verifyApiKey)
  verify(request: RequestOf<typeof verifyApiKey>) {
    return this.keys.verify(request);
  }
}
