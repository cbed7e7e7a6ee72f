import type { ai, Analytics } from '@scheduler/contracts/ai';
import { preferences } from '@scheduler/contracts/core';
import { addDays, intersectIntervals, type Interval } from '@scheduler/scheduling';
import type { Call } from '@scheduler/service-kit';
import { analyzeUserCalendar } from '../calendar/analyze-calendar.ts';
import { getMonday, resolveRange, getWeek, listWeeks } from '../calendar/date-ranges.ts';
import { toIsoRange } from '../calendar/instants.ts';
import { MAX_ANALYZED_EVENTS, requireMaxEvents } from '../calendar/limits.ts';
import { readCalendar, type Calendar } from '../calendar/read-calendar.ts';
import { isBusyEvent } from '../calendar/busy-events.ts';
import type { CoreClient } from '../core-client.ts';
import {
  findBusiestDay,
  computeHourlyLoad,
  filterMeetings,
  sumMinutes,
  clipEvents,
  sumBySchedule,
  rankPeople,
} from './totals.ts';

export interface AnalyticsDeps {
  core: CoreClient;
  /** Epoch milliseconds. */
  clock: () => number;
}

const TREND_WEEKS = 12;
const DAYS_PER_WEEK = 7;

/** Returns the last twelve weeks and the current one. */
function listTrendWeeks(now: number, timeZone: string) {
  const monday = getMonday(now, timeZone);
  return Array.from({ length: TREND_WEEKS + 1 }, (_, index) =>
    getWeek(addDays(monday, (index - TREND_WEEKS) * DAYS_PER_WEEK), timeZone),
  );
}

function getScore(calendar: Calendar, timeZone: string, week: Interval): number | null {
  const { status, productivity_score } = analyzeUserCalendar(calendar, timeZone, week);
  return status === 'ok' ? productivity_score : null;
}

/** Summarizes how the caller's time is spent. */
export async function getAnalytics(
  { core, clock }: AnalyticsDeps,
  { actor, query }: Call<typeof ai.analytics>,
): Promise<Analytics> {
  const caller = { actor };
  const now = clock();
  const timeZone = query.time_zone ?? (await core.call(caller, preferences.read, {})).time_zone;
  const window = resolveRange(query, now, timeZone);
  const trend = listTrendWeeks(now, timeZone);
  const calendar = await readCalendar(core, caller, {
    start: Math.min(window.start, ...trend.map(({ start }) => start)),
    end: Math.max(window.end, ...trend.map(({ end }) => end)),
  });
  requireMaxEvents(calendar.events, window, MAX_ANALYZED_EVENTS, '?to');
  const busyEvents = calendar.events.filter((event) => isBusyEvent(calendar, event));
  const clippedEvents = clipEvents(busyEvents, window);
  const { facts } = analyzeUserCalendar(calendar, timeZone, window);
  return {
    window: toIsoRange(window),
    time_zone: timeZone,
    totals: {
      events: clippedEvents.length,
      busy_minutes: sumMinutes(clippedEvents),
      meeting_minutes: sumMinutes(filterMeetings(clippedEvents)),
      focus_minutes: facts.focus_minutes,
      work_minutes: facts.work_minutes,
    },
    schedules: sumBySchedule(clippedEvents, calendar),
    load: computeHourlyLoad(clippedEvents, window, timeZone),
    weeks: listWeeks(window, timeZone).map((week) => {
      const weekInWindow = intersectIntervals(week, window) ?? week;
      const weekEvents = clipEvents(busyEvents, weekInWindow);
      return {
        start_date: week.start_date,
        meeting_minutes: sumMinutes(filterMeetings(weekEvents)),
        focus_minutes: analyzeUserCalendar(calendar, timeZone, weekInWindow).facts.focus_minutes,
        busy_minutes: sumMinutes(weekEvents),
      };
    }),
    score_trend: trend.map((week) => ({
      start_date: week.start_date,
      score: getScore(calendar, timeZone, week),
    })),
    busiest_day: findBusiestDay(clippedEvents, timeZone),
    people: rankPeople(clippedEvents, calendar),
  };
}
