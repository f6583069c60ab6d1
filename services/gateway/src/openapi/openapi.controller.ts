import { Controller, Get } from '@nestjs/common';
import { Access, everybody } from '../auth/access.js';
import { OpenApiDocument } from './openapi-document.js';

@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly document: OpenApiDocument) {}

  @Get()
  @Access(everybody)
  get() {
    return this.document.get();
  }
}
