import type { GoogleEvent } from '@scheduler/contracts/billing';
import { toBatches, type Actor } from '@scheduler/service-kit';
import { deactivateIntegrationById } from './deactivate-integration.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessError } from './access-error.ts';
import { createReadApi, ResourceUnavailableError, type ListedEvent } from './read-api.ts';
import { requireActiveIntegration } from './problems.ts';
import { findCalendars, type CalendarRow } from './repository-calendars.ts';
import { findLinkedGoogleIds } from './sync/repository-links.ts';

interface TimeRange {
  time_min: string;
  time_max: string;
}

const MAX_EVENTS_PER_CALENDAR = 2500;
const MAX_CALENDARS = 20;
const MAX_CONCURRENT_READS = 4;

/** Returns the URL if it is an HTTP URL, or `null`. */
const toHttpUrl = (text: string | null | undefined) =>
  text && /^https?:\/\//.test(text) ? text : null;

const toEventTime = ({ dateTime, date }: ListedEvent['start']) => ({
  ...(dateTime != null && { dateTime }),
  ...(date != null && { date }),
});

const toApiEvent = (calendar: CalendarRow, event: ListedEvent): GoogleEvent => ({
  id: event.id,
  calendar_id: calendar.id,
  summary: event.summary ?? null,
  description: event.description ?? null,
  location: event.location ?? null,
  html_link: toHttpUrl(event.htmlLink),
  start: toEventTime(event.start),
  end: toEventTime(event.end),
});

const isVisible = ({ status, eventType, start, end }: ListedEvent) =>
  status !== 'cancelled' &&
  // A working location isn't an appointment.
  eventType !== 'workingLocation' &&
  Boolean(start.dateTime ?? start.date) &&
  Boolean(end.dateTime ?? end.date);

/**
 * Lists Google events that aren't on a schedule, to show them next to local events. Includes the
 * calendars that are visible in Google Calendar, and synced calendars, because some of their events
 * may not be syncable.
 *
 * @throws GoogleAccessError if no calendar could be read
 */
export async function listOverlayEvents(
  deps: ConnectedDeps,
  { userId }: Actor,
  { time_min: timeMin, time_max: timeMax }: TimeRange,
): Promise<GoogleEvent[]> {
  const { db, log } = deps;
  const { id } = await requireActiveIntegration(deps, userId);
  const rows = (await findCalendars(db, id))
    .filter(({ is_primary, is_selected, is_synced }) => is_primary || is_selected || is_synced)
    .slice(0, MAX_CALENDARS);
  const readApi = createReadApi(deps, id);
  const linkedIds = await findLinkedGoogleIds(
    db,
    rows.map((row) => row.id),
  );
  const errors: GoogleAccessError[] = [];
  const fetchCalendarEvents = async (row: CalendarRow): Promise<GoogleEvent[]> => {
    try {
      const query = { timeMin, timeMax, limit: MAX_EVENTS_PER_CALENDAR };
      const listedEvents = await readApi.events(row.google_calendar_id, query);
      const isLinked = (googleId: string | null | undefined) =>
        googleId ? linkedIds.has(`${row.id}:${googleId}`) : false;
      return listedEvents
        .filter(
          (event) => isVisible(event) && !isLinked(event.id) && !isLinked(event.recurringEventId),
        )
        .map((event) => toApiEvent(row, event));
    } catch (err) {
      if (err instanceof GoogleAccessError) errors.push(err);
      else if (!(err instanceof ResourceUnavailableError)) throw err;
      log.warn({ err, calendar_id: row.id }, 'failed to read a Google calendar');
      return [];
    }
  };
  const events: GoogleEvent[] = [];
  for (const batch of toBatches(rows, MAX_CONCURRENT_READS)) {
    events.push(...(await Promise.all(batch.map(fetchCalendarEvents))).flat());
  }
  const [firstError] = errors;
  if (firstError && errors.length === rows.length) {
    if (firstError.kind === 'consent') await deactivateIntegrationById(deps, id, 'consent');
    throw firstError;
  }
  return events;
}
