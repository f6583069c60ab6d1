import { getModel, listModels } from '@forecourt/contracts/catalog/rpc';
import { describeRecord } from './catalog.js';

describe('a model', () => {
  describeRecord({ list: listModels, get: getModel, notFound: 'catalog.model_not_found' });
});
