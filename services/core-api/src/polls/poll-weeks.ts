import { getLocale } from '@scheduler/i18n/translate';
import { addDays, type EpochMs } from '@scheduler/scheduling';
import { toLocalMs } from '@scheduler/scheduling/time-zones';
import type { DisplaySettings } from '../invitations/format-times.ts';
import { DAY_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

/** A week of slots as a table with days as columns and times of day as rows. */
export interface PollWeek {
  /** For example `November 23 – 27, 2026`. */
  name: string;
  days: { date: string; short: string; number: string; long: string }[];
  rows: {
    time: string;
    /** Slot index per day, or `null` if the day has no slot at this time. */
    cells: (number | null)[];
  }[];
}

const toIso = (time: EpochMs) => new Date(time).toISOString();

interface Slot {
  index: number;
  date: string;
  minute: number;
  /** 1 for the repeated hour when clocks go back, otherwise 0. */
  turn: number;
}

function toLocalSlots(starts: readonly string[], timeZone: string): Slot[] {
  const turnsByTime = new Map<string, number>();
  return starts.map((start, index) => {
    const localMs = toLocalMs(Date.parse(start), timeZone);
    const date = toIso(localMs).slice(0, 'YYYY-MM-DD'.length);
    const minute = Math.floor(localMs / MINUTE_MS) % DAY_MINUTES;
    const turn = turnsByTime.get(`${date} ${minute}`) ?? 0;
    turnsByTime.set(`${date} ${minute}`, turn + 1);
    return { index, date, minute, turn };
  });
}

function getMonday(date: string): string {
  const weekday = new Date(date).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

const createFormatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: 'UTC' });
const SHORT_WEEKDAY = { weekday: 'short' } as const;
const LONG_DATE = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const DATE_RANGE = { month: 'long', day: 'numeric', year: 'numeric' } as const;
const normalizeSpaces = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');

const toDay = (date: string) => {
  const day = new Date(date);
  return {
    date,
    short: createFormatter(SHORT_WEEKDAY).format(day),
    number: String(day.getUTCDate()),
    long: createFormatter(LONG_DATE).format(day),
  };
};

function formatTime(minute: number, hour_cycle: DisplaySettings['hour_cycle']): string {
  const formatter = createFormatter({
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: hour_cycle === '24' ? 'h23' : 'h12',
  });
  return normalizeSpaces(formatter.format(minute * MINUTE_MS));
}

const compareTimes = (a: Slot, b: Slot) => a.minute - b.minute || a.turn - b.turn;

function toWeek(slots: readonly Slot[], { hour_cycle }: DisplaySettings): PollWeek {
  const dates = [...new Set(slots.map(({ date }) => date))].toSorted();
  const rows = Map.groupBy(slots.toSorted(compareTimes), ({ minute, turn }) => `${minute} ${turn}`);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return {
    name: normalizeSpaces(createFormatter(DATE_RANGE).formatRange(new Date(first), new Date(last))),
    days: dates.map(toDay),
    rows: [...rows.values()].map((row) => ({
      time: formatTime(row[0]?.minute ?? 0, hour_cycle),
      cells: dates.map((date) => row.find((slot) => slot.date === date)?.index ?? null),
    })),
  };
}

/** Groups slots into weeks in the displayed time zone. */
export function groupIntoWeeks(starts: readonly string[], display: DisplaySettings): PollWeek[] {
  const weeks = Map.groupBy(toLocalSlots(starts, display.time_zone), ({ date }) => getMonday(date));
  return [...weeks]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, slots]) => toWeek(slots, display));
}
