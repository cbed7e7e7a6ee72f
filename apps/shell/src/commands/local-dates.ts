import { getTimeSettings } from '@scheduler/platform/time-settings';
import { toCalendarDate } from '@scheduler/scheduling';

/** Returns the time zone in which times are displayed. */
export const getLocalTimeZone = (): string => getTimeSettings().timeZone;

/** Returns the local calendar date of a time, in the format that links use. */
export const getLocalDate = (time: string): string =>
  toCalendarDate(Date.parse(time), getLocalTimeZone());
