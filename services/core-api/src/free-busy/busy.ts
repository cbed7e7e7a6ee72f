import type { Conflict } from '@scheduler/contracts/core';
import { intervalOf, MINUTE_MS, type Interval } from '@scheduler/scheduling';
import { occurrenceId } from '@scheduler/scheduling/recurrence';
import type { Db } from '@scheduler/service-kit';
import { expandEarliest, type Named } from '../events/expand.ts';
import type { Reader } from '../events/repository-reach.ts';
import { busyRecords, type BusyRow, type Excluded } from './repository.ts';

/** An event or occurrence that takes time. */
export type Busy = BusyRow & Named;

interface Buffered {
  buffer_before: number;
  buffer_after: number;
}

/** A stretch of time with what is kept free around it. */
export const withBuffers = ({ start, end }: Interval, buffered: Buffered): Interval => ({
  start: start - buffered.buffer_before * MINUTE_MS,
  end: end + buffered.buffer_after * MINUTE_MS,
});

/** The time that an event takes, with what is kept free around it. */
export const timeTaken = (busy: Busy): Interval => withBuffers(intervalOf(busy), busy);

const iso = (time: number) => new Date(time).toISOString();

/**
 * What takes the reader's time in a window, buffers included, earliest first, at most `limit`.
 *
 * @param excluded an event, a whole series, or one occurrence
 */
export async function busyIn(
  db: Db,
  reader: Reader,
  { start, end }: Interval,
  limit: number,
  excluded: Excluded | null = null,
): Promise<Busy[]> {
  const search = { from: iso(start), to: iso(end), excluded, limit };
  const rows = await busyRecords(db, reader, search);
  const left =
    excluded && excluded.original !== null ? occurrenceId(excluded.id, excluded.original) : null;
  const windowOf = (row: BusyRow, until: number) => ({
    start: start - row.buffer_after * MINUTE_MS,
    end: Math.min(until, end + row.buffer_before * MINUTE_MS),
  });
  const latest = end + 240 * MINUTE_MS;
  const room = left === null ? limit : limit + 1;
  return expandEarliest(rows, latest, windowOf, room)
    .filter(({ id }) => id !== left)
    .slice(0, limit);
}

/** As advice tells of it: what one may not read is told as busy, and no more. */
export function asConflict(busy: Busy): Conflict {
  const { id, title, start_time, end_time, schedule_ids, access, visibility, source } = busy;
  const isOwn = access === 5 || access === 3;
  const isMasked = access === 1 || (visibility === 'private' && !isOwn && !busy.is_organizer);
  return {
    id,
    title: isMasked ? 'Busy' : title,
    start_time,
    end_time,
    schedule_ids,
    source: source === 'google' ? 'google' : isOwn ? 'own' : 'shared',
  };
}
