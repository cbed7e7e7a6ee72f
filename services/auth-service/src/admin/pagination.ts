import type { Db } from '@scheduler/service-kit';
import { validationFailed } from '../protocol/auth-error.ts';

interface Page {
  page: number;
  perPage: number;
}

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

function parsePositiveInteger(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  if (/^\d{1,9}$/.test(value) && Number(value) > 0) return Number(value);
  throw validationFailed(`Bad Pagination Parameters: ${name} must be a positive integer`);
}

/** @throws AuthError 400 */
const parsePage = (query: Readonly<Record<string, string>>): Page => ({
  page: parsePositiveInteger('page', query.page, 1),
  perPage: Math.min(
    parsePositiveInteger('per_page', query.per_page, DEFAULT_PER_PAGE),
    MAX_PER_PAGE,
  ),
});

/** Returns the `Link` (RFC 8288) and `X-Total-Count` headers of a page. */
function buildPageHeaders(path: string, { page, perPage }: Page, total: number) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const formatLink = (pageNumber: number, rel: string) =>
    `<${path}?page=${pageNumber}&per_page=${perPage}>; rel="${rel}"`;
  const links = [
    ...(page < lastPage ? [formatLink(page + 1, 'next')] : []),
    formatLink(lastPage, 'last'),
  ];
  return { 'x-total-count': String(total), link: links.join(', ') };
}

interface List<Row> {
  table: string;
  /** @default all columns */
  columns?: readonly (keyof Row & string)[];
  where?: object;
}

interface PageRequest {
  /** The path of the list, for links to other pages. */
  path: string;
  query: Readonly<Record<string, string>>;
}

/**
 * Returns a page of rows, newest first, with its headers.
 *
 * @throws AuthError 400
 */
export async function findPage<Row extends object>(
  db: Db,
  { table, columns = [], where = {} }: List<Row>,
  { path, query }: PageRequest,
): Promise<{ rows: Row[]; headers: ReturnType<typeof buildPageHeaders> }> {
  const page = parsePage(query);
  const [total] = await db(table).where(where).count<{ count: number }[]>('*');
  const rows = await db(table)
    .where(where)
    .select([...columns])
    .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage);
  return { rows: rows as Row[], headers: buildPageHeaders(path, page, total?.count ?? 0) };
}
