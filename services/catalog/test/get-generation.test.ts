import { getGeneration, listGenerations } from '@forecourt/contracts/catalog/rpc';
import { describeRecord } from './catalog.js';

describe('a generation', () => {
  describeRecord({
    list: listGenerations,
    get: getGeneration,
    notFound: 'catalog.generation_not_found',
  });
});
