import type { WallMs } from '../time-zones/offsets.ts';
import type { Weekday } from '../visible-range.ts';

/** Days since 1970-01-01. */
export type DayNumber = number;

/** Months since January of the year 0. */
export type MonthNumber = number;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export const dayOf = (wall: WallMs): DayNumber => Math.floor(wall / DAY_MS);

/** 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: DayNumber): Weekday => ((((day + 4) % 7) + 7) % 7) as Weekday;

/** The first day of a week, weeks beginning on `weekStart`. */
export const weekOf = (day: DayNumber, weekStart: Weekday): DayNumber =>
  day - ((weekdayOfDay(day) - weekStart + 7) % 7);

/*
 * Years are counted from March, so that the leap day is their last, and in eras of 400 years, after
 * which the calendar repeats itself: both ways between days and months are then plain arithmetic,
 * several times as fast as by Date.
 */
const ERA_DAYS = 146_097;
const FROM_ERA_TO_1970 = 719_468;

export function firstDayOfMonth(month: MonthNumber): DayNumber {
  const fromMarch = month - 2;
  const year = Math.floor(fromMarch / 12);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = Math.floor((153 * (fromMarch - year * 12) + 2) / 5);
  return era * ERA_DAYS + yearOfEra * 365 + leapDays + dayOfYear - FROM_ERA_TO_1970;
}

export const firstDayOfYear = (year: number): DayNumber => firstDayOfMonth(year * 12);

export function monthOf(day: DayNumber): MonthNumber {
  const shifted = day + FROM_ERA_TO_1970;
  const era = Math.floor(shifted / ERA_DAYS);
  const rest = shifted - era * ERA_DAYS;
  const leapDays =
    Math.floor(rest / 1460) - Math.floor(rest / 36_524) + Math.floor(rest / (ERA_DAYS - 1));
  const year = Math.floor((rest - leapDays) / 365);
  const dayOfYear = rest - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  return (era * 400 + year) * 12 + Math.floor((5 * dayOfYear + 2) / 153) + 2;
}

export const yearOf = (day: DayNumber): number => Math.floor(monthOf(day) / 12);
