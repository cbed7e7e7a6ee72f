import * as z from 'zod/mini';
import { date, timestamp } from '../primitives.ts';
import { event, type Event } from './events.ts';

/** Default values. Compact events and series omit fields that have them. */
export const compactSeriesDefaults = {
  description: null,
  location: null,
  is_all_day: false,
  invitations: [],
  recurrence: null,
  transparency: 'opaque',
  visibility: 'default',
  buffer_before: 0,
  buffer_after: 0,
  reminders: null,
  kind: 'personal',
  locked: false,
  task_id: null,
  habit_id: null,
  role: 'owner',
  organizer: null,
  is_organizer: true,
} satisfies Partial<Event>;

/** The same for compact events, which have more fields. */
const compactEventDefaults = {
  ...compactSeriesDefaults,
  start_date: null,
  end_date: null,
  recurring_event_id: null,
  original_start_time: null,
} satisfies Partial<Event>;

// Derived from `schedule_ids` and `invitations`.
const { schedule_id: _scheduleId, invited_users: _invitedUsers, ...fields } = event.shape;

const {
  id: _id,
  title: _title,
  start_time: _startTime,
  end_time: _endTime,
  time_zone: _timeZone,
  schedule_ids: _scheduleIds,
  version: _version,
  created_at: _createdAt,
  updated_at: _updatedAt,
  ...optionalFields
} = fields;

/** An event that omits derived fields and fields with their default value. */
export const compactEvent = z.object({ ...fields, ...z.partial(z.object(optionalFields)).shape });
export type CompactEvent = z.infer<typeof compactEvent>;

const {
  start_time: _start,
  end_time: _end,
  start_date: _startDate,
  end_date: _endDate,
  recurring_event_id: _seriesId,
  original_start_time: _originalStart,
  ...commonFields
} = compactEvent.shape;

/** Common fields of the occurrences of a series. `id` is the ID of the series. */
export const compactSeries = z.object(commonFields);
export type CompactSeries = z.infer<typeof compactSeries>;

/** An occurrence that hasn't been modified. All-day occurrences have dates. */
export const compactOccurrence = z.object({
  /** Index in the list of series. */
  series: z.number(),
  start_time: timestamp,
  end_time: timestamp,
  start_date: z.optional(date),
  end_date: z.optional(date),
});
export type CompactOccurrence = z.infer<typeof compactOccurrence>;

/** A list of events that contains the common fields of each series once. */
export const compactEvents = z.object({
  series: z.array(compactSeries),
  events: z.array(z.union([compactOccurrence, compactEvent])),
});
export type CompactEvents = z.infer<typeof compactEvents>;

/** Restores the omitted fields of a compact event or series. */
const addOmittedFields = <T extends CompactSeries>(fields: T) => ({
  ...compactEventDefaults,
  ...fields,
  schedule_id: fields.schedule_ids[0] ?? '',
  invited_users: (fields.invitations ?? []).map(({ user_email }) => user_email),
});

/** Returns the ID of an occurrence. See `eventId`. */
const toOccurrenceId = (seriesId: string, originalStart: string) =>
  `${seriesId}_${originalStart.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`;

/**
 * Converts a compact list to the events that `events.list` returns for the same range, in the same
 * order. Occurrences of a series share their arrays and objects, so don't modify them.
 */
export function expandCompactEvents({ series, events }: CompactEvents): Event[] {
  const expandedSeries = series.map(addOmittedFields);
  return events.map((compact) => {
    if (!('series' in compact)) return addOmittedFields(compact) as Event;
    const { series: index, ...times } = compact;
    const common = expandedSeries[index];
    if (!common) throw new RangeError(`The list contains no series ${index}`);
    const original_start_time = times.start_date ?? times.start_time;
    return {
      ...common,
      ...times,
      id: toOccurrenceId(common.id, original_start_time),
      recurring_event_id: common.id,
      original_start_time,
    } as Event;
  });
}
