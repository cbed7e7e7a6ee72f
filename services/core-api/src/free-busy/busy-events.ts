import type { Conflict, Event } from '@scheduler/contracts/core';
import { parseInterval, type Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { formatOccurrenceId } from '@scheduler/scheduling/recurrence';
import type { Db, TimeSlices } from '@scheduler/service-kit';
import { expandEarliest, type EventIds } from '../events/expand-series.ts';
import { startExpansion, tooManyLongEvents } from '../events/expansion-limits.ts';
import { isMasked, MASKED_FIELDS } from '../events/occurrences.ts';
import type { Viewer } from '../events/repository-visibility.ts';
import { findBusyRows, MAX_BUFFER_MS, type BusyRow, type ExcludedEvent } from './repository.ts';

/** An event or occurrence that blocks time. */
export type BusyEvent = BusyRow & EventIds;

type Buffers = Pick<Event, 'buffer_before' | 'buffer_after'>;

export const addBuffers = ({ start, end }: Interval, buffers: Buffers): Interval => ({
  start: start - buffers.buffer_before * MINUTE_MS,
  end: end + buffers.buffer_after * MINUTE_MS,
});

/** Returns the time that an event blocks, including buffers. */
export const getOccupiedInterval = (busy: BusyEvent): Interval =>
  addBuffers(parseInterval(busy), busy);

const toIso = (time: number) => new Date(time).toISOString();

interface BusyEventSearch {
  window: Interval;
  /** Maximum number of events and occurrences. */
  limit: number;
  excluded?: ExcludedEvent | null;
  slices?: TimeSlices;
}

/**
 * Finds the earliest events and occurrences that block the viewer's time in a window, including
 * their buffers.
 *
 * @throws Problem `invalid-request` if there are too many series
 */
export async function findBusyEvents(
  db: Db,
  viewer: Viewer,
  { window: { start, end }, limit, excluded = null, slices = startExpansion() }: BusyEventSearch,
): Promise<BusyEvent[]> {
  const search = { from: toIso(start), to: toIso(end), excluded, limit };
  const rows = await findBusyRows(db, viewer, search);
  if (!rows) throw tooManyLongEvents();
  const excludedOccurrenceId =
    excluded && excluded.original !== null
      ? formatOccurrenceId(excluded.id, excluded.original)
      : null;
  const getWindow = (row: BusyRow, searchEnd: number) => ({
    start: start - row.buffer_after * MINUTE_MS,
    end: Math.min(searchEnd, end + row.buffer_before * MINUTE_MS),
  });
  const latestEnd = end + MAX_BUFFER_MS;
  const searchLimit = excludedOccurrenceId === null ? limit : limit + 1;
  const busyEvents = await expandEarliest(rows, latestEnd, getWindow, searchLimit, slices);
  return busyEvents.filter(({ id }) => id !== excludedOccurrenceId).slice(0, limit);
}

/** Masks the title of events that the viewer may only see as busy. */
export function toConflict(busy: BusyEvent): Conflict {
  const { id, title, start_time, end_time, schedule_ids, access, source } = busy;
  const isOwnEvent = access === 5 || access === 3;
  return {
    id,
    title: isMasked(busy) ? MASKED_FIELDS.title : title,
    start_time,
    end_time,
    schedule_ids,
    source: source === 'google' ? 'google' : isOwnEvent ? 'own' : 'shared',
  };
}
