import type { GoogleEvent } from '@scheduler/contracts/billing';
import type { Actor } from '@scheduler/service-kit';
import { endAccess } from './access.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';
import { createListsClient, NotThere, type ListedEvent } from './lists.ts';
import { activeIntegration } from './problems.ts';
import { calendarsOf, type CalendarRow } from './repository-calendars.ts';
import { linkedGoogleIds } from './sync/repository-links.ts';

interface Period {
  time_min: string;
  time_max: string;
}

/** Events of one calendar, and calendars, that are shown at most. */
const EVENTS = 2500;
const CALENDARS = 20;
const AT_ONCE = 4;

const orAbsent = <T>(value: T | null | undefined) => value ?? undefined;

/** An address to open, as long as it is one. */
const link = (text: string | null | undefined) => (text && /^https?:\/\//.test(text) ? text : null);

const moment = ({ dateTime, date }: ListedEvent['start']) => ({
  ...(orAbsent(dateTime) !== undefined && { dateTime: dateTime as string }),
  ...(orAbsent(date) !== undefined && { date: date as string }),
});

const shown = (calendar: CalendarRow, event: ListedEvent): GoogleEvent => ({
  id: event.id,
  calendar_id: calendar.id,
  summary: event.summary ?? null,
  description: event.description ?? null,
  location: event.location ?? null,
  html_link: link(event.htmlLink),
  start: moment(event.start),
  end: moment(event.end),
});

const isShown = ({ status, eventType, start, end }: ListedEvent) =>
  status !== 'cancelled' &&
  // Where somebody works is no event of theirs.
  eventType !== 'workingLocation' &&
  Boolean(start.dateTime ?? start.date) &&
  Boolean(end.dateTime ?? end.date);

/**
 * Events of the account's calendars that are not on a schedule here: those that Google's own
 * calendar shows, and those that are synced, since some event may not have found its way.
 *
 * @throws GoogleAccessFault where none of them could be read
 */
export async function googleEventsOf(
  deps: ConnectedDeps,
  { userId }: Actor,
  { time_min: timeMin, time_max: timeMax }: Period,
): Promise<GoogleEvent[]> {
  const { db, log } = deps;
  const { id } = await activeIntegration(deps, userId);
  const rows = (await calendarsOf(db, id))
    .filter(({ is_primary, is_selected, is_synced }) => is_primary || is_selected || is_synced)
    .slice(0, CALENDARS);
  const google = createListsClient(deps, id);
  const linked = await linkedGoogleIds(
    db,
    rows.map((row) => row.id),
  );
  const faults: GoogleAccessFault[] = [];
  const eventsOf = async (row: CalendarRow): Promise<GoogleEvent[]> => {
    try {
      const asked = { timeMin, timeMax, limit: EVENTS };
      const events = await google.events(row.google_calendar_id, asked);
      const isHere = (googleId: string | null | undefined) =>
        googleId ? linked.has(`${row.id}:${googleId}`) : false;
      return events
        .filter((event) => isShown(event) && !isHere(event.id) && !isHere(event.recurringEventId))
        .map((event) => shown(row, event));
    } catch (err) {
      if (err instanceof GoogleAccessFault) faults.push(err);
      else if (!(err instanceof NotThere)) throw err;
      log.warn({ err, calendar_id: row.id }, 'a Google calendar could not be shown');
      return [];
    }
  };
  const found: GoogleEvent[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = await Promise.all(rows.slice(from, from + AT_ONCE).map(eventsOf));
    found.push(...some.flat());
  }
  const [fault] = faults;
  if (fault && faults.length === rows.length) {
    if (fault.kind === 'consent') await endAccess(deps, id, 'consent');
    throw fault;
  }
  return found;
}
