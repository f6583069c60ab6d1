/** What keeps the product from starting, said in one line to the person who starts it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
