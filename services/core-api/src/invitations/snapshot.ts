import type { CalendarEvent, OtherParts } from '../ics/calendar-event.ts';
import type { RowChange } from '../history/repository.ts';

/** A row of events as the log keeps it, times in ISO 8601. */
export interface EventRow extends Omit<CalendarEvent, 'organizer' | 'attendees'> {
  organizer_id: string;
  source: string;
  other_properties: OtherParts | null;
}

/** A row of attendees as the log keeps it. */
export interface GuestRow {
  event_id: string;
  email: string;
  typed_email: string;
  partstat: 'needs-action' | 'accepted' | 'declined' | 'tentative';
  note: string | null;
  proposed_start: string | null;
  proposed_end: string | null;
  answered_at: string | null;
}

/** An event with its guests by address, at one moment; without a row it is not there. */
export interface Snapshot {
  event: EventRow | null;
  guests: Map<string, GuestRow>;
}

/** A single event or a series, and the occurrences that differ by where the rule put them. */
export interface Family {
  master: Snapshot | null;
  exceptions: Map<string, Snapshot>;
}

const iso = (time: string) => new Date(time).toISOString();

/** jsonb tells instants in a form of its own. */
const eventRow = (row: EventRow): EventRow => ({
  ...row,
  start_time: iso(row.start_time),
  end_time: iso(row.end_time),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

const guestRow = (row: GuestRow): GuestRow => ({
  ...row,
  proposed_start: row.proposed_start && iso(row.proposed_start),
  proposed_end: row.proposed_end && iso(row.proposed_end),
});

/** Events by their ids. */
export type Snapshots = Map<string, Snapshot>;

const copyOf = (snapshots: Snapshots): Snapshots =>
  new Map(
    [...snapshots].map(([id, { event, guests }]) => [id, { event, guests: new Map(guests) }]),
  );

function snapshotOf(snapshots: Snapshots, id: string): Snapshot {
  const found = snapshots.get(id) ?? { event: null, guests: new Map<string, GuestRow>() };
  snapshots.set(id, found);
  return found;
}

/** Puts rows as they are into snapshots. */
export function snapshotsOf(events: EventRow[], guests: GuestRow[]): Snapshots {
  const snapshots: Snapshots = new Map();
  for (const row of events) snapshotOf(snapshots, row.id).event = eventRow(row);
  for (const row of guests)
    snapshotOf(snapshots, row.event_id).guests.set(row.email, guestRow(row));
  return snapshots;
}

/** How things were before some changes, which are given in the order they were made. */
export function before(snapshots: Snapshots, changes: readonly RowChange[]): Snapshots {
  const earlier = copyOf(snapshots);
  for (const { record, event_id, before: row, after } of changes.toReversed()) {
    const snapshot = snapshotOf(earlier, event_id ?? '');
    if (record === 'events') snapshot.event = row && eventRow(row as unknown as EventRow);
    else if (row) {
      const guest = guestRow(row as unknown as GuestRow);
      snapshot.guests.set(guest.email, guest);
    } else snapshot.guests.delete(String(after?.['email']));
  }
  return earlier;
}

/** What the exceptions of a series and it share. */
export const rootOf = ({ id, series_id }: EventRow): string => series_id ?? id;

/** The event or series with this id, and its exceptions. */
export function familyOf(snapshots: Snapshots, root: string): Family {
  const master = snapshots.get(root);
  const exceptions = new Map<string, Snapshot>();
  for (const snapshot of snapshots.values()) {
    const { event } = snapshot;
    if (event?.series_id === root && event.original_start !== null) {
      exceptions.set(event.original_start, snapshot);
    }
  }
  return { master: master?.event ? master : null, exceptions };
}
