import * as z from 'zod/mini';
import { createAuthorizedCaller, type ApiCall } from './authorized-call.ts';
import { isMissingScope, parseErrorResponse } from './calendar-api-errors.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessError } from './access-error.ts';

// Reads the calendar list and events to display, without syncing them.

const calendarEntrySchema = z.object({
  id: z.string(),
  summary: z.nullish(z.string()),
  summaryOverride: z.nullish(z.string()),
  timeZone: z.nullish(z.string()),
  accessRole: z.nullish(z.string()),
  primary: z.nullish(z.boolean()),
  selected: z.nullish(z.boolean()),
  deleted: z.nullish(z.boolean()),
});
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

const eventTimeSchema = z.object({ dateTime: z.nullish(z.string()), date: z.nullish(z.string()) });

const listedEventSchema = z.object({
  id: z.string(),
  status: z.nullish(z.string()),
  summary: z.nullish(z.string()),
  description: z.nullish(z.string()),
  location: z.nullish(z.string()),
  htmlLink: z.nullish(z.string()),
  start: eventTimeSchema,
  end: eventTimeSchema,
  eventType: z.nullish(z.string()),
  recurringEventId: z.nullish(z.string()),
});
export type ListedEvent = z.infer<typeof listedEventSchema>;

const pageSchema = z.object({
  items: z.nullish(z.array(z.unknown())),
  nextPageToken: z.nullish(z.string()),
});

/** The resource doesn't exist or the server doesn't support the call. Retrying doesn't help. */
export class ResourceUnavailableError extends Error {}

const UNAVAILABLE_STATUSES = new Set([400, 404, 405, 410, 501]);

function toReadError(error: unknown): Error {
  if (error instanceof GoogleAccessError) return error;
  const response = parseErrorResponse(error);
  const { status, reason } = response;
  if (isMissingScope(response)) {
    return new GoogleAccessError('consent', 'A required scope was not granted');
  }
  if (status !== null && UNAVAILABLE_STATUSES.has(status))
    return new ResourceUnavailableError(`Google returned ${status}`);
  const suffix = reason !== null && /^\w{1,64}$/.test(reason) ? ` ${reason}` : '';
  return new GoogleAccessError(
    'unavailable',
    `Google returned ${status ?? 'no response'}${suffix}`,
  );
}

const PAGE_SIZE = 250;
const MAX_CALENDARS = 1000;

export function createReadApi(deps: ConnectedDeps, integrationId: string) {
  const callAuthorized = createAuthorizedCaller(deps, integrationId);
  const callApi = async (call: ApiCall): Promise<unknown> => {
    try {
      return (await callAuthorized(call)).data;
    } catch (error) {
      throw toReadError(error);
    }
  };

  /** Lists all pages. Invalid items are skipped. */
  const listAll = async <S extends z.core.$ZodType>(
    schema: S,
    limit: number,
    list: (pageToken: string | undefined) => ApiCall,
  ): Promise<z.output<S>[]> => {
    const items: z.output<S>[] = [];
    let pageToken: string | undefined;
    do {
      const page = z.safeParse(pageSchema, await callApi(list(pageToken)));
      if (!page.success) throw new GoogleAccessError('unavailable', 'Google returned invalid data');
      for (const rawItem of page.data.items ?? []) {
        const item = z.safeParse(schema, rawItem);
        if (item.success) items.push(item.data);
      }
      const next = page.data.nextPageToken ?? undefined;
      pageToken = next === pageToken ? undefined : next;
    } while (pageToken !== undefined && items.length < limit);
    return items.slice(0, limit);
  };

  const toPageParams = (pageToken: string | undefined) =>
    pageToken === undefined ? {} : { pageToken };

  return {
    /** @throws GoogleAccessError, ResourceUnavailableError */
    calendars: () =>
      listAll(
        calendarEntrySchema,
        MAX_CALENDARS,
        (pageToken) => (api) =>
          api.calendarList.list({ maxResults: PAGE_SIZE, ...toPageParams(pageToken) }),
      ),
    /**
     * Lists the occurrences in a time range, at most `limit`.
     *
     * @throws GoogleAccessError, ResourceUnavailableError
     */
    events: (
      calendarId: string,
      { timeMin, timeMax, limit }: { timeMin: string; timeMax: string; limit: number },
    ) =>
      listAll(
        listedEventSchema,
        limit,
        (pageToken) => (api) =>
          api.events.list({
            calendarId,
            timeMin,
            timeMax,
            singleEvents: true,
            orderBy: 'startTime',
            maxResults: Math.min(limit, 2500),
            ...toPageParams(pageToken),
          }),
      ),
  };
}
