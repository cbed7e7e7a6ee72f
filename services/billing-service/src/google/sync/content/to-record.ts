import type { SyncPut } from '@scheduler/contracts/core/sync';
import { getChangedFields, type Content, type Field } from './content.ts';
import { formatRecurrenceLines } from './series.ts';
import type { LocalEvent } from './from-record.ts';

/** Default for all-day events, which have no time zone in Google. */
const ALL_DAY_TIME_ZONE = 'UTC';

function toRecordTimes(
  { when: eventTime }: Content,
  excluded: readonly string[],
  timeZone: string,
) {
  const recurrence = formatRecurrenceLines(eventTime, excluded);
  return eventTime.is_all_day
    ? {
        is_all_day: true,
        time_zone: timeZone,
        start_date: eventTime.start,
        end_date: eventTime.end,
        start_time: null,
        end_time: null,
        recurrence,
      }
    : {
        is_all_day: false,
        time_zone: eventTime.time_zone,
        start_date: null,
        end_date: null,
        start_time: eventTime.start,
        end_time: eventTime.end,
        recurrence,
      };
}

/** The fields of a new record that aren't part of its content. */
export interface NewRecordInput {
  id: string;
  uid: string | null;
  organizer: string | null;
  series_id: string | null;
  original_start: string | null;
  /** Used for all-day events. */
  timeZone?: string;
}

export function createRecord(
  { id, uid, organizer, series_id, original_start, timeZone = ALL_DAY_TIME_ZONE }: NewRecordInput,
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
    ...toRecordTimes(content, excluded, timeZone),
    series_id,
    original_start,
    transparency,
    visibility,
    reminders,
    attendees,
    organizer_email: organizer,
  };
}

/**
 * Creates the step that updates a record's content. Doesn't write unchanged fields, because a
 * record can contain more than Google supports, for example a longer description or more reminders.
 *
 * @returns `null` if there are no changes
 */
export function updateRecord(
  local: LocalEvent,
  content: Content,
  excluded: readonly string[],
  organizer: string | null,
): SyncPut | null {
  const { record } = local;
  const changedFields = new Set<Field>(getChangedFields(local.content, content));
  const hasExclusionChange = String(local.excluded.toSorted()) !== String(excluded.toSorted());
  if (changedFields.size === 0 && !hasExclusionChange && record.organizer_email === organizer)
    return null;
  const { id, version, is_own: _own, source: _source, updated_at: _at, ...storedFields } = record;
  const { when: _when, ...simpleFields } = content;
  const fields = Object.entries(simpleFields).filter(([field]) =>
    changedFields.has(field as Field),
  );
  return {
    op: 'put',
    id,
    if_version: version,
    ...storedFields,
    ...Object.fromEntries(fields),
    ...((changedFields.has('when') || hasExclusionChange) &&
      toRecordTimes(content, excluded, record.time_zone)),
    organizer_email: organizer,
  };
}
