import { publishedDocument } from '@forecourt/gateway/openapi/published-document';
import { configurationTable } from './configuration-table.js';
import { envExample } from './env-example.js';
import { eventsPage } from './events-page.js';

/** A file, or a part of one, that is generated from the code. */
export interface Document {
  /** From the repository's root. */
  path: string;
  /** @param kept the current content of the file, which the document may be only a part of */
  render(kept: string): string | Promise<string>;
}

/** Everything but docs/schema, which needs PostgreSQL. */
export const documents: Document[] = [
  {
    path: 'docs/openapi.json',
    render: async () => `${JSON.stringify(await publishedDocument(), null, 2)}\n`,
  },
  { path: 'docs/events.md', render: eventsPage },
  { path: 'README.md', render: configurationTable },
  { path: '.env.example', render: envExample },
];
