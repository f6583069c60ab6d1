import { Controller, Get, Header } from '@nestjs/common';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { Access } from '../auth/access.js';
import { AccessTokens } from '../auth/access-tokens.js';
import { Context } from '../auth/caller.js';

/** RFC 7517: with these keys an integrator can verify customers' access tokens on its own. */
@Controller('.well-known/jwks.json')
export class JwksController {
  constructor(private readonly accessTokens: AccessTokens) {}

  @Get()
  @Header('Cache-Control', 'public, max-age=600')
  @Access({ kind: 'public' })
  jwks(@Context() context: RequestContext) {
    return this.accessTokens.jwks(context);
  }
}
