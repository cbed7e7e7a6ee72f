import { weekdays, type Preferences, type WeekdayName } from '@scheduler/contracts/core';
import type { Person } from '@scheduler/scheduling/optimizer';
import type { Availability } from './read.ts';

type Day = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
type Hours = Partial<Record<Day, [string, string][]>>;

export const shortDay = (day: WeekdayName): Day => day.slice(0, 3) as Day;

/** Ranges by day; one that ends on the next day becomes two. */
export function plannerHours(hours: Preferences['working_hours']): Hours {
  const found: Hours = {};
  const add = (day: WeekdayName, from: string, to: string) => {
    (found[shortDay(day)] ??= []).push([from, to]);
  };
  weekdays.forEach((day, index) => {
    for (const { start, end } of hours[day]) {
      if (start < end) add(day, start, end);
      else {
        add(day, start, '24:00');
        const next = weekdays[(index + 1) % weekdays.length];
        if (next && end > '00:00') add(next, '00:00', end);
      }
    }
  });
  for (const ranges of Object.values(found)) ranges.sort(([a], [b]) => (a < b ? -1 : 1));
  return found;
}

export const ME = 'me';

/** Whose calendar it is: their comfort counts. */
export function ownPerson({ working_hours, planning }: Preferences, time_zone: string): Person {
  return {
    id: ME,
    time_zone,
    availability: 'known',
    weight: 1,
    working_hours: plannerHours(working_hours),
    no_meeting_days: planning.no_meeting_days.map(shortDay),
    max_meetings_per_day: planning.max_meetings_per_day,
    focus: planning.focus,
    max_run_minutes: planning.max_run_minutes,
    rest_minutes: planning.rest_minutes,
    avoid: planning.avoid.map(({ days, ...rest }) => ({ ...rest, days: days.map(shortDay) })),
    peak: planning.peak.map(({ start, end }) => [start, end] as const),
  };
}

/**
 * Somebody who must be free, and whose own wishes are not ours to know. Who did not tell their hours
 * is taken to work those of whose calendar it is.
 */
export function otherPerson(id: string, { isKnown, hours }: Availability, own: Person): Person {
  return {
    id,
    time_zone: hours?.time_zone ?? own.time_zone,
    availability: isKnown ? 'known' : 'unknown',
    weight: 0,
    working_hours: hours ? plannerHours(hours.working_hours) : own.working_hours,
    no_meeting_days: [],
    max_meetings_per_day: null,
    focus: { min_block_minutes: 15, goal_minutes_per_day: 0 },
    max_run_minutes: null,
    rest_minutes: 0,
    avoid: [],
    peak: [],
  };
}
