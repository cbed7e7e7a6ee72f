/** In ISO 8601 order. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type WeekdayName = (typeof weekdays)[number];

/** Creates a record with the same value for each day of the week. */
export const forEachWeekday = <T>(value: T) =>
  Object.fromEntries(weekdays.map((day) => [day, value])) as Record<WeekdayName, T>;
