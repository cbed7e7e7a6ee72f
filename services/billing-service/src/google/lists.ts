import * as z from 'zod/mini';
import { createAllowed, type Call } from './allowed.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';

/** What people look at of a Google account: which calendars there are, and what is on them. */

const calendarEntry = z.object({
  id: z.string(),
  summary: z.nullish(z.string()),
  summaryOverride: z.nullish(z.string()),
  timeZone: z.nullish(z.string()),
  accessRole: z.nullish(z.string()),
  primary: z.nullish(z.boolean()),
  selected: z.nullish(z.boolean()),
  deleted: z.nullish(z.boolean()),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

const moment = z.object({ dateTime: z.nullish(z.string()), date: z.nullish(z.string()) });

const listedEvent = z.object({
  id: z.string(),
  status: z.nullish(z.string()),
  summary: z.nullish(z.string()),
  description: z.nullish(z.string()),
  location: z.nullish(z.string()),
  htmlLink: z.nullish(z.string()),
  start: moment,
  end: moment,
  eventType: z.nullish(z.string()),
  recurringEventId: z.nullish(z.string()),
});
export type ListedEvent = z.infer<typeof listedEvent>;

const page = z.object({
  items: z.nullish(z.array(z.unknown())),
  nextPageToken: z.nullish(z.string()),
});

const refusal = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) }),
  }),
});
const bareRefusal = z.object({ response: z.object({ status: z.number() }) });

interface Refusal {
  status: number | null;
  reason: string | null;
}

/** Only this much of the library's errors goes on: they hold the request, token and all. */
function refusalOf(error: unknown): Refusal {
  const full = z.safeParse(refusal, error);
  if (full.success) {
    const { status, data } = full.data.response;
    return { status, reason: data.error.errors[0]?.reason ?? null };
  }
  const bare = z.safeParse(bareRefusal, error);
  return { status: bare.success ? bare.data.response.status : null, reason: null };
}

/** Refused for itself, rather than for who asks or for now. */
export class NotThere extends Error {}

const CONSENT = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);
/** There is no such thing here: gone, never made, or not spoken by this server. */
const ABSENT = new Set([400, 404, 405, 410, 501]);

function faultOf(error: unknown): Error {
  if (error instanceof GoogleAccessFault) return error;
  const { status, reason } = refusalOf(error);
  if (status === 403 && reason !== null && CONSENT.has(reason)) {
    return new GoogleAccessFault('consent', 'What is needed was not granted');
  }
  if (status !== null && ABSENT.has(status)) return new NotThere(`Google answered ${status}`);
  const told = reason !== null && /^\w{1,64}$/.test(reason) ? ` ${reason}` : '';
  return new GoogleAccessFault('away', `Google answered ${status ?? 'nothing of use'}${told}`);
}

export interface ListsClient {
  /** @throws GoogleAccessFault, NotThere */
  calendars: () => Promise<CalendarEntry[]>;
  /**
   * Occurrences within a period, at most `limit`.
   *
   * @throws GoogleAccessFault, NotThere
   */
  events: (
    calendarId: string,
    asked: { timeMin: string; timeMax: string; limit: number },
  ) => Promise<ListedEvent[]>;
}

const PAGE = 250;
const CALENDARS = 1000;

export function createListsClient(deps: ConnectedDeps, integrationId: string): ListsClient {
  const allowed = createAllowed(deps, integrationId);
  const ask = async (call: Call): Promise<unknown> => {
    try {
      return (await allowed(call)).data;
    } catch (error) {
      throw faultOf(error);
    }
  };

  /** What cannot be read is left out, and the rest goes on. */
  const all = async <S extends z.core.$ZodType>(
    schema: S,
    limit: number,
    list: (pageToken: string | undefined) => Call,
  ): Promise<z.output<S>[]> => {
    const found: z.output<S>[] = [];
    let pageToken: string | undefined;
    do {
      const read = z.safeParse(page, await ask(list(pageToken)));
      if (!read.success) throw new GoogleAccessFault('away', 'The answer of Google cannot be read');
      for (const each of read.data.items ?? []) {
        const parsed = z.safeParse(schema, each);
        if (parsed.success) found.push(parsed.data);
      }
      const next = read.data.nextPageToken ?? undefined;
      pageToken = next === pageToken ? undefined : next;
    } while (pageToken !== undefined && found.length < limit);
    return found.slice(0, limit);
  };

  const given = (pageToken: string | undefined) => (pageToken === undefined ? {} : { pageToken });

  return {
    calendars: () =>
      all(
        calendarEntry,
        CALENDARS,
        (pageToken) => (api) => api.calendarList.list({ maxResults: PAGE, ...given(pageToken) }),
      ),
    events: (calendarId, { timeMin, timeMax, limit }) =>
      all(
        listedEvent,
        limit,
        (pageToken) => (api) =>
          api.events.list({
            calendarId,
            timeMin,
            timeMax,
            singleEvents: true,
            orderBy: 'startTime',
            maxResults: Math.min(limit, 2500),
            ...given(pageToken),
          }),
      ),
  };
}
