import { listModels } from '@forecourt/contracts/catalog/rpc';
import { describeList } from './catalog.js';

describe('the list of models', () => {
  describeList({ list: listModels, defaultLimit: undefined });
});
