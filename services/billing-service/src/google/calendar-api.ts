import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createAuthorizedCaller, type ApiCall } from './authorized-call.ts';
import { toCalendarError, parseErrorResponse, type CallTarget } from './calendar-api-errors.ts';
import { deactivateIntegrationById } from './deactivate-integration.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessError } from './access-error.ts';
import { CalendarError, isCalendarError } from './sync/run/calendar-error.ts';
import type { RemoteCalendar, Page } from './sync/run/adapters.ts';

/** Google's maximum. */
const PAGE_SIZE = 2500;
/** Guards against a server that returns page tokens forever. */
const MAX_PAGES = 2000;

const INITIAL_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8000;

const listPageSchema = z.object({
  items: z.nullish(z.array(z.unknown())),
  nextPageToken: z.nullish(z.string()),
  nextSyncToken: z.nullish(z.string()),
  timeZone: z.nullish(z.string()),
});
const eventSchema = z.looseObject({ id: z.string() });
const channelSchema = z.object({
  resourceId: z.string(),
  expiration: z.nullish(z.coerce.number()),
});

export interface CalendarClientOptions {
  integrationId: string;
  googleCalendarId: string;
  /** Maximum total delay between the retries of one call. */
  retryBudgetMs: number;
  signal?: AbortSignal | undefined;
  /** Returns a number from 0 to 1 for the backoff jitter. */
  random?: () => number;
}

export interface CalendarClient extends RemoteCalendar {
  /** Creates a watch channel. `expiresAt` is in epoch milliseconds. */
  watch: (channel: {
    id: string;
    token: string;
    address: string;
  }) => Promise<{ resourceId: string; expiresAt: number | null }>;
  stop: (channel: { id: string; resourceId: string }) => Promise<void>;
}

/** Returns the request options of a write that fails if the event has changed since it was read. */
const createPrecondition = (etag: string | null) =>
  etag === null ? {} : { headers: { 'If-Match': etag } };

/**
 * Creates a client for one Google calendar. Every call has a timeout and is retried with
 * exponential backoff and jitter. Retrying is safe because all calls are idempotent: inserts have a
 * client-generated ID, and other calls specify an existing ID.
 */
export function createCalendarClient(
  deps: ConnectedDeps,
  options: CalendarClientOptions,
): CalendarClient {
  const { integrationId, googleCalendarId: calendarId, retryBudgetMs, signal } = options;
  const { random = Math.random } = options;
  const callAuthorized = createAuthorizedCaller(deps, integrationId);

  const callOnce = async <S extends z.core.$ZodType>(
    target: CallTarget,
    schema: S,
    call: ApiCall,
  ): Promise<z.output<S>> => {
    signal?.throwIfAborted();
    let data: unknown;
    try {
      ({ data } = await callAuthorized(call));
    } catch (error) {
      if (error instanceof GoogleAccessError) {
        if (error.kind === 'unavailable') throw new CalendarError('transient', error.message);
        throw error;
      }
      const calendarError = toCalendarError(parseErrorResponse(error), target);
      if (calendarError instanceof GoogleAccessError)
        await deactivateIntegrationById(deps, integrationId, 'consent');
      throw calendarError;
    }
    const parsed = z.safeParse(schema, data);
    if (!parsed.success) throw new CalendarError('transient', 'Google returned invalid data');
    return parsed.data;
  };

  const callWithRetry: typeof callOnce = async (target, schema, call) => {
    let remainingMs = retryBudgetMs;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await callOnce(target, schema, call);
      } catch (error) {
        if (!isCalendarError(error, 'transient')) throw error;
        const backoffMs = random() * Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** attempt);
        const delayMs = Math.max(backoffMs, error.retryAfterMs ?? 0);
        if (delayMs > remainingMs) throw error;
        // Even very short delays use up the budget, which limits the number of attempts.
        remainingMs -= Math.max(delayMs, INITIAL_BACKOFF_MS / 4);
        await setTimeout(delayMs, undefined, { signal });
      }
    }
  };

  const listPages = async (
    syncToken: string | null,
    onPage: (page: Page) => void,
  ): Promise<string | null> => {
    let pageToken: string | undefined;
    for (let pageNumber = 0; pageNumber < MAX_PAGES; pageNumber += 1) {
      const params = {
        calendarId,
        singleEvents: false,
        maxResults: PAGE_SIZE,
        ...(syncToken !== null && { syncToken }),
        ...(pageToken !== undefined && { pageToken }),
      };
      const { items, timeZone, nextPageToken, nextSyncToken } = await callWithRetry(
        'list',
        listPageSchema,
        (api) => api.events.list(params),
      );
      onPage({ items: items ?? [], timeZone: timeZone ?? null });
      pageToken = nextPageToken ?? undefined;
      if (pageToken === undefined) return nextSyncToken ?? null;
    }
    throw new CalendarError('calendar-unavailable', 'Google returned too many pages');
  };

  return {
    list: async (syncToken, onPage) => {
      try {
        return await listPages(syncToken, onPage);
      } catch (error) {
        // An invalid sync token is handled like an expired one.
        if (syncToken === null || !isCalendarError(error, 'rejected')) throw error;
        throw new CalendarError('sync-token-expired', error.message);
      }
    },
    get: (eventId) =>
      callWithRetry('event', eventSchema, (api) => api.events.get({ calendarId, eventId })),
    insert: (id, body) =>
      callWithRetry('insert', eventSchema, (api) =>
        api.events.insert({ calendarId, sendUpdates: 'none', requestBody: { id, ...body } }),
      ),
    patch: (eventId, etag, body) =>
      callWithRetry('event', eventSchema, (api) =>
        api.events.patch(
          { calendarId, eventId, sendUpdates: 'none', requestBody: body },
          createPrecondition(etag),
        ),
      ),
    deleteEvent: async (eventId, etag) => {
      await callWithRetry('event', z.unknown(), (api) =>
        api.events.delete({ calendarId, eventId, sendUpdates: 'none' }, createPrecondition(etag)),
      );
    },
    watch: async ({ id, token, address }) => {
      const requestBody = { id, token, address, type: 'web_hook' };
      const { resourceId, expiration } = await callWithRetry('channel', channelSchema, (api) =>
        api.events.watch({ calendarId, requestBody }),
      );
      return { resourceId, expiresAt: expiration ?? null };
    },
    stop: async ({ id, resourceId }) => {
      await callWithRetry('channel', z.unknown(), (api) =>
        api.channels.stop({ requestBody: { id, resourceId } }),
      );
    },
  };
}
