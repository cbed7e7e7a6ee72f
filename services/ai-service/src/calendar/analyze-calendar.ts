import type { Preferences } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import {
  analyzeCalendar,
  type AnalyzedEvent,
  type AnalyzedUser,
  type Analysis,
} from '@scheduler/scheduling/analysis';
import { toPlannerUser } from './planner-people.ts';
import { toPlannedEvent } from './planned-events.ts';
import type { Calendar } from './read-calendar.ts';
import { isBusyEvent } from './busy-events.ts';

const toInstantString = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

const toAnalyzedUser = (preferences: Preferences, timeZone: string): AnalyzedUser =>
  toPlannerUser(preferences, timeZone);

/** Converts events for the analysis, without titles or other text. */
export const toAnalyzedEvents = (calendar: Calendar): AnalyzedEvent[] =>
  calendar.events.map((event) =>
    toPlannedEvent(event, { isMovable: false, isBusy: isBusyEvent(calendar, event) }),
  );

/** Analyzes a time range of a calendar. Pass `events` to analyze a changed calendar. */
export const analyzeUserCalendar = (
  calendar: Calendar,
  timeZone: string,
  { start, end }: Interval,
  events: readonly AnalyzedEvent[] = toAnalyzedEvents(calendar),
): Analysis =>
  analyzeCalendar(
    { start: toInstantString(start), end: toInstantString(end) },
    toAnalyzedUser(calendar.preferences, timeZone),
    events,
  );
