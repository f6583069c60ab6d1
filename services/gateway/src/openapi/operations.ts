import { Injectable } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { requestSchemaOf } from '../http/operation-input.js';
import { operationOf, type OperationDefinition } from '../http/operation.js';

/** An operation with its full path, in OpenAPI's syntax. */
export interface DescribedOperation extends OperationDefinition {
  /** e.g. `/external/brands/{brandId}/models` */
  url: string;
  /** The names in braces. */
  pathFields: string[];
  /** e.g. `brands.listModels` */
  operationId: string;
}

/** Finds every operation of the gateway's controllers. */
@Injectable()
export class Operations {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  all(): DescribedOperation[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!metatype) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      const base = Reflect.getMetadata(PATH_METADATA, metatype) as string;
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const definition = operationOf(prototype[name]!);
        return definition ? [describe(definition, base, groupOf(metatype.name), name)] : [];
      });
    });
  }
}

/** `ManagedVehiclesController` and `VehiclesController` are both of `vehicles`. */
function groupOf(controller: string): string {
  const noun = controller.replace(/^Managed/, '').replace(/Controller$/, '');
  return noun.charAt(0).toLowerCase() + noun.slice(1);
}

function describe(
  definition: OperationDefinition,
  base: string,
  group: string,
  method: string,
): DescribedOperation {
  const path = [base, definition.path].filter(Boolean).join('/');
  const pathFields = [...path.matchAll(/:(\w+)/g)].map(([, field]) => field!);
  return {
    ...definition,
    input: requestSchemaOf(definition),
    url: `/${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    pathFields,
    operationId: `${group}.${method}`,
  };
}
