import type { SyncPut, SyncRecord } from '@scheduler/contracts/core/sync';
import { differences, type Content, type Field } from './content.ts';
import { writeLines } from './series.ts';
import type { OurEvent } from './from-record.ts';

type Fields = Omit<SyncPut, 'op' | 'id' | 'if_version'>;

/** The zone that an all-day event gets, which Google does not know of. */
const DAYS_ZONE = 'UTC';

function times({ when }: Content, excluded: readonly string[], zone: string) {
  const recurrence = writeLines(when, excluded);
  return when.is_all_day
    ? {
        is_all_day: true,
        time_zone: zone,
        start_date: when.start,
        end_date: when.end,
        start_time: null,
        end_time: null,
        recurrence,
      }
    : {
        is_all_day: false,
        time_zone: when.time_zone,
        start_date: null,
        end_date: null,
        start_time: when.start,
        end_time: when.end,
        recurrence,
      };
}

/** What a new record has beside its content. */
export interface NewRecord {
  id: string;
  uid: string | null;
  organizer: string | null;
  series_id: string | null;
  original_start: string | null;
  /** For whole days. */
  zone?: string;
}

export function newRecord(
  { id, uid, organizer, series_id, original_start, zone = DAYS_ZONE }: NewRecord,
  content: Content,
  excluded: readonly string[],
): SyncPut {
  const { title, description, location, transparency, visibility, reminders, attendees } = content;
  return {
    op: 'put',
    id,
    if_version: null,
    ical_uid: uid,
    title,
    description,
    location,
    ...times(content, excluded, zone),
    series_id,
    original_start,
    transparency,
    visibility,
    reminders,
    attendees,
    organizer_email: organizer,
  };
}

const kept = (record: SyncRecord): Fields => {
  const { ical_uid, title, description, location, time_zone, is_all_day } = record;
  const { start_date, end_date, start_time, end_time, recurrence } = record;
  const { series_id, original_start, transparency, visibility, reminders } = record;
  const { attendees, organizer_email } = record;
  return {
    ...{ ical_uid, title, description, location, time_zone, is_all_day },
    ...{ start_date, end_date, start_time, end_time, recurrence },
    ...{ series_id, original_start, transparency, visibility, reminders },
    ...{ attendees, organizer_email },
  };
};

/**
 * The step that makes a record say what it is to say. A field that says it already is left as it
 * is, since ours may hold more than Google can: a longer description, more reminders.
 *
 * @returns `null` where nothing changes
 */
export function changedRecord(
  ours: OurEvent,
  content: Content,
  excluded: readonly string[],
  organizer: string | null,
): SyncPut | null {
  const { record } = ours;
  const changed = new Set<Field>(differences(ours.content, content));
  const leavesOther = String(ours.excluded.toSorted()) !== String(excluded.toSorted());
  if (changed.size === 0 && !leavesOther && record.organizer_email === organizer) return null;
  const { when: _when, ...plain } = content;
  const fields = Object.entries(plain).filter(([field]) => changed.has(field as Field));
  return {
    op: 'put',
    id: record.id,
    if_version: record.version,
    ...kept(record),
    ...Object.fromEntries(fields),
    ...((changed.has('when') || leavesOther) && times(content, excluded, record.time_zone)),
    organizer_email: organizer,
  };
}
