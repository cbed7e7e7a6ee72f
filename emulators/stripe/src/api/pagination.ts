import type { List } from '../objects/types.ts';
import { createInvalidRequestError, createInvalidReferenceError } from './stripe-error.ts';

interface NumberRange {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

export interface PageParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** Returns true if a number matches a filter: an exact value, a range, or no filter. */
export function isInRange(filter: NumberRange | number | undefined, value: number): boolean {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return value === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return value > gt && value >= gte && value < lt && value <= lte;
}

/** Returns true if a value equals the filter, or there is no filter. */
export const matchesFilter = <T>(filter: T | undefined, value: T) =>
  filter === undefined || filter === value;

/** Returns one page of the rows, newest first. */
export function paginate<T extends { id: string }>(
  rows: T[],
  url: string,
  pageParams: PageParams,
): List<T> {
  const { limit = 10, starting_after: startingAfter, ending_before: endingBefore } = pageParams;
  if (limit < 1 || limit > 100)
    throw createInvalidRequestError(`Invalid integer: ${limit}`, 'limit');
  const newestFirst = rows.toReversed();
  const findPosition = (id: string, param: string) => {
    const index = newestFirst.findIndex((row) => row.id === id);
    if (index < 0) throw createInvalidReferenceError('object', id, param);
    return index;
  };
  if (endingBefore !== undefined) {
    const end = findPosition(endingBefore, 'ending_before');
    const data = newestFirst.slice(Math.max(0, end - limit), end);
    return { object: 'list', url, has_more: end > limit, data };
  }
  const start = startingAfter === undefined ? 0 : findPosition(startingAfter, 'starting_after') + 1;
  return {
    object: 'list',
    url,
    has_more: newestFirst.length > start + limit,
    data: newestFirst.slice(start, start + limit),
  };
}
