import { lookup } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { platformErrors } from '@forecourt/contracts/errors';
import type { Environment } from '@forecourt/contracts/tenant';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import type { EngagementConfig } from '../engagement.config.js';
import {
  hostOf,
  isPublicAddress,
  PrivateAddressError,
  requirePublicLiteral,
} from './sending/public-address.js';

const HINT =
  'Use a public address, or `forecourt listen` while you develop. The operator may set WEBHOOKS_ALLOW_PRIVATE.';

/**
 * What a webhook's URL must be. Names are resolved here only to tell the dealer early: what counts is what they stand
 * for when a delivery connects.
 */
@Injectable()
export class WebhookUrls {
  private readonly allowPrivate: boolean;

  constructor(@Inject(SERVICE_CONFIG) { WEBHOOKS_ALLOW_PRIVATE }: EngagementConfig) {
    this.allowPrivate = WEBHOOKS_ALLOW_PRIVATE === 'true';
  }

  /** @throws DomainError `invalid_parameter` that says what is wrong with it */
  async check(text: string, environment: Environment): Promise<void> {
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') {
      throw wrong('must not contain a user name or a password; verify the signature instead');
    }
    if (this.allowPrivate) return;
    if (environment === 'live' && url.protocol !== 'https:') throw wrong('must be https for live');
    try {
      requirePublicLiteral(url);
      await this.requirePublicName(hostOf(url));
    } catch (error) {
      if (error instanceof PrivateAddressError)
        throw wrong(`is refused: ${error.message}. ${HINT}`);
      throw error;
    }
  }

  /** A name that does not resolve now may do so later. */
  private async requirePublicName(host: string): Promise<void> {
    const addresses = await lookup(host, { all: true }).catch(() => []);
    const hidden = addresses.find(({ address }) => !isPublicAddress(address));
    if (hidden) throw new PrivateAddressError(host, hidden.address);
  }
}

const wrong = (message: string) =>
  platformErrors.invalid_parameter({
    message: `url ${message}`,
    details: [{ field: 'url', message }],
  });
