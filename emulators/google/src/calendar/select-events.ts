import type { Calendar, Event, StoredEvent } from '../types.ts';
import {
  findRemovedOccurrences,
  expandSeries,
  toTimeRange,
  asSeries,
  overlapsRange,
  type TimeBounds,
} from './occurrences.ts';

export interface EventQuery extends TimeBounds {
  singleEvents?: boolean | undefined;
  showDeleted?: boolean | undefined;
  eventTypes?: string[] | undefined;
  iCalUID?: string | undefined;
  q?: string | undefined;
  updatedMin?: string | undefined;
  privateExtendedProperty?: string[] | undefined;
  sharedExtendedProperty?: string[] | undefined;
}

interface Source {
  eventsById: Map<string, StoredEvent>;
  calendar: Calendar;
}

const hasAllProperties = (
  properties: Record<string, string> | undefined,
  constraints: string[] = [],
) =>
  constraints.every((constraint) => {
    const separatorIndex = constraint.indexOf('=');
    return (
      properties?.[constraint.slice(0, separatorIndex)] === constraint.slice(separatorIndex + 1)
    );
  });

const matchesText = (event: Event, q: string) => {
  const { summary, description, location, attendees = [] } = event;
  const attendeeNames = attendees.flatMap(({ email, displayName }) => [email, displayName]);
  const text = [summary, description, location, ...attendeeNames].join('\n').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const matchesQuery = (event: Event, query: EventQuery) =>
  (!query.eventTypes?.length || query.eventTypes.includes(event.eventType ?? 'default')) &&
  (!query.iCalUID || event.iCalUID === query.iCalUID) &&
  (!query.q || matchesText(event, query.q)) &&
  (!query.updatedMin || Date.parse(event.updated) >= Date.parse(query.updatedMin)) &&
  hasAllProperties(event.extendedProperties?.private, query.privateExtendedProperty) &&
  hasAllProperties(event.extendedProperties?.shared, query.sharedExtendedProperty);

const isCanceled = ({ event }: StoredEvent) => event.status === 'cancelled';

/** Returns whether a deleted event is included in a list. */
function includesDeleted(
  { eventsById }: Source,
  { event }: StoredEvent,
  query: EventQuery,
): boolean {
  if (query.showDeleted || query.updatedMin) return true;
  // Clients that expand series themselves need canceled exceptions to skip the occurrences.
  const master = event.recurringEventId && eventsById.get(event.recurringEventId);
  return !query.singleEvents && Boolean(master && !isCanceled(master));
}

/** Excludes occurrences with a stored exception. */
const excludeExceptions = (events: Event[], eventsById: Map<string, StoredEvent>) =>
  events.filter(({ id }) => !eventsById.has(id));

/** Returns all events that match a query, unsorted. */
export function selectEvents(source: Source, query: EventQuery): Event[] {
  const { eventsById, calendar } = source;
  const range = toTimeRange(query);
  const timeZone = calendar.timeZone;
  return [...eventsById.values()].flatMap((storedEvent) => {
    const { event } = storedEvent;
    if (isCanceled(storedEvent) && !includesDeleted(source, storedEvent, query)) return [];
    if (!matchesQuery(event, query)) return [];
    if (!asSeries(event)) return overlapsRange(event, range, timeZone) ? [event] : [];
    if (query.singleEvents)
      return excludeExceptions(expandSeries(event, range, timeZone), eventsById);
    const isUnbounded = !query.timeMin && !query.timeMax;
    return isUnbounded || expandSeries(event, range, timeZone).length > 0 ? [event] : [];
  });
}

/** Returns all events changed after a revision, including deleted ones. */
export function selectChangedEvents(
  source: Source,
  query: EventQuery,
  sinceRevision: number,
): Event[] {
  const { eventsById, calendar } = source;
  const range = toTimeRange({});
  const timeZone = calendar.timeZone;
  return [...eventsById.values()].flatMap((storedEvent) => {
    const { event, revision } = storedEvent;
    if (revision <= sinceRevision || !matchesQuery(event, query)) return [];
    if (!query.singleEvents || !asSeries(event)) return [event];
    const currentOccurrences = expandSeries(event, range, timeZone);
    return [
      ...excludeExceptions(currentOccurrences, eventsById),
      ...excludeExceptions(
        findRemovedOccurrences(storedEvent, sinceRevision, range, timeZone),
        eventsById,
      ),
    ];
  });
}
