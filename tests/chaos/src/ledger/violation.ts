/** A difference between what the senders know and what the product has. */
export interface Violation {
  kind:
    | 'lost'
    | 'doubled'
    | 'done though failed'
    | 'done though refused'
    | 'copy missing'
    | 'copy doubled'
    | 'copy differs';
  /** In words, with what identifies it in the product. */
  text: string;
  /** Those of the write. */
  requestIds?: readonly string[];
}
