import { getBodyType, listBodyTypes } from '@forecourt/contracts/catalog/rpc';
import { describeRecord } from './catalog.js';

describe('a body type', () => {
  describeRecord({
    list: listBodyTypes,
    get: getBodyType,
    notFound: 'catalog.body_type_not_found',
  });
});
