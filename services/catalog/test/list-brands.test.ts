import { listBrands } from '@forecourt/contracts/catalog/rpc';
import { REFERENCE_LIMIT } from '@forecourt/contracts/page';
import { describeList } from './catalog.js';

describe('the list of brands', () => {
  describeList({ list: listBrands, defaultLimit: REFERENCE_LIMIT.default });
});
