import { createHash } from 'node:crypto';
import { GoogleError, invalidParameterError } from '../google-error.ts';
import type { EmulatorState } from '../emulator-state.ts';

export type SortKey = (number | string)[];

interface PageState {
  /** Hash of the query, so that a page token works only for the same list. */
  list: string;
  /** Revision when the first page was requested. */
  revision: number;
  /** Sort key of the last item of the previous page. */
  after: SortKey;
}

export interface SyncState {
  calendar: string;
  revision: number;
  singleEvents: boolean;
  eventTypes: string[];
}

const encodeToken = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function decodeToken(text: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Hashes a query without the parameters that differ between its pages. */
export function hashQuery(query: object): string {
  const { pageToken: _token, maxResults: _max, ...rest } = query as Record<string, unknown>;
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url').slice(0, 16);
}

function readPageToken(token: string, queryHash: string): PageState {
  const page = decodeToken(token);
  if (page['list'] !== queryHash) throw invalidParameterError('pageToken', token);
  return page as unknown as PageState;
}

const writePageToken = (page: PageState) => encodeToken(page);

export const writeSyncToken = (syncState: SyncState) => encodeToken(syncState);

/**
 * Decodes a sync token.
 *
 * @throws GoogleError 400 for an invalid token, 410 for an expired one
 */
export function readSyncToken(state: EmulatorState, token: string, calendar: string): SyncState {
  const syncState = decodeToken(token);
  if (syncState['calendar'] !== calendar || typeof syncState['revision'] !== 'number') {
    throw invalidParameterError('syncToken', token);
  }
  if (syncState['revision'] < state.syncTokenFloor.value) {
    const message = 'Sync token is no longer valid, a full sync is required.';
    throw new GoogleError('fullSyncRequired', message, {
      status: 410,
      domain: 'calendar',
      location: ['parameter', 'syncToken'],
    });
  }
  return syncState as unknown as SyncState;
}

const compareSortKeys = (a: SortKey, b: SortKey): number => {
  for (const [index, value] of a.entries()) {
    const otherValue = b[index] ?? '';
    if (value !== otherValue) return value < otherValue ? -1 : 1;
  }
  return 0;
};

interface PaginationOptions<T> {
  items: T[];
  getSortKey: (item: T) => SortKey;
  queryHash: string;
  revision: number;
  pageToken: string | undefined;
  maxResults: number;
}

/**
 * Returns one page of a list. Each page continues after the sort key of the previous one, so no
 * items are skipped if the list changes in between.
 */
export function paginate<T>(options: PaginationOptions<T>) {
  const { items, getSortKey, queryHash, pageToken, maxResults } = options;
  const page = pageToken ? readPageToken(pageToken, queryHash) : undefined;
  const revision = page?.revision ?? options.revision;
  const keyedItems = items.map((item) => ({ item, key: getSortKey(item) }));
  const remaining = page
    ? keyedItems.filter(({ key }) => compareSortKeys(key, page.after) > 0)
    : keyedItems;
  const ordered = remaining.toSorted((a, b) => compareSortKeys(a.key, b.key));
  const pageItems = ordered.slice(0, maxResults);
  const lastItem = pageItems.at(-1);
  return {
    items: pageItems.map(({ item }) => item),
    revision,
    nextPageToken:
      lastItem && ordered.length > pageItems.length
        ? writePageToken({ list: queryHash, revision, after: lastItem.key })
        : undefined,
  };
}
