import { z } from 'zod';
import type { EventContract } from '@forecourt/contracts/event';
import { ownerOf } from '@forecourt/contracts/rpc';
import { eventContracts } from '../architecture/contracts.js';
import { handlers } from '../architecture/handlers.js';
import { table } from './markdown.js';

interface FieldSchema {
  type?: string;
  format?: string;
  enum?: string[];
  description?: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  anyOf?: FieldSchema[];
}

const INTRODUCTION = `# Events

<!-- Written by \`npm run docs\` from libs/contracts and the services' handlers. -->

What processes announce to each other. An event is written in the transaction that caused it and
sent after the commit, at least once; each consumer handles it once ([architecture](architecture.md)). A
broadcast goes to every running instance and is not stored.

Besides its payload, every event carries \`id\`, \`name\`, \`requestId\` (of the request that caused it) and
\`occurredDate\` (ISO 8601).
`;

/** docs/events.md */
export function eventsPage(): string {
  const events = eventContracts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const overview = table(
    ['event', 'sent by', 'taken by'],
    events.map((event) => [linkTo(event.name), ownerOf(event.name), takersOf(event)]),
  );
  return [INTRODUCTION, `${overview}\n`, ...events.map(section)].join('\n');
}

/** GitHub drops dots from the anchors of headings. */
const linkTo = (name: string) => `[${name}](#${name.replaceAll('.', '')})`;

function takersOf(event: EventContract): string {
  const takers = handlers.filter((handler) => handler.event === event);
  const names = takers.map(({ process }) => process).join(', ');
  return event.broadcast ? `${names} (broadcast)` : names;
}

function section({ name, payload }: EventContract): string {
  const schema = z.toJSONSchema(payload) as FieldSchema;
  const rows = fieldsOf(schema).map(([path, type, field]) => [
    `\`${path}\``,
    type,
    described(`${name}: ${path}`, field),
  ]);
  return `## ${name}\n\n${described(name, schema)}\n\n${table(['field', 'type', 'meaning'], rows)}\n`;
}

/** The fields of an object in the order of its contract: path, type, schema. */
function fieldsOf({
  properties = {},
  required = [],
}: FieldSchema): [string, string, FieldSchema][] {
  return Object.entries(properties).map(([name, field]) => [
    name,
    typeOf(field) + (required.includes(name) ? '' : ', may be absent'),
    field,
  ]);
}

function typeOf({ type, format, enum: values, anyOf, properties }: FieldSchema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (values) return values.map((value) => `\`${value}\``).join(' or ');
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  return format ?? type ?? 'any';
}

function described(what: string, { description }: FieldSchema): string {
  if (description === undefined) {
    throw new Error(`${what} has no description: give it one by .meta({ description: '…' })`);
  }
  return description;
}
