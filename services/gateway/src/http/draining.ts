import { Injectable } from '@nestjs/common';

/**
 * Whether the gateway is about to stop. It still answers, but it is no longer ready, and its answers end their
 * connections, so that callers and load balancers go elsewhere.
 */
@Injectable()
export class Draining {
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
