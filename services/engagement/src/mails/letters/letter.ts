/** What a mail says, whatever it looks like. */
export interface Letter {
  subject: string;
  title: string;
  blocks: Block[];
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** To copy. */
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  /** In the words of somebody else. */
  | { kind: 'quote'; text: string };

/** Whose name and color it has. */
export interface Letterhead {
  sender: string;
  /** `#rrggbb`; null for the default. */
  color: string | null;
  /** The last line. */
  footer: string;
}

export const text = (...sentences: string[]): Block => ({
  kind: 'text',
  text: sentences.join(' '),
});
