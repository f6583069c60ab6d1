import { v5 as uuidv5 } from 'uuid';

/**
 * An id is the UUIDv5 of a path of slugs in this namespace. Every installation and every later
 * build thus gives a record the same id, and no list of ids has to be kept. The namespace was drawn
 * at random once and belongs only to us; changing it would change every reference id.
 */
const NAMESPACE = 'd1b0c9f4-6a53-4e0b-9f57-2c8e41a7b36d';

export function idOf(kind, ...slugs) {
  return uuidv5([kind, ...slugs].join('/'), NAMESPACE);
}
