import { publishBlogPost, unpublishBlogPost } from '@forecourt/contracts/engagement/rpc';
import type { Command } from 'commander';
import { path } from '../api-client.js';
import { readBlogFile } from '../blog-file.js';
import {
  connect,
  notBlank,
  tenantPath,
  type TenantOptions,
  withTenantOptions,
} from '../options.js';
import { printResult } from '../output.js';

const FILE_FORMAT = `
The file is Markdown below front matter; only the title is required:
  ---
  title: Winter tyres
  slug: winter-tyres          (default: the file's name)
  author: Jane Doe
  tags: [tyres, winter]
  cover: https://example.com/tyres.jpg
  excerpt: When to change.
  draft: true                 (saves it without publishing)
  ---`;

export function addBlogs(program: Command): void {
  const blogs = program.command('blogs').description('Blog posts.');

  withTenantOptions(
    blogs
      .command('publish')
      .description('publish or replace a blog post from a Markdown file')
      .argument('<file>', 'a Markdown file with front matter')
      .addHelpText('after', FILE_FORMAT),
    'blogs publish winter-tyres.md',
  ).action(publish);

  withTenantOptions(
    blogs
      .command('unpublish')
      .description('unpublish a blog post')
      .argument('<slug>', "the post's slug", notBlank),
    'blogs unpublish winter-tyres',
  ).action(unpublish);
}

async function publish(file: string, options: TenantOptions): Promise<void> {
  const { slug, ...post } = await readBlogFile(file);
  const client = await connect(options);
  const { data } = await client.send(
    publishBlogPost.response,
    'PUT',
    tenantPath(options) + path`/blogs/${slug}`,
    post,
  );
  await printResult(data, options, ({ title, slug, publishedDate }) =>
    publishedDate === null
      ? `Saved the draft "${title}" (${slug}).`
      : `Published "${title}" (${slug}).`,
  );
}

async function unpublish(slug: string, options: TenantOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(
    unpublishBlogPost.response,
    'POST',
    tenantPath(options) + path`/blogs/${slug}/unpublish`,
  );
  await printResult(data, options, () => `Unpublished "${data.slug}".`);
}
