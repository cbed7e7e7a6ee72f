import type { Interval } from '@scheduler/scheduling';
import { analyzeCalendar, type AnalyzedEvent, type Analysis } from '@scheduler/scheduling/analysis';
import { toInstantRange } from './instants.ts';
import { toPlannerUser } from './planner-people.ts';
import { toPlannedEvent } from './planned-events.ts';
import type { Calendar } from './read-calendar.ts';
import { isBusyEvent } from './busy-events.ts';

/** Converts events for the analysis, without titles or other text. */
export const toAnalyzedEvents = (calendar: Calendar): AnalyzedEvent[] =>
  calendar.events.map((event) =>
    toPlannedEvent(event, { isMovable: false, isBusy: isBusyEvent(calendar, event) }),
  );

/** Analyzes a time range of a calendar. Pass `events` to analyze a changed calendar. */
export const analyzeUserCalendar = (
  calendar: Calendar,
  timeZone: string,
  interval: Interval,
  events: readonly AnalyzedEvent[] = toAnalyzedEvents(calendar),
): Analysis =>
  analyzeCalendar(toInstantRange(interval), toPlannerUser(calendar.preferences, timeZone), events);
