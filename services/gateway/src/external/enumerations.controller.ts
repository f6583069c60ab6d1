import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  drivetrainTypes,
  engineTypes,
  transmissionTypes,
} from '@forecourt/contracts/catalog/shapes';
import { listOf, optionallyPaged, pageIn, windowOf } from '@forecourt/contracts/page';
import { Input, Operation, type OperationDefinition } from '../http/operation.js';
import { readsReference } from './scopes.js';

const pageRequest = z.object(optionallyPaged);
type OptionalPage = z.output<typeof pageRequest>;

const listing = (path: string, what: string): OperationDefinition => ({
  method: 'GET',
  path,
  access: readsReference,
  summary: `List ${what}`,
  input: pageRequest,
  response: listOf(z.string()),
});

/** Enumerations are part of the contract (2.6): no service needs to be asked. */
@Controller('external')
export class EnumerationsController {
  @Operation(listing('engine-types', 'engine types'))
  engineTypes(@Input() request: OptionalPage) {
    return pageOf(engineTypes, request);
  }

  @Operation(listing('transmission-types', 'transmission types'))
  transmissionTypes(@Input() request: OptionalPage) {
    return pageOf(transmissionTypes, request);
  }

  @Operation(listing('drivetrain-types', 'drivetrain types'))
  drivetrainTypes(@Input() request: OptionalPage) {
    return pageOf(drivetrainTypes, request);
  }
}

function pageOf(values: readonly string[], request: OptionalPage) {
  const page = pageIn(request);
  if (!page) return { data: values, total: values.length };
  const { limit, offset } = windowOf(page);
  return { data: values.slice(offset, offset + limit), total: values.length, ...page };
}
