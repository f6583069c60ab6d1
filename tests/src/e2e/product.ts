import type { Shape } from '../runner/arguments.js';

/** The product under test. Nothing else of it is known here: neither its shape nor its servers. */
export interface Product {
  url: string;
  operatorToken: string;
  shape: Shape;
}

/** Where the test runner says that the product is. */
export function theProduct(): Product {
  const {
    FORECOURT_URL: url,
    FORECOURT_OPERATOR_TOKEN: operatorToken,
    FORECOURT_SHAPE: shape,
  } = process.env;
  if (!url || !operatorToken || (shape !== 'embedded' && shape !== 'distributed')) {
    throw new Error(
      'FORECOURT_URL, FORECOURT_OPERATOR_TOKEN and FORECOURT_SHAPE are not set: ' +
        'run end-to-end tests by `npm test -- <path>`.',
    );
  }
  return { url, operatorToken, shape };
}
