import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { weekdayName } from '@scheduler/i18n';

/** `Monday` */
export const dayName = (weekday: WeekdayName): string => weekdayName(weekdays.indexOf(weekday) + 1);
