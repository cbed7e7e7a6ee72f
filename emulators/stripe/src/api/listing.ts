import type { List } from '../objects/shapes.ts';
import { invalid, missingReference } from './stripe-error.ts';

interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

export interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** Whether a number lies in what was asked for: a number, a range, or nothing. */
export function within(asked: Range | number | undefined, value: number): boolean {
  if (asked === undefined) return true;
  if (typeof asked === 'number') return value === asked;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = asked;
  return value > gt && value >= gte && value < lt && value <= lte;
}

/** Whether a field has the value asked for, if one was. */
export const matches = <T>(asked: T | undefined, value: T) =>
  asked === undefined || asked === value;

/** A page of rows, newest first, as Stripe cuts it. */
export function page<T extends { id: string }>(rows: T[], url: string, paging: Paging): List<T> {
  const { limit = 10, starting_after: after, ending_before: before } = paging;
  if (limit < 1 || limit > 100) throw invalid(`Invalid integer: ${limit}`, 'limit');
  const newest = rows.toReversed();
  const place = (id: string, param: string) => {
    const index = newest.findIndex((row) => row.id === id);
    if (index < 0) throw missingReference('object', id, param);
    return index;
  };
  if (before !== undefined) {
    const end = place(before, 'ending_before');
    const data = newest.slice(Math.max(0, end - limit), end);
    return { object: 'list', url, has_more: end > limit, data };
  }
  const start = after === undefined ? 0 : place(after, 'starting_after') + 1;
  return {
    object: 'list',
    url,
    has_more: newest.length > start + limit,
    data: newest.slice(start, start + limit),
  };
}
