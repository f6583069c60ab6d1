import { Injectable } from '@nestjs/common';
import type { BlogPost } from '@forecourt/contracts/engagement/shapes';
import type { NextOnPage, PartRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { queryPart } from '@forecourt/service-kit/database/query-part';

type BlogPostDates = 'publishedDate' | 'createdDate' | 'updatedDate';

interface BlogPostRow<Published = Date> extends Omit<BlogPost, BlogPostDates> {
  publishedDate: Published;
  createdDate: Date;
  updatedDate: Date;
}

interface BlogPostContent {
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  author?: string;
  tags: string[];
  coverImageUrl?: string;
  draft: boolean;
}

const COLUMNS = `id, title, slug, excerpt, content, cover_image_url AS "coverImageUrl", author, tags,
  created_date AS "createdDate", updated_date AS "updatedDate"`;

/** The columns that publishing a post again replaces. */
const REPLACED = ['title', 'content', 'excerpt', 'author', 'tags', 'cover_image_url', 'draft'];
const columnsOf = (row: string) => REPLACED.map((column) => `${row}.${column}`).join(', ');

@Injectable()
export class BlogPostsRepository {
  constructor(private readonly database: Database) {}

  async listPublished(
    { organizationId, environment }: Tenant,
    page: PartRequest,
  ): Promise<{ blogPosts: BlogPost[]; total: number; next?: NextOnPage }> {
    const { rows, ...part } = await queryPart<BlogPostRow>(
      this.database.manager,
      {
        columns: `${COLUMNS}, published_date AS "publishedDate"`,
        from: 'blog_post WHERE organization_id = $1 AND environment = $2 AND NOT draft',
        date: 'published_date',
        longTexts: ['content', 'excerpt', 'title'],
        parameters: [organizationId, environment],
      },
      page,
    );
    const blogPosts = rows.map((row) => ({
      ...asBlogPost(row),
      publishedDate: row.publishedDate.toISOString(),
    }));
    return { blogPosts, ...part };
  }

  /** Creates or replaces the post with this slug. updatedDate moves only if something changes. */
  async put({ organizationId, environment }: Tenant, post: BlogPostContent) {
    const { slug, title, content, excerpt, author, tags, coverImageUrl, draft } = post;
    const [stored] = await this.database.manager.query<[BlogPostRow<Date | null>]>(
      `INSERT INTO blog_post AS present (organization_id, environment, slug,
         title, content, excerpt, author, tags, cover_image_url, draft, published_date)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN NOT $10 THEN now() END)
       ON CONFLICT (organization_id, environment, slug) DO UPDATE SET
         (${REPLACED.join(', ')}) = ROW (${columnsOf('excluded')}),
         published_date = coalesce(present.published_date, excluded.published_date),
         updated_date = CASE
           WHEN (${columnsOf('present')}) IS DISTINCT FROM (${columnsOf('excluded')}) THEN now()
           ELSE present.updated_date
         END
       RETURNING ${COLUMNS}, CASE WHEN NOT draft THEN published_date END AS "publishedDate"`,
      [
        organizationId,
        environment,
        slug,
        title,
        content,
        excerpt,
        author ?? null,
        tags,
        coverImageUrl ?? null,
        draft,
      ],
    );
    return {
      ...asBlogPost(stored),
      publishedDate: stored.publishedDate?.toISOString() ?? null,
    };
  }

  async makeDraft(transaction: Transaction, { organizationId, environment }: Tenant, slug: string) {
    const [[draft]] = await transaction.query<[{ id: string; slug: string }[], number]>(
      `UPDATE blog_post SET
         draft = true,
         updated_date = CASE WHEN draft THEN updated_date ELSE now() END
       WHERE organization_id = $1 AND environment = $2 AND slug = $3
       RETURNING id, slug`,
      [organizationId, environment, slug],
    );
    return draft;
  }
}

const asBlogPost = (row: BlogPostRow<Date | null>): Omit<BlogPost, 'publishedDate'> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  excerpt: row.excerpt,
  content: row.content,
  coverImageUrl: row.coverImageUrl,
  author: row.author,
  tags: row.tags,
  createdDate: row.createdDate.toISOString(),
  updatedDate: row.updatedDate.toISOString(),
});
