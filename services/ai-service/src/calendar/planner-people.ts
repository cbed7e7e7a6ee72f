import { weekdays, type Preferences, type WeekdayName } from '@scheduler/contracts/core';
import type { Person } from '@scheduler/scheduling/optimizer';
import type { HoursByDay } from './free-days.ts';
import type { Availability } from './read-calendar.ts';

type Day = Person['no_meeting_days'][number];

const toShortDay = (day: WeekdayName): Day => day.slice(0, 3) as Day;

/** Groups working hours by day. Ranges past midnight are split in two. */
function toPlannerHours(workHours: Preferences['working_hours']): Person['working_hours'] {
  const hoursByDay: Partial<Record<Day, [string, string][]>> = {};
  const add = (day: WeekdayName, from: string, to: string) => {
    (hoursByDay[toShortDay(day)] ??= []).push([from, to]);
  };
  weekdays.forEach((day, index) => {
    for (const { start, end } of workHours[day]) {
      if (start < end) add(day, start, end);
      else {
        add(day, start, '24:00');
        const next = weekdays[(index + 1) % weekdays.length];
        if (next && end > '00:00') add(next, '00:00', end);
      }
    }
  });
  for (const ranges of Object.values(hoursByDay)) ranges.sort(([a], [b]) => (a < b ? -1 : 1));
  return hoursByDay;
}

/** Returns the working hours of each weekday, Monday first. */
export const getHoursByDay = ({ working_hours }: Pick<Person, 'working_hours'>): HoursByDay =>
  weekdays.map((day) => working_hours[toShortDay(day)] ?? []);

export const USER_ID = 'me';

/** Rules of people whose calendars aren't improved. */
const NO_RULES = {
  no_meeting_days: [],
  max_meetings_per_day: null,
  focus: { min_block_minutes: 15, goal_minutes_per_day: 0 },
  max_run_minutes: null,
  rest_minutes: 0,
  avoid: [],
  peak: [],
};

/** Converts the user for the optimizer, with all planning preferences. */
export function toPlannerUser({ working_hours, planning }: Preferences, time_zone: string): Person {
  return {
    id: USER_ID,
    time_zone,
    availability: 'known',
    weight: 1,
    working_hours: toPlannerHours(working_hours),
    no_meeting_days: planning.no_meeting_days.map(toShortDay),
    max_meetings_per_day: planning.max_meetings_per_day,
    focus: planning.focus,
    max_run_minutes: planning.max_run_minutes,
    rest_minutes: planning.rest_minutes,
    avoid: planning.avoid.map(({ days, ...rest }) => ({ ...rest, days: days.map(toShortDay) })),
    peak: planning.peak.map(({ start, end }) => [start, end] as const),
  };
}

/**
 * Converts a guest, who must be available but whose preferences are unknown. Guests who don't share
 * their working hours are assumed to have the same hours as the user.
 */
export function toPlannerGuest(
  id: string,
  { isShared, workHours }: Availability,
  user: Person,
): Person {
  return {
    id,
    time_zone: workHours?.time_zone ?? user.time_zone,
    availability: isShared ? 'known' : 'unknown',
    weight: 0,
    working_hours: workHours ? toPlannerHours(workHours.working_hours) : user.working_hours,
    ...NO_RULES,
  };
}

/** Creates a person who works around the clock, whose events limit when others can meet. */
export const createBlockerPerson = (id: string): Person => ({
  id,
  time_zone: 'UTC',
  availability: 'known',
  weight: 1,
  working_hours: Object.fromEntries(weekdays.map((day) => [toShortDay(day), [['00:00', '24:00']]])),
  ...NO_RULES,
});
