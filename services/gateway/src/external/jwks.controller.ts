import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access, everybody } from '../auth/access.js';
import { SigningKeys } from '../auth/signing-keys.js';

/** RFC 7517: with these keys, integrators can verify customers' access tokens themselves. */
@Controller('.well-known/jwks.json')
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  @Get()
  @Access(everybody)
  async jwks(@Req() { id: requestId }: FastifyRequest) {
    return (await this.keys.latest({ requestId })).jwks;
  }
}
