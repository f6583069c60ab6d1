import { z } from 'zod';

const page = z.int().min(1);

/** The size of a page. A value above the maximum is capped (D3). */
export const limitUpTo = (max: number) =>
  z
    .number()
    // Capped before it is checked: however large a limit is, it means the maximum.
    .overwrite((limit) => Math.min(limit, max))
    .int()
    .min(1)
    .meta({
      description: `Page size. A value above ${max} is read as ${max}.`,
      // For the check of kept releases, which ignores descriptions.
      'x-capped-at': max,
    });

/** `page` and `limit` of a list that is always paged. A limit above the maximum is capped (D3). */
export const pagedBy = (defaultLimit: number, maxLimit: number) => ({
  page: page.default(1).meta({ description: 'Page number, from 1.' }),
  limit: limitUpTo(maxLimit).default(defaultLimit),
});

/** `page` and `limit` of a list that is returned whole without them (D3). */
export const optionallyPaged = {
  page: page
    .optional()
    .meta({ description: 'Page number, from 1. Without page and limit: everything.' }),
  limit: limitUpTo(500).optional(),
};

/** Reference lists: at most 500 a page (D3). */
export const REFERENCE_LIMIT = { default: 50, max: 500 };

/** The reply of a list: the envelope without `statusCode`. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    message: z.string().optional(),
    data: z.array(item),
    total: z.int().meta({ description: 'All matching items, over all pages.' }),
    page: z.int().optional(),
    limit: z.int().optional(),
  });

/** The reply of a list with its number of pages: vehicles, customers, blogs. */
export const pagesOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.int().meta({ description: 'All matching items, over all pages.' }),
    page: z.int(),
    limit: z.int(),
    totalPages: z.int(),
  });

export interface PageRequest {
  page: number;
  limit: number;
}

/**
 * What caller and service say to each other about a list that may be too large for one message: the service answers
 * with a part, in which `data` comes last, and with `next` if there is more. The caller sends that back.
 */
export function inParts<
  Input extends z.ZodRawShape,
  Data extends z.ZodType,
  Rest extends z.ZodRawShape,
  Next extends z.ZodType,
>(list: { input: z.ZodObject<Input>; response: z.ZodObject<{ data: Data } & Rest> }, next: Next) {
  const { data, ...rest } = list.response.shape;
  return {
    request: list.input.extend({ next: next.optional() }),
    response: z.object({ ...rest, next: next.optional(), data }),
  };
}

/** The last item of a part of a page, how many are still to come, and the total as the first part counted it. */
export const nextOnPage = z.object({
  date: z.string(),
  id: z.string(),
  left: z.int(),
  total: z.int(),
});
export type NextOnPage = z.infer<typeof nextOnPage>;

/** A request for a page, or for the next part of it. */
export interface PartRequest extends PageRequest {
  next?: NextOnPage;
}

/** Puts a part of a page into the form of `pagesOf`, with `data` last. */
export function asPart<Item>(
  data: Item[],
  { total, next }: { total: number; next?: NextOnPage },
  { page, limit }: PageRequest,
) {
  return { total, page, limit, totalPages: Math.ceil(total / limit), next, data };
}

/** The `LIMIT` and `OFFSET` of a page; a far page's offset stays within PostgreSQL's bigint. */
export function windowOf({ page, limit }: PageRequest): { limit: number; offset: number } {
  return { limit, offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER) };
}

/** Puts one page into the form of `pagesOf`. */
export function asPages<Item>(data: Item[], total: number, { page, limit }: PageRequest) {
  return { data, total, page, limit, totalPages: Math.ceil(total / limit) };
}

/** The page of an optionally paged request; none means everything. */
export function pageIn(request: { page?: number; limit?: number }): PageRequest | undefined {
  if (request.page === undefined && request.limit === undefined) return undefined;
  return { page: request.page ?? 1, limit: request.limit ?? REFERENCE_LIMIT.default };
}
