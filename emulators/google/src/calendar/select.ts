import type { Calendar, Event, Row } from '../shapes.ts';
import { gone, occurrences, rangeOf, seriesOf, touches, type Asked } from './occurrences.ts';

export interface Wanted extends Asked {
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
  book: Map<string, Row>;
  calendar: Calendar;
}

const hasAll = (properties: Record<string, string> | undefined, wanted: string[] = []) =>
  wanted.every((constraint) => {
    const split = constraint.indexOf('=');
    return properties?.[constraint.slice(0, split)] === constraint.slice(split + 1);
  });

const matchesText = (event: Event, q: string) => {
  const { summary, description, location, attendees = [] } = event;
  const people = attendees.flatMap(({ email, displayName }) => [email, displayName]);
  const text = [summary, description, location, ...people].join('\n').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const isWanted = (event: Event, wanted: Wanted) =>
  (!wanted.eventTypes?.length || wanted.eventTypes.includes(event.eventType ?? 'default')) &&
  (!wanted.iCalUID || event.iCalUID === wanted.iCalUID) &&
  (!wanted.q || matchesText(event, wanted.q)) &&
  (!wanted.updatedMin || Date.parse(event.updated) >= Date.parse(wanted.updatedMin)) &&
  hasAll(event.extendedProperties?.private, wanted.privateExtendedProperty) &&
  hasAll(event.extendedProperties?.shared, wanted.sharedExtendedProperty);

const isCancelled = ({ event }: Row) => event.status === 'cancelled';

/** Whether a deleted event is told of. */
function tellsDeleted({ book }: Source, { event }: Row, wanted: Wanted): boolean {
  if (wanted.showDeleted || wanted.updatedMin) return true;
  // Else a reader of the series alone would not know which occurrences are missing.
  const master = event.recurringEventId && book.get(event.recurringEventId);
  return !wanted.singleEvents && Boolean(master && !isCancelled(master));
}

/** The occurrences of a series that no row of their own stands for. */
const unchanged = (events: Event[], book: Map<string, Row>) =>
  events.filter(({ id }) => !book.has(id));

/** All events that a list wants, in no order. */
export function selectAll(source: Source, wanted: Wanted): Event[] {
  const { book, calendar } = source;
  const range = rangeOf(wanted);
  const zone = calendar.timeZone;
  return [...book.values()].flatMap((row) => {
    const { event } = row;
    if (isCancelled(row) && !tellsDeleted(source, row, wanted)) return [];
    if (!isWanted(event, wanted)) return [];
    if (!seriesOf(event)) return touches(event, range, zone) ? [event] : [];
    if (wanted.singleEvents) return unchanged(occurrences(event, range, zone), book);
    const everywhere = !wanted.timeMin && !wanted.timeMax;
    return everywhere || occurrences(event, range, zone).length > 0 ? [event] : [];
  });
}

/** All events that changed after a revision, deleted ones too. */
export function selectChanged(source: Source, wanted: Wanted, since: number): Event[] {
  const { book, calendar } = source;
  const range = rangeOf({});
  const zone = calendar.timeZone;
  return [...book.values()].flatMap((row) => {
    const { event, revision } = row;
    if (revision <= since || !isWanted(event, wanted)) return [];
    if (!wanted.singleEvents || !seriesOf(event)) return [event];
    const now = occurrences(event, range, zone);
    return [...unchanged(now, book), ...unchanged(gone(row, since, range, zone), book)];
  });
}
