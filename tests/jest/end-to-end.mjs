import { setUp } from './provide.mjs';

export default setUp(({ FORECOURT_TEST_SHAPE = 'embedded' }) => ({
  servers: [],
  product: FORECOURT_TEST_SHAPE,
}));
