import { v5 as uuidv5 } from 'uuid';

/**
 * Ids are UUIDv5 of a path of slugs in this namespace, so that every installation and every later
 * build gives the same record the same id without a list of ids to keep. The namespace was drawn at
 * random once and is ours alone; changing it would change every reference id there is.
 */
export const NAMESPACE = 'd1b0c9f4-6a53-4e0b-9f57-2c8e41a7b36d';

export function idOf(kind, ...slugs) {
  return uuidv5([kind, ...slugs].join('/'), NAMESPACE);
}
