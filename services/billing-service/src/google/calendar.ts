import { setTimeout } from 'node:timers/promises';
import type { calendar_v3 } from '@googleapis/calendar';
import * as z from 'zod/mini';
import { endAccess } from './access.ts';
import { faultOf, readRefusal, type About, type Refusal } from './calendar-faults.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';
import { CalendarFault, isCalendarFault } from './sync/run/faults.ts';
import type { GoogleSide, Page } from './sync/run/sides.ts';
import { accessTokenOf, refreshAfter401 } from './tokens.ts';

/** Most that Google gives at once. */
const PAGE = 2500;
/** A list that goes on for longer goes round in circles. */
const MOST_PAGES = 2000;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

const listPage = z.object({
  items: z.nullish(z.array(z.unknown())),
  nextPageToken: z.nullish(z.string()),
  nextSyncToken: z.nullish(z.string()),
  timeZone: z.nullish(z.string()),
});
const anEvent = z.looseObject({ id: z.string() });
const channelAnswer = z.object({
  resourceId: z.string(),
  expiration: z.nullish(z.coerce.number()),
});

export interface CalendarClientOptions {
  integrationId: string;
  googleCalendarId: string;
  /** Milliseconds to wait in all before a call is given up as `busy`. */
  patience: number;
  signal?: AbortSignal | undefined;
  /** From 0 to 1, for the jitter. */
  random?: () => number;
}

export interface CalendarClient extends GoogleSide {
  /** Asks Google to tell of changes; `expires` in epoch milliseconds, if it is told. */
  watch: (channel: {
    id: string;
    token: string;
    address: string;
  }) => Promise<{ resourceId: string; expires: number | null }>;
  stop: (channel: { id: string; resourceId: string }) => Promise<void>;
}

interface Means {
  headers?: Record<string, string>;
  fetchImplementation: typeof fetch;
}
type Call = (api: calendar_v3.Calendar, means: Means) => Promise<{ data: unknown }>;

interface Asked<S> {
  about: About;
  answer: S;
  etag?: string | null;
  call: Call;
}

/**
 * One calendar of an account. Each call has a deadline of its own and is tried again by itself, with
 * growing pauses of random length, for as long as there is patience: all of them may be, since
 * inserts have our ids and changes name what they change.
 */
export function createCalendarClient(
  deps: ConnectedDeps,
  options: CalendarClientOptions,
): CalendarClient {
  const { calendarUrl: rootUrl, timeout } = deps.google.settings;
  const { integrationId, googleCalendarId: calendarId, patience, signal } = options;
  const { random = Math.random } = options;

  const send = async (token: string, call: Call, etag: string | null) => {
    const [{ calendar }, { OAuth2Client }] = await Promise.all([
      import('@googleapis/calendar'),
      import('google-auth-library'),
    ]);
    const auth = new OAuth2Client();
    auth.setCredentials({ access_token: token });
    const api = calendar({ version: 'v3', auth, rootUrl, timeout, retry: false });
    return call(api, {
      // The library's own ends the process when a request with a body is given up.
      fetchImplementation: fetch,
      ...(etag !== null && { headers: { 'If-Match': etag } }),
    });
  };

  /** A token may be refused before its end: another one is fetched, once. */
  const sendAllowed = async (call: Call, etag: string | null): Promise<{ data: unknown }> => {
    const token = await accessTokenOf(deps, integrationId);
    try {
      return await send(token, call, etag);
    } catch (error) {
      if (readRefusal(error).status !== 401) throw error;
    }
    const other = await refreshAfter401(deps, integrationId, token);
    try {
      return await send(other, call, etag);
    } catch (error) {
      if (readRefusal(error).status !== 401) throw error;
      await endAccess(deps, integrationId, 'revoked');
      throw new GoogleAccessFault('reconnect', 'Access to the Google account has ended');
    }
  };

  const once = async <S extends z.core.$ZodType>(asked: Asked<S>): Promise<z.output<S>> => {
    const { about, answer, etag = null, call } = asked;
    signal?.throwIfAborted();
    let data: unknown;
    try {
      ({ data } = await sendAllowed(call, etag));
    } catch (error) {
      if (error instanceof GoogleAccessFault) {
        if (error.kind === 'away') throw new CalendarFault('busy', error.message);
        throw error;
      }
      const refusal: Refusal = readRefusal(error);
      const fault = faultOf(refusal, about);
      if (fault instanceof GoogleAccessFault) await endAccess(deps, integrationId, 'consent');
      throw fault;
    }
    const read = z.safeParse(answer, data);
    if (!read.success) throw new CalendarFault('busy', 'The answer of Google cannot be read');
    return read.data;
  };

  const ask = async <S extends z.core.$ZodType>(asked: Asked<S>): Promise<z.output<S>> => {
    let left = patience;
    for (let tried = 0; ; tried += 1) {
      try {
        return await once(asked);
      } catch (error) {
        if (!isCalendarFault(error, 'busy')) throw error;
        const jitter = random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tried);
        const wait = Math.max(jitter, error.waitMs ?? 0);
        if (wait > left) throw error;
        // Trying again without a pause would be no patience at all.
        left -= Math.max(wait, FIRST_WAIT_MS / 4);
        await setTimeout(wait, undefined, { signal });
      }
    }
  };

  const listPages = async (
    token: string | null,
    take: (page: Page) => void,
  ): Promise<string | null> => {
    let pageToken: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const params = {
        calendarId,
        singleEvents: false,
        maxResults: PAGE,
        ...(token !== null && { syncToken: token }),
        ...(pageToken !== undefined && { pageToken }),
      };
      const { items, timeZone, nextPageToken, nextSyncToken } = await ask({
        about: 'list',
        answer: listPage,
        call: (api, means) => api.events.list(params, means),
      });
      take({ items: items ?? [], zone: timeZone ?? null });
      pageToken = nextPageToken ?? undefined;
      if (pageToken === undefined) return nextSyncToken ?? null;
    }
    throw new CalendarFault('away', 'The list of Google has no end');
  };

  return {
    list: async (token, take) => {
      try {
        return await listPages(token, take);
      } catch (error) {
        // A token that makes no sense to Google is of no more use than one that has expired.
        if (token === null || !isCalendarFault(error, 'refused')) throw error;
        throw new CalendarFault('expired', error.message);
      }
    },
    get: (eventId) =>
      ask({
        about: 'event',
        answer: anEvent,
        call: (api, means) => api.events.get({ calendarId, eventId }, means),
      }),
    insert: (id, body) =>
      ask({
        about: 'insert',
        answer: anEvent,
        call: (api, means) =>
          api.events.insert(
            { calendarId, sendUpdates: 'none', requestBody: { id, ...body } },
            means,
          ),
      }),
    patch: (eventId, etag, body) =>
      ask({
        about: 'event',
        answer: anEvent,
        etag,
        call: (api, means) =>
          api.events.patch({ calendarId, eventId, sendUpdates: 'none', requestBody: body }, means),
      }),
    remove: async (eventId, etag) => {
      await ask({
        about: 'event',
        answer: z.unknown(),
        etag,
        call: (api, means) =>
          api.events.delete({ calendarId, eventId, sendUpdates: 'none' }, means),
      });
    },
    watch: async ({ id, token, address }) => {
      const { resourceId, expiration } = await ask({
        about: 'channel',
        answer: channelAnswer,
        call: (api, means) =>
          api.events.watch(
            { calendarId, requestBody: { id, token, address, type: 'web_hook' } },
            means,
          ),
      });
      return { resourceId, expires: expiration ?? null };
    },
    stop: async ({ id, resourceId }) => {
      await ask({
        about: 'channel',
        answer: z.unknown(),
        call: (api, means) => api.channels.stop({ requestBody: { id, resourceId } }, means),
      });
    },
  };
}
