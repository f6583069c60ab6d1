import { listEngines } from '@forecourt/contracts/catalog/rpc';
import { describeList } from './catalog.js';

describe('the list of engines', () => {
  describeList({ list: listEngines, defaultLimit: undefined });
});
