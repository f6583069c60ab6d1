import { publishedDocument } from '@forecourt/gateway/openapi/published-document';
import { configurationTable } from './configuration-table.js';
import { envExample } from './env-example.js';
import { eventsPage } from './events-page.js';

/** A file, or a part of one, that is made from the code. */
export interface Document {
  /** From the repository's root. */
  path: string;
  /** @param kept what the file holds: a document may be a part of it */
  render(kept: string): string | Promise<string>;
}

/** Everything but docs/schema, which takes a PostgreSQL. */
export const documents: Document[] = [
  {
    path: 'docs/openapi.json',
    render: async () => `${JSON.stringify(await publishedDocument(), null, 2)}\n`,
  },
  { path: 'docs/events.md', render: eventsPage },
  { path: 'README.md', render: configurationTable },
  { path: '.env.example', render: envExample },
];
