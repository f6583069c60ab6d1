import { getEngine, listEngines } from '@forecourt/contracts/catalog/rpc';
import { describeRecord } from './catalog.js';

describe('an engine', () => {
  describeRecord({ list: listEngines, get: getEngine, notFound: 'catalog.engine_not_found' });
});
