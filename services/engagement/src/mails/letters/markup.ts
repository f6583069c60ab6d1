/** HTML that may be inserted as it is. */
export class Html {
  constructor(readonly source: string) {}
}

type Value = string | Html | Html[];

/** Escapes everything inserted that is not HTML already. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(sourceOf)));

function sourceOf(value: Value): string {
  if (Array.isArray(value)) return value.map(sourceOf).join('');
  return value instanceof Html ? value.source : escape(value);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
