import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access, everybody } from '../auth/access.js';
import { AccessTokens } from '../auth/access-tokens.js';

/** RFC 7517: with these keys, integrators can verify customers' access tokens themselves. */
@Controller('.well-known/jwks.json')
export class JwksController {
  constructor(private readonly accessTokens: AccessTokens) {}

  @Get()
  @Access(everybody)
  jwks(@Req() { id: requestId }: FastifyRequest) {
    return this.accessTokens.jwks({ requestId });
  }
}
