import { getTrim, listTrims } from '@forecourt/contracts/catalog/rpc';
import { describeRecord } from './catalog.js';

describe('a trim', () => {
  describeRecord({ list: listTrims, get: getTrim, notFound: 'catalog.trim_not_found' });
});
