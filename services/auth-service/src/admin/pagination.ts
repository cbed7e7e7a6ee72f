import { validationFailed } from '../protocol/auth-error.ts';

export interface Page {
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
export const parsePage = (query: Readonly<Record<string, string>>): Page => ({
  page: parsePositiveInteger('page', query.page, 1),
  perPage: Math.min(
    parsePositiveInteger('per_page', query.per_page, DEFAULT_PER_PAGE),
    MAX_PER_PAGE,
  ),
});

/** Returns the `Link` (RFC 8288) and `X-Total-Count` headers of a page. */
export function buildPageHeaders(path: string, { page, perPage }: Page, total: number) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const formatLink = (pageNumber: number, rel: string) =>
    `<${path}?page=${pageNumber}&per_page=${perPage}>; rel="${rel}"`;
  const links = [
    ...(page < lastPage ? [formatLink(page + 1, 'next')] : []),
    formatLink(lastPage, 'last'),
  ];
  return { 'x-total-count': String(total), link: links.join(', ') };
}
