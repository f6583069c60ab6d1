import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from '@forecourt/embedded/topology';
import { migratedSchema } from '@forecourt/service-kit/testing/migrated-schema';
import { root } from '../runner/root.js';
import { say } from '../say.js';
import { givenServers, TestServers } from '../servers/test-servers.js';
import { documents, type Document } from './documents.js';

/** `npm run docs`: rewrites the documents that no longer match the code. */
export async function writeDocuments(): Promise<void> {
  for (const document of documents) await write(document);
  await withPostgres(async () => {
    for (const service of services) {
      const path = `docs/schema/${service.name}.sql`;
      await write({ path, render: () => migratedSchema(service) });
    }
  });
}

async function write(document: Document): Promise<void> {
  const file = join(root, document.path);
  const kept = await readFile(file, 'utf8').catch(() => '');
  const text = await document.render(kept);
  if (text === kept) return;
  await writeFile(file, text);
  say(`Wrote ${document.path}`);
}

async function withPostgres(work: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-docs-'));
  const servers = new TestServers(folder);
  try {
    const given = givenServers(process.env);
    Object.assign(process.env, await servers.provide(['postgres'], given, () => undefined));
    await work();
  } finally {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
