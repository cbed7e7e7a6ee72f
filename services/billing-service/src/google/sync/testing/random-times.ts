import type { SyncRecord } from '@scheduler/contracts/core/sync';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import type { Content, EventTime } from '../content/content.ts';
import { parseRecord } from '../content/from-record.ts';
import { hasOccurrenceAt, parseRecurrenceLines, formatRecurrenceLines } from '../content/series.ts';
import type { Json } from './in-memory-google.ts';
import type { SeededRandom } from './seeded-random.ts';

export const TIME_ZONE = 'Europe/Lisbon';
/** Daylight saving time starts between the second and the third daily occurrence. */
const FIRST_START_MS = Date.parse('2027-03-26T09:00:00.000Z');

const DAY_INDEXES = Array.from({ length: 22 }, (_, day) => day);

const toIso = (time: number) => new Date(time).toISOString();

export function createRandomTime(random: SeededRandom): {
  when: EventTime;
  lines: string[] | null;
} {
  const start = FIRST_START_MS + Math.floor(random.next() * 20) * HOUR_MS;
  const lines = random.isChosen(0.5)
    ? [random.pick(['RRULE:FREQ=DAILY;COUNT=5', 'RRULE:FREQ=WEEKLY;COUNT=3'])]
    : null;
  const times = random.isChosen(0.25)
    ? ({
        is_all_day: true,
        start: toIso(start).slice(0, 10),
        end: toIso(start + DAY_MS).slice(0, 10),
      } as const)
    : ({
        is_all_day: false,
        start: toIso(start),
        end: toIso(start + HOUR_MS),
        time_zone: TIME_ZONE,
      } as const);
  return { when: { ...times, rule: lines }, lines };
}

/** Lists the start times in the rule of a series. */
export const listOriginalStarts = ({ when }: Content): string[] =>
  when.rule
    ? DAY_INDEXES.map((day) => shiftLocalTime(when.start, day * DAY_MS)).filter((originalStart) =>
        hasOccurrenceAt(when, originalStart),
      )
    : [];

export function createRecord(id: string, when: EventTime): SyncRecord {
  const dates = when.is_all_day ? { start_date: when.start, end_date: when.end } : null;
  return {
    id,
    ical_uid: null,
    title: '',
    description: null,
    location: null,
    time_zone: when.is_all_day ? 'UTC' : when.time_zone,
    is_all_day: when.is_all_day,
    start_date: null,
    end_date: null,
    ...dates,
    start_time: when.is_all_day ? `${when.start}T00:00:00.000Z` : when.start,
    end_time: when.is_all_day ? `${when.end}T00:00:00.000Z` : when.end,
    recurrence: null,
    series_id: null,
    original_start: null,
    transparency: 'opaque',
    visibility: 'default',
    reminders: null,
    attendees: [],
    organizer_email: null,
    is_own: true,
    source: 'own',
    version: 1,
    updated_at: toIso(0),
  };
}

/** Shifts a date or a UTC time by whole days in local time. */
export const shiftLocalTime = (time: string, shiftMs: number) =>
  time.length === 10
    ? toIso(Date.parse(time) + shiftMs).slice(0, 10)
    : toIso(localToInstant(toLocalMs(Date.parse(time), TIME_ZONE) + shiftMs, TIME_ZONE));

export const shiftEventTime = (when: EventTime, shiftMs: number): EventTime => {
  const start = shiftLocalTime(when.start, shiftMs);
  const durationMs = Date.parse(when.end) - Date.parse(when.start);
  const end = toIso(Date.parse(start) + durationMs).slice(0, start.length);
  return { ...when, start, end };
};

/** Returns the changes that move a record. Excluded occurrences move too. */
export function shiftRecord(record: SyncRecord, shiftMs: number): Partial<SyncRecord> {
  const { content, excluded } = parseRecord(record);
  const when = shiftEventTime(content.when, shiftMs);
  const { recurrence: _none, ...times } = createRecord(record.id, when);
  const recurrence = content.when.rule && parseRecurrenceLines(content.when.rule, when);
  const shiftedEventTime =
    recurrence && 'rule' in recurrence ? { ...when, rule: recurrence.rule } : when;
  const shiftedExclusions = excluded
    .map((originalStart) => shiftLocalTime(originalStart, shiftMs))
    .filter((originalStart) => hasOccurrenceAt(shiftedEventTime, originalStart));
  return {
    start_time: times.start_time,
    end_time: times.end_time,
    start_date: times.start_date,
    end_date: times.end_date,
    recurrence: formatRecurrenceLines(shiftedEventTime, shiftedExclusions),
  };
}

export const toGoogleTimes = (when: EventTime): Json => ({
  start: when.is_all_day
    ? { date: when.start }
    : { dateTime: when.start, timeZone: when.time_zone },
  end: when.is_all_day ? { date: when.end } : { dateTime: when.end, timeZone: when.time_zone },
});
