import type { SyncRecord } from '@scheduler/contracts/core/sync';
import { instantOf, wallAt } from '@scheduler/scheduling/time-zones';
import type { Content, When } from '../content/content.ts';
import { readRecord } from '../content/from-record.ts';
import { holds, readLines, writeLines } from '../content/series.ts';
import type { Json } from './memory-google.ts';
import type { Dice } from './random.ts';

/* When the events of the game are, and what becomes of them that are moved. */

export const ZONE = 'Europe/Lisbon';
export const HOUR_MS = 3_600_000;
/** Clocks go forward between its second and its third occurrence. */
const FIRST = Date.parse('2027-03-26T09:00:00.000Z');

const DAYS = Array.from({ length: 22 }, (_, day) => day);

const iso = (time: number) => new Date(time).toISOString();

/** When a new event is. */
export function someTime(dice: Dice): { when: When; lines: string[] | null } {
  const start = FIRST + Math.floor(dice.roll() * 20) * HOUR_MS;
  const lines = dice.chance(0.5)
    ? [dice.pick(['RRULE:FREQ=DAILY;COUNT=5', 'RRULE:FREQ=WEEKLY;COUNT=3'])]
    : null;
  const bare = dice.chance(0.25)
    ? ({
        is_all_day: true,
        start: iso(start).slice(0, 10),
        end: iso(start + 24 * HOUR_MS).slice(0, 10),
      } as const)
    : ({
        is_all_day: false,
        start: iso(start),
        end: iso(start + HOUR_MS),
        time_zone: ZONE,
      } as const);
  return { when: { ...bare, rule: lines }, lines };
}

/** Where the rule of a series has its occurrences. */
export const originalsOf = ({ when }: Content): string[] =>
  when.rule
    ? DAYS.map((day) => shifted(when.start, day * 24 * HOUR_MS)).filter((each) => holds(when, each))
    : [];

export function recordOf(id: string, when: When): SyncRecord {
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
    updated_at: iso(0),
  };
}

/** Moved by whole days on the wall clock. */
export const shifted = (moment: string, by: number) =>
  moment.length === 10
    ? iso(Date.parse(moment) + by).slice(0, 10)
    : iso(instantOf(wallAt(Date.parse(moment), ZONE) + by, ZONE));

export const movedWhen = (when: When, by: number): When => {
  const start = shifted(when.start, by);
  const length = Date.parse(when.end) - Date.parse(when.start);
  const end = iso(Date.parse(start) + length).slice(0, start.length);
  return { ...when, start, end };
};

/** What a record becomes that is moved; what its series leaves out moves along. */
export function movedBy(record: SyncRecord, by: number): Partial<SyncRecord> {
  const { content, excluded } = readRecord(record);
  const when = movedWhen(content.when, by);
  const { recurrence: _none, ...times } = recordOf(record.id, when);
  const lines = content.when.rule && readLines(content.when.rule, when);
  const moved = lines && 'rule' in lines ? { ...when, rule: lines.rule } : when;
  const left = excluded
    .map((original) => shifted(original, by))
    .filter((each) => holds(moved, each));
  return {
    start_time: times.start_time,
    end_time: times.end_time,
    start_date: times.start_date,
    end_date: times.end_date,
    recurrence: writeLines(moved, left),
  };
}

export const googleTimes = (when: When): Json => ({
  start: when.is_all_day
    ? { date: when.start }
    : { dateTime: when.start, timeZone: when.time_zone },
  end: when.is_all_day ? { date: when.end } : { dateTime: when.end, timeZone: when.time_zone },
});
