import type { ai, Analytics } from '@scheduler/contracts/ai';
import { preferences } from '@scheduler/contracts/core';
import { addDays, intersectIntervals, type Interval } from '@scheduler/scheduling';
import type { Call } from '@scheduler/service-kit';
import { analyseCalendar } from '../calendar/analysed.ts';
import { mondayAt, rangeAsked, weekOf, weeksOf } from '../calendar/days.ts';
import { ANALYSED_AT_MOST, requireFew } from '../calendar/limits.ts';
import { readCalendar, type Calendar } from '../calendar/read.ts';
import { takesTime } from '../calendar/takes-time.ts';
import type { CoreClient } from '../core-client.ts';
import {
  busiestDay,
  loadOf,
  meetingsOf,
  minutesOf,
  spentIn,
  timeBySchedule,
  topPeople,
} from './totals.ts';

export interface AnalyticsDeps {
  core: CoreClient;
  /** Epoch milliseconds. */
  clock: () => number;
}

const TREND_WEEKS = 12;
const WEEK = 7;

const iso = (time: number) => new Date(time).toISOString();

/** The last twelve weeks and this one. */
function trendWeeks(now: number, timeZone: string) {
  const monday = mondayAt(now, timeZone);
  return Array.from({ length: TREND_WEEKS + 1 }, (_, index) =>
    weekOf(addDays(monday, (index - TREND_WEEKS) * WEEK), timeZone),
  );
}

function scoreIn(calendar: Calendar, timeZone: string, week: Interval): number | null {
  const { status, productivity_score } = analyseCalendar(calendar, timeZone, week);
  return status === 'ok' ? productivity_score : null;
}

/** Where somebody's time goes. */
export async function readAnalytics(
  { core, clock }: AnalyticsDeps,
  { actor, requestId, query }: Call<typeof ai.analytics>,
): Promise<Analytics> {
  const caller = { actor, requestId };
  const now = clock();
  const timeZone = query.time_zone ?? (await core.call(caller, preferences.read, {})).time_zone;
  const window = rangeAsked(query, now, timeZone);
  const trend = trendWeeks(now, timeZone);
  const calendar = await readCalendar(core, caller, {
    start: Math.min(window.start, ...trend.map(({ start }) => start)),
    end: Math.max(window.end, ...trend.map(({ end }) => end)),
  });
  requireFew(calendar.events, window, ANALYSED_AT_MOST, '?to');
  const taking = calendar.events.filter((event) => takesTime(calendar, event));
  const spent = spentIn(taking, window);
  const { facts } = analyseCalendar(calendar, timeZone, window);
  return {
    window: { start: iso(window.start), end: iso(window.end) },
    time_zone: timeZone,
    totals: {
      events: spent.length,
      busy_minutes: minutesOf(spent),
      meeting_minutes: minutesOf(meetingsOf(spent)),
      focus_minutes: facts.focus_minutes,
      work_minutes: facts.work_minutes,
    },
    schedules: timeBySchedule(spent, calendar),
    load: loadOf(spent, window, timeZone),
    weeks: weeksOf(window, timeZone).map((week) => {
      const part = intersectIntervals(week, window) ?? week;
      const own = spentIn(taking, part);
      return {
        start_date: week.start_date,
        meeting_minutes: minutesOf(meetingsOf(own)),
        focus_minutes: analyseCalendar(calendar, timeZone, part).facts.focus_minutes,
        busy_minutes: minutesOf(own),
      };
    }),
    score_trend: trend.map((week) => ({
      start_date: week.start_date,
      score: scoreIn(calendar, timeZone, week),
    })),
    busiest_day: busiestDay(spent, timeZone),
    people: topPeople(spent, calendar),
  };
}
