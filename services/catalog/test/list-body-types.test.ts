import { listBodyTypes } from '@forecourt/contracts/catalog/rpc';
import { describeList } from './catalog.js';

describe('the list of body types', () => {
  describeList({ list: listBodyTypes, defaultLimit: undefined });
});
