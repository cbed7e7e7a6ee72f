import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { locale } from '@scheduler/i18n';

const names = new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' });

/** `Monday`, with which 2024 began. */
export const dayName = (weekday: WeekdayName): string =>
  names.format(Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday)));
