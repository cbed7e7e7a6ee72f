import type { Event, FreeBusyResponse } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { getCityName } from '@scheduler/i18n/time-zones';
import {
  addDays,
  getWorkingIntervals,
  toCalendarDate,
  intersectIntervals,
  parseInterval,
  subtractIntervals,
  toInstant,
  type Interval,
} from '@scheduler/scheduling';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { getHoursOn } from '../grid/hours/working-hours.ts';

/** One attendee's day in the availability grid. */
export interface AvailabilityRow {
  email: string;
  name: string;
  /** `You`, the attendee's city, or a note that their calendar isn't shared. */
  subtitle: string;
  blocks: (Interval & { title: string | null })[];
  /** Time outside working hours; empty if the working hours are unknown. */
  outsideHours: Interval[];
  isCurrentUser: boolean;
}

type Attendee = FreeBusyResponse['people'][number];

const NOT_SHARED = t('Calendar not shared with you');

/** Creates the row of the signed-in user, including event titles. */
export function createUserRow(
  user: { email: string; full_name: string },
  busyEvents: readonly Event[],
  hours: Interval,
): AvailabilityRow {
  const timedEvents = busyEvents.filter(({ is_all_day }) => !is_all_day);
  return {
    email: user.email,
    name: user.full_name || user.email,
    subtitle: t('You'),
    blocks: timedEvents.flatMap((event) => clipToHours(parseInterval(event), hours, event.title)),
    outsideHours: [],
    isCurrentUser: true,
  };
}

/** Creates the row of another attendee from free/busy data, without event titles. */
export function createAttendeeRow(attendee: Attendee, hours: Interval): AvailabilityRow {
  const { email, access, busy, time_zone } = attendee;
  return {
    email,
    name: email,
    subtitle:
      access === 'none' ? NOT_SHARED : time_zone ? getCityName(time_zone) : t('Shared with you'),
    blocks: busy.flatMap((period) => clipToHours(parseInterval(period), hours, null)),
    outsideHours: getOutsideHours(attendee, hours),
    isCurrentUser: false,
  };
}

const clipToHours = (interval: Interval, hours: Interval, title: string | null) => {
  const visible = intersectIntervals(interval, hours);
  return visible ? [{ ...visible, title }] : [];
};

/** Returns the parts of `hours` outside the attendee's working hours. */
function getOutsideHours({ time_zone, working_hours }: Attendee, hours: Interval): Interval[] {
  if (!time_zone || !working_hours) return [];
  const firstDate = addDays(toCalendarDate(hours.start, time_zone), -1);
  const workingIntervals = [0, 1, 2].flatMap((days) => {
    const date = addDays(firstDate, days);
    return getWorkingIntervals(date, getHoursOn(working_hours, date), time_zone);
  });
  return subtractIntervals([hours], workingIntervals);
}

const DEFAULT_START_HOUR = 8;
const DEFAULT_END_HOUR = 18;

/** Returns the visible hours of a day: office hours, extended to include all suggested times. */
export function getVisibleHours(
  date: string,
  timeZone: string,
  times: readonly Interval[],
): Interval {
  const defaultHours = {
    start: toInstant(date, timeZone, { hour: DEFAULT_START_HOUR }),
    end: toInstant(date, timeZone, { hour: DEFAULT_END_HOUR }),
  };
  const fullDay = { start: toInstant(date, timeZone), end: toInstant(addDays(date, 1), timeZone) };
  const visibleTimes = times.flatMap((time) => intersectIntervals(time, fullDay) ?? []);
  const start = Math.min(defaultHours.start, ...visibleTimes.map((time) => time.start));
  const end = Math.max(defaultHours.end, ...visibleTimes.map((time) => time.end));
  return {
    start: start - ((start - defaultHours.start) % HOUR_MS),
    end: Math.ceil(end / HOUR_MS) * HOUR_MS,
  };
}
