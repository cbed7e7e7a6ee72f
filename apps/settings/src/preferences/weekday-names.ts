import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { getWeekdayName } from '@scheduler/i18n';

/** Formats a weekday as `Monday`. */
export const formatWeekday = (weekday: WeekdayName): string =>
  getWeekdayName(weekdays.indexOf(weekday) + 1);
