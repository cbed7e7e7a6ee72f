import { getTimeSettings } from '@scheduler/platform/time-settings';
import { toCalendarDate, type CalendarDate, type EpochMs } from '@scheduler/scheduling';

/** Returns the calendar date of a time in the user's time zone. */
export const getLocalDate = (time: EpochMs): CalendarDate =>
  toCalendarDate(time, getTimeSettings().timeZone);
