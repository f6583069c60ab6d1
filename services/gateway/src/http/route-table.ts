import { Injectable } from '@nestjs/common';
import type { RouteOptions } from 'fastify';
import findMyWay from 'find-my-way';

/** Knows which methods each path takes: Fastify itself calls a wrong method "not found". */
@Injectable()
export class RouteTable {
  private readonly router = findMyWay();
  private readonly methodsByUrl = new Map<string, Set<string>>();

  /** For Fastify's `onRoute` hook. */
  add(route: RouteOptions): void {
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
    // `/external/brands/` is not a brand with an empty id.
    if (!found || Object.values(found.params).includes('')) return [];
    return [...(found.store as Set<string>)].sort();
  }
}
