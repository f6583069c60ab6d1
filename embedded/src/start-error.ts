/** Why the product does not start, in one line for the user. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
