import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  drivetrainTypes,
  engineTypes,
  transmissionTypes,
} from '@forecourt/contracts/catalog/shapes';
import { listOf, optionallyPaged, pageIn, windowOf } from '@forecourt/contracts/page';
import { apiKey } from '../auth/access.js';
import { Operation } from '../http/operation.js';

const pageRequest = z.object(optionallyPaged);
type OptionalPage = z.output<typeof pageRequest>;

const listing = (path: string, what: string) => ({
  method: 'GET' as const,
  path,
  access: apiKey('reference:read'),
  cache: 'private' as const,
  summary: `List ${what}`,
  input: pageRequest,
  response: listOf(z.string()),
});

/** Enumerations are part of the contract (2.6), so the gateway answers without calling a service. */
@Controller('external')
export class EnumerationsController {
  @Operation(listing('engine-types', 'engine types'))
  listEngineTypes(request: OptionalPage) {
    return pageOf(engineTypes, request);
  }

  @Operation(listing('transmission-types', 'transmission types'))
  listTransmissionTypes(request: OptionalPage) {
    return pageOf(transmissionTypes, request);
  }

  @Operation(listing('drivetrain-types', 'drivetrain types'))
  listDrivetrainTypes(request: OptionalPage) {
    return pageOf(drivetrainTypes, request);
  }
}

function pageOf(values: readonly string[], request: OptionalPage) {
  const page = pageIn(request);
  if (!page) return { data: [...values], total: values.length };
  const { limit, offset } = windowOf(page);
  return { data: values.slice(offset, offset + limit), total: values.length, ...page };
}
