import { getLocale } from '@scheduler/i18n/translate';
import { addDays, type EpochMs } from '@scheduler/scheduling';
import { toLocalMs } from '@scheduler/scheduling/time-zones';
import type { Clock } from '../invitations/when.ts';
import { DAY_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

/** A week of a poll's times as a table: days across, times of the day down. */
export interface PollWeek {
  /** Such as `November 23 – 27, 2026`. */
  name: string;
  days: { date: string; short: string; number: string; long: string }[];
  rows: {
    time: string;
    /** The times of the poll, by their place in it; `null` where that day has none. */
    cells: (number | null)[];
  }[];
}

const iso = (time: EpochMs) => new Date(time).toISOString();

interface Slot {
  index: number;
  date: string;
  minute: number;
  /** Which of several at this minute of the day: an hour comes twice when clocks go back. */
  turn: number;
}

function slotsOf(starts: readonly string[], zone: string): Slot[] {
  const seen = new Map<string, number>();
  return starts.map((start, index) => {
    const wall = toLocalMs(Date.parse(start), zone);
    const date = iso(wall).slice(0, 'YYYY-MM-DD'.length);
    const minute = Math.floor(wall / MINUTE_MS) % DAY_MINUTES;
    const turn = seen.get(`${date} ${minute}`) ?? 0;
    seen.set(`${date} ${minute}`, turn + 1);
    return { index, date, minute, turn };
  });
}

/** The Monday of the week of a date. */
function mondayOf(date: string): string {
  const weekday = new Date(date).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

const written = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: 'UTC' });
const SHORT = { weekday: 'short' } as const;
const LONG = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const RANGE = { month: 'long', day: 'numeric', year: 'numeric' } as const;
const plainSpaces = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');

const dayOf = (date: string) => {
  const day = new Date(date);
  return {
    date,
    short: written(SHORT).format(day),
    number: String(day.getUTCDate()),
    long: written(LONG).format(day),
  };
};

function timeOf(minute: number, hour_cycle: Clock['hour_cycle']): string {
  const clock = written({
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: hour_cycle === '24' ? 'h23' : 'h12',
  });
  return plainSpaces(clock.format(minute * MINUTE_MS));
}

const byTime = (a: Slot, b: Slot) => a.minute - b.minute || a.turn - b.turn;

function weekOf(slots: readonly Slot[], { hour_cycle }: Clock): PollWeek {
  const dates = [...new Set(slots.map(({ date }) => date))].toSorted();
  const rows = Map.groupBy(slots.toSorted(byTime), ({ minute, turn }) => `${minute} ${turn}`);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return {
    name: plainSpaces(written(RANGE).formatRange(new Date(first), new Date(last))),
    days: dates.map(dayOf),
    rows: [...rows.values()].map((row) => ({
      time: timeOf(row[0]?.minute ?? 0, hour_cycle),
      cells: dates.map((date) => row.find((slot) => slot.date === date)?.index ?? null),
    })),
  };
}

/** A poll's times as tables, a week each, on the clock of a zone. */
export function weeksOf(starts: readonly string[], clock: Clock): PollWeek[] {
  const weeks = Map.groupBy(slotsOf(starts, clock.zone), ({ date }) => mondayOf(date));
  return [...weeks]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, slots]) => weekOf(slots, clock));
}
