import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';

const digest = (token: string) => createHash('sha256').update(token).digest();

/** Compares in constant time, so that timing reveals nothing about the token. */
@Injectable()
export class OperatorToken {
  private readonly expected: Buffer;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.expected = digest(config.FORECOURT_OPERATOR_TOKEN);
  }

  matches(token: string | undefined): boolean {
    return token !== undefined && timingSafeEqual(digest(token), this.expected);
  }
}
