import { validationFailed } from '../protocol/auth-error.ts';

export interface Page {
  page: number;
  perPage: number;
}

const PER_PAGE = 50;
const MOST_PER_PAGE = 1000;

function whole(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  if (/^\d{1,9}$/.test(value) && Number(value) > 0) return Number(value);
  throw validationFailed(`Bad Pagination Parameters: ${name} must be a whole number from 1 on`);
}

/** @throws AuthError 400 */
export const pageOf = (query: Readonly<Record<string, string>>): Page => ({
  page: whole('page', query.page, 1),
  perPage: Math.min(whole('per_page', query.per_page, PER_PAGE), MOST_PER_PAGE),
});

/** Says where the other pages are (RFC 8288), and how much there is. */
export function pageHeaders(path: string, { page, perPage }: Page, total: number) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  return { 'x-total-count': String(total), link: links.join(', ') };
}
