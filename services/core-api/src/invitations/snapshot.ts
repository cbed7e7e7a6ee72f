import type { Attendee, CalendarEvent } from '../ics/calendar-event.ts';
import type { RowChange } from '../history/repository.ts';

/** A row of `events` in the history, with ISO 8601 times. */
export interface EventRow extends Omit<CalendarEvent, 'organizer' | 'attendees'> {
  organizer_id: string;
  source: string;
}

/** A row of `attendees` in the history. */
export interface GuestRow {
  event_id: string;
  email: string;
  typed_email: string;
  partstat: Attendee['partstat'];
  note: string | null;
  proposed_start: string | null;
  proposed_end: string | null;
  answered_at: string | null;
}

/** An event and its guests by email address. `event` is `null` if it didn't exist. */
export interface Snapshot {
  event: EventRow | null;
  guests: Map<string, GuestRow>;
}

/** An event or series, and the modified occurrences by original start. */
export interface SeriesSnapshot {
  master: Snapshot | null;
  exceptions: Map<string, Snapshot>;
}

const toIso = (time: string) => new Date(time).toISOString();

/** Converts the timestamp format of jsonb to ISO 8601. */
const normalizeEventRow = (row: EventRow): EventRow => ({
  ...row,
  start_time: toIso(row.start_time),
  end_time: toIso(row.end_time),
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

const normalizeGuestRow = (row: GuestRow): GuestRow => ({
  ...row,
  proposed_start: row.proposed_start && toIso(row.proposed_start),
  proposed_end: row.proposed_end && toIso(row.proposed_end),
});

/** Snapshots by event ID. */
export type Snapshots = Map<string, Snapshot>;

const copySnapshots = (snapshots: Snapshots): Snapshots =>
  new Map(
    [...snapshots].map(([id, { event, guests }]) => [id, { event, guests: new Map(guests) }]),
  );

function getOrCreateSnapshot(snapshots: Snapshots, id: string): Snapshot {
  const snapshot = snapshots.get(id) ?? { event: null, guests: new Map<string, GuestRow>() };
  snapshots.set(id, snapshot);
  return snapshot;
}

export function buildSnapshots(events: EventRow[], guests: GuestRow[]): Snapshots {
  const snapshots: Snapshots = new Map();
  for (const row of events) getOrCreateSnapshot(snapshots, row.id).event = normalizeEventRow(row);
  for (const row of guests)
    getOrCreateSnapshot(snapshots, row.event_id).guests.set(row.email, normalizeGuestRow(row));
  return snapshots;
}

/** Returns the state before the changes. @param changes in chronological order */
export function revertChanges(snapshots: Snapshots, changes: readonly RowChange[]): Snapshots {
  const earlier = copySnapshots(snapshots);
  for (const { record, event_id, before: row, after } of changes.toReversed()) {
    const snapshot = getOrCreateSnapshot(earlier, event_id ?? '');
    if (record === 'events') snapshot.event = row && normalizeEventRow(row as unknown as EventRow);
    else if (row) {
      const guest = normalizeGuestRow(row as unknown as GuestRow);
      snapshot.guests.set(guest.email, guest);
    } else snapshot.guests.delete(String(after?.['email']));
  }
  return earlier;
}

export const getSeriesId = ({ id, series_id }: EventRow): string => series_id ?? id;

export function getSeriesSnapshot(snapshots: Snapshots, seriesId: string): SeriesSnapshot {
  const master = snapshots.get(seriesId);
  const exceptions = new Map<string, Snapshot>();
  for (const snapshot of snapshots.values()) {
    const { event } = snapshot;
    if (event?.series_id === seriesId && event.original_start !== null) {
      exceptions.set(event.original_start, snapshot);
    }
  }
  return { master: master?.event ? master : null, exceptions };
}
