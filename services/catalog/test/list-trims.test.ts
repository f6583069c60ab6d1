import { listTrims } from '@forecourt/contracts/catalog/rpc';
import { REFERENCE_LIMIT } from '@forecourt/contracts/page';
import { describeList } from './catalog.js';

describe('the list of trims', () => {
  describeList({ list: listTrims, defaultLimit: REFERENCE_LIMIT.default });
});
