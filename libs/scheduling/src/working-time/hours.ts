import {
  clockMinutes,
  GRID,
  localDay,
  minuteAt,
  weekdayNameOf,
  type DayNumber,
  type MinuteSpan,
  type Slot,
  type WeekdayName,
} from './grid.ts';

/** `['09:00', '17:30']`, wall time; the end may be `24:00`. */
export type ClockRange = readonly [string, string];

/** Ranges per weekday; a day that is not named is free. */
export type WorkingHours = Partial<Record<WeekdayName, readonly ClockRange[]>>;

/** Somebody's working hours and the zone in which they are read. */
export interface Worker {
  time_zone: string;
  working_hours: WorkingHours;
}

/** One working range of a date, whole slots `[from, to)`. */
export interface WorkRange {
  day: DayNumber;
  from: Slot;
  to: Slot;
}

/** The working ranges of every date that may meet a window, neither clipped nor joined. */
export function workRanges({ time_zone, working_hours }: Worker, window: MinuteSpan): WorkRange[] {
  const ranges: WorkRange[] = [];
  const last = localDay(window.end, time_zone) + 1;
  for (let day = localDay(window.start, time_zone) - 1; day <= last; day += 1) {
    for (const [opens, closes] of working_hours[weekdayNameOf(day)] ?? []) {
      const from = Math.ceil(minuteAt(day, clockMinutes(opens), time_zone) / GRID);
      const to = Math.floor(minuteAt(day, clockMinutes(closes), time_zone) / GRID);
      if (to > from) ranges.push({ day, from, to });
    }
  }
  return ranges;
}

/** Slots `[from, to)` lie in one range, not in two that only touch. */
export const insideOneRange = (ranges: readonly WorkRange[], from: Slot, to: Slot): boolean =>
  ranges.some((range) => from >= range.from && to <= range.to);

export const inAnyRange = (ranges: readonly WorkRange[], slot: Slot): boolean =>
  ranges.some((range) => slot >= range.from && slot < range.to);

/** The slots that a person works on a date, earliest first. */
export interface WorkDay {
  day: DayNumber;
  slots: readonly Slot[];
}

/**
 * What is left of the working ranges inside a window, without days off.
 *
 * @param absences slots `[from, to)` of all-day events
 */
export function workDays(
  ranges: readonly WorkRange[],
  window: MinuteSpan,
  absences: readonly (readonly [Slot, Slot])[],
): WorkDay[] {
  const first = Math.ceil(window.start / GRID);
  const end = Math.floor(window.end / GRID);
  const byDay = new Map<DayNumber, Set<Slot>>();
  for (const { day, from, to } of ranges) {
    for (let slot = Math.max(from, first); slot < Math.min(to, end); slot += 1) {
      if (absences.some(([a, b]) => slot >= a && slot < b)) continue;
      const slots = byDay.get(day);
      if (slots) slots.add(slot);
      else byDay.set(day, new Set([slot]));
    }
  }
  return [...byDay].map(([day, slots]) => ({ day, slots: [...slots].toSorted((a, b) => a - b) }));
}

/** The slots that a weekday's hours hold on a day without clock change. */
export const nominalSlots = (hours: WorkingHours, day: DayNumber): number =>
  (hours[weekdayNameOf(day)] ?? []).reduce(
    (sum, [opens, closes]) => sum + (clockMinutes(closes) - clockMinutes(opens)) / GRID,
    0,
  );
