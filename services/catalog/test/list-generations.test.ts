import { listGenerations } from '@forecourt/contracts/catalog/rpc';
import { REFERENCE_LIMIT } from '@forecourt/contracts/page';
import { describeList } from './catalog.js';

describe('the list of generations', () => {
  describeList({ list: listGenerations, defaultLimit: REFERENCE_LIMIT.default });
});
