import type { WeekdayName } from '@scheduler/contracts/core';

/** `Monday` */
export const dayName = (weekday: WeekdayName): string =>
  weekday.slice(0, 1).toUpperCase() + weekday.slice(1);
