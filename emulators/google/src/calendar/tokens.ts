import { createHash } from 'node:crypto';
import { GoogleError, badParameter } from '../google-error.ts';
import type { World } from '../world.ts';

export type Key = (number | string)[];

interface Page {
  /** Which list is being read, as a hash of what was asked. */
  list: string;
  /** The latest change when its first page was read. */
  revision: number;
  /** The sort key of the last item given. */
  after: Key;
}

export interface SyncState {
  calendar: string;
  revision: number;
  singleEvents: boolean;
  eventTypes: string[];
}

const seal = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function unseal(text: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** What makes two requests pages of one list. */
export function listName(asked: object): string {
  const { pageToken: _token, maxResults: _max, ...rest } = asked as Record<string, unknown>;
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url').slice(0, 16);
}

function readPageToken(token: string, list: string): Page {
  const page = unseal(token);
  if (page['list'] !== list) throw badParameter('pageToken', token);
  return page as unknown as Page;
}

const writePageToken = (page: Page) => seal(page);

export const writeSyncToken = (state: SyncState) => seal(state);

/** The state a sync token stands for, if it stands for one still. */
export function readSyncToken(world: World, token: string, calendar: string): SyncState {
  const state = unseal(token);
  if (state['calendar'] !== calendar || typeof state['revision'] !== 'number') {
    throw badParameter('syncToken', token);
  }
  if (state['revision'] < world.floor.value) {
    const message = 'Sync token is no longer valid, a full sync is required.';
    throw new GoogleError('fullSyncRequired', message, {
      status: 410,
      domain: 'calendar',
      at: ['parameter', 'syncToken'],
    });
  }
  return state as unknown as SyncState;
}

const compare = (one: Key, other: Key): number => {
  for (const [index, part] of one.entries()) {
    const against = other[index] ?? '';
    if (part !== against) return part < against ? -1 : 1;
  }
  return 0;
};

interface Pagination<T> {
  items: T[];
  keyOf: (item: T) => Key;
  list: string;
  revision: number;
  pageToken: string | undefined;
  maxResults: number;
}

/** One page of a list. It stays in step while events come and go, as it resumes by key. */
export function paginate<T>(pagination: Pagination<T>) {
  const { items, keyOf, list, pageToken, maxResults } = pagination;
  const page = pageToken ? readPageToken(pageToken, list) : undefined;
  const revision = page?.revision ?? pagination.revision;
  const sorted = items.map((item) => ({ item, key: keyOf(item) }));
  const ahead = page ? sorted.filter(({ key }) => compare(key, page.after) > 0) : sorted;
  const ordered = ahead.toSorted((one, other) => compare(one.key, other.key));
  const given = ordered.slice(0, maxResults);
  const last = given.at(-1);
  return {
    items: given.map(({ item }) => item),
    revision,
    nextPageToken:
      last && ordered.length > given.length
        ? writePageToken({ list, revision, after: last.key })
        : undefined,
  };
}
