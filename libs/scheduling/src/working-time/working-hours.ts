import {
  parseMinuteOfDay,
  SLOT_MINUTES,
  toLocalDay,
  toEpochMinute,
  getWeekdayName,
  type DayNumber,
  type MinuteInterval,
  type Slot,
  type WeekdayName,
} from './slot-grid.ts';

/** Local start and end times, such as `['09:00', '17:30']`; the end can be `24:00`. */
export type LocalTimeRange = readonly [string, string];

/** Working hours by weekday. Weekdays without an entry are days off. */
export type WorkingHours = Partial<Record<WeekdayName, readonly LocalTimeRange[]>>;

/** A user's working hours in their time zone. */
export interface WorkingTimeSettings {
  time_zone: string;
  working_hours: WorkingHours;
}

/** A working range of a local date, as complete slots `[from, to)`. */
export interface WorkingRange {
  day: DayNumber;
  from: Slot;
  to: Slot;
}

/**
 * Returns the working ranges of every local date that can overlap a window. The ranges are neither
 * clipped to the window nor merged.
 */
export function getWorkingRanges(
  { time_zone, working_hours }: WorkingTimeSettings,
  window: MinuteInterval,
): WorkingRange[] {
  const ranges: WorkingRange[] = [];
  const lastDay = toLocalDay(window.end, time_zone) + 1;
  for (let day = toLocalDay(window.start, time_zone) - 1; day <= lastDay; day += 1) {
    for (const [start, end] of working_hours[getWeekdayName(day)] ?? []) {
      const from = Math.ceil(toEpochMinute(day, parseMinuteOfDay(start), time_zone) / SLOT_MINUTES);
      const to = Math.floor(toEpochMinute(day, parseMinuteOfDay(end), time_zone) / SLOT_MINUTES);
      if (to > from) ranges.push({ day, from, to });
    }
  }
  return ranges;
}

/** Returns whether slots `[from, to)` are within a single range, not in two adjacent ones. */
export const isWithinOneRange = (ranges: readonly WorkingRange[], from: Slot, to: Slot): boolean =>
  ranges.some((range) => from >= range.from && to <= range.to);

export const isInAnyRange = (ranges: readonly WorkingRange[], slot: Slot): boolean =>
  ranges.some((range) => slot >= range.from && slot < range.to);

/** A user's working slots on a local date, in chronological order. */
export interface WorkingDay {
  day: DayNumber;
  slots: readonly Slot[];
}

/**
 * Returns the working slots in a window by day, without absences.
 *
 * @param ranges working ranges from `getWorkingRanges`
 * @param absences slots `[from, to)` of all-day events
 * @returns only days with at least one working slot
 */
export function getWorkingDays(
  ranges: readonly WorkingRange[],
  window: MinuteInterval,
  absences: readonly (readonly [Slot, Slot])[],
): WorkingDay[] {
  const firstSlot = Math.ceil(window.start / SLOT_MINUTES);
  const endSlot = Math.floor(window.end / SLOT_MINUTES);
  const slotsByDay = new Map<DayNumber, Set<Slot>>();
  for (const { day, from, to } of ranges) {
    for (let slot = Math.max(from, firstSlot); slot < Math.min(to, endSlot); slot += 1) {
      if (absences.some(([start, end]) => slot >= start && slot < end)) continue;
      const slots = slotsByDay.get(day);
      if (slots) slots.add(slot);
      else slotsByDay.set(day, new Set([slot]));
    }
  }
  return [...slotsByDay].map(([day, slots]) => ({
    day,
    slots: [...slots].toSorted((a, b) => a - b),
  }));
}

/** Returns the number of working slots on a date, ignoring clock changes. */
export const countNominalSlots = (hours: WorkingHours, day: DayNumber): number =>
  (hours[getWeekdayName(day)] ?? []).reduce(
    (sum, [start, end]) => sum + (parseMinuteOfDay(end) - parseMinuteOfDay(start)) / SLOT_MINUTES,
    0,
  );
