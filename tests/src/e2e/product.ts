import type { Shape } from '../product/shape.js';

/** The product under test. End-to-end tests know nothing else about it, such as its servers. */
export interface Product {
  url: string;
  operatorToken: string;
  shape: Shape;
}

/** The product that the test runner started. */
export function theProduct(): Product {
  const {
    FORECOURT_URL: url,
    FORECOURT_OPERATOR_TOKEN: operatorToken,
    FORECOURT_SHAPE: shape,
  } = process.env;
  if (!url || !operatorToken || (shape !== 'embedded' && shape !== 'distributed')) {
    throw new Error(
      'FORECOURT_URL, FORECOURT_OPERATOR_TOKEN and FORECOURT_SHAPE are not set: ' +
        'run end-to-end tests with `npm test -- <path>`.',
    );
  }
  return { url, operatorToken, shape };
}
