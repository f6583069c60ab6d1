import { Injectable } from '@nestjs/common';
import type { RouteOptions } from 'fastify';
import findMyWay from 'find-my-way';

/** Knows the methods of every path: Fastify itself answers a wrong method with 404. */
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

  /** The methods of a path; empty for an unknown one. */
  methodsAt(path: string): string[] {
    const found = this.router.find('GET', path);
    // `/external/brands/` is not a brand with an empty id.
    if (!found || Object.values(found.params).includes('')) return [];
    return [...(found.store as Set<string>)].sort();
  }
}
