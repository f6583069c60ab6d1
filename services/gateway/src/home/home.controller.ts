import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Access, everybody } from '../auth/access.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { CONTENT_SECURITY_POLICY, homePage } from './home-page.js';

/** The first is the default for a caller that accepts anything. */
const MEDIA_TYPES = ['text/html', 'application/json'];

/** Tells visitors of this address what it is, and how to begin. */
@Controller()
export class HomeController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get()
  @Access(everybody)
  home(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('Vary', 'Accept');
    const { PUBLIC_URL } = this.config;
    if (new Negotiator(request).mediaType(MEDIA_TYPES) === 'application/json') {
      return {
        name: 'Forecourt',
        description: "The REST API behind a car dealer's website.",
        openApiUrl: `${PUBLIC_URL}/openapi.json`,
        createKeyCommand: 'npx forecourt keys create --organization <slug> --environment test',
      };
    }
    reply
      .header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
      .type('text/html; charset=utf-8');
    return homePage(PUBLIC_URL);
  }
}
