import { Injectable } from '@nestjs/common';
import type { RouteOptions } from 'fastify';
import findMyWay from 'find-my-way';

/** The prefix under which @fastify/static serves drawings; its routes cannot declare their access. */
export const ASSETS_PREFIX = '/assets/';

/** Knows which methods each path takes: Fastify itself calls a wrong method "not found". */
@Injectable()
export class RouteTable {
  private readonly router = findMyWay();
  private readonly methodsByUrl = new Map<string, Set<string>>();

  /**
   * For Fastify's `onRoute` hook.
   *
   * @throws Error for a route that does not declare who may call it
   */
  add(route: RouteOptions): void {
    if (!route.config?.access && !route.url.startsWith(ASSETS_PREFIX)) {
      throw new Error(`The route ${String(route.method)} ${route.url} declares no access`);
    }
    const methods = this.methodsByUrl.get(route.url) ?? new Set<string>();
    if (!this.methodsByUrl.has(route.url)) {
      this.methodsByUrl.set(route.url, methods);
      this.router.on('GET', route.url, () => undefined, methods);
    }
    for (const method of [route.method].flat()) methods.add(method);
  }

  /** The methods that a path takes; none where nothing is there. */
  methodsAt(path: string): string[] {
    const found = this.router.find('GET', path);
    // `/external/brands/` is no brand with an empty id.
    if (!found || Object.values(found.params).includes('')) return [];
    return [...(found.store as Set<string>)].sort();
  }
}
