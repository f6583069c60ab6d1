import { Controller } from '@nestjs/common';
import {
  addFavorite,
  listFavorites,
  removeFavorite,
} from '@forecourt/contracts/engagement/favorites-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { FavoritesService } from './favorites.service.js';

@Controller()
export class FavoritesController {
  constructor(private readonly favorites: FavoritesService) {}

  @RpcHandler(addFavorite)
  add(request: RequestOf<typeof addFavorite>, context: TenantContext) {
    return this.favorites.add(request, context);
  }

  @RpcHandler(removeFavorite)
  remove(request: RequestOf<typeof removeFavorite>, context: TenantContext) {
    return this.favorites.remove(request, context);
  }

  @RpcHandler(listFavorites)
  list(request: RequestOf<typeof listFavorites>, context: TenantContext) {
    return this.favorites.list(request, context);
  }
}
