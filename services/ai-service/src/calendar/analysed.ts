import type { Preferences } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import {
  analyzeCalendar,
  type AnalyzedEvent,
  type AnalyzedUser,
  type Analysis,
} from '@scheduler/scheduling/analysis';
import { ownPerson } from './person.ts';
import { plannedEvent } from './planned-events.ts';
import type { Calendar } from './read.ts';
import { takesTime } from './takes-time.ts';

const instant = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

const analysedPerson = (preferences: Preferences, timeZone: string): AnalyzedUser =>
  ownPerson(preferences, timeZone);

/** The events of a calendar as the analysis knows them: no word of them. */
export const analysedEvents = (calendar: Calendar): AnalyzedEvent[] =>
  calendar.events.map((event) =>
    plannedEvent(event, { isMovable: false, isBusy: takesTime(calendar, event) }),
  );

/** What a stretch of a calendar is like; of other events than it holds where they are given. */
export const analyseCalendar = (
  calendar: Calendar,
  timeZone: string,
  { start, end }: Interval,
  events: readonly AnalyzedEvent[] = analysedEvents(calendar),
): Analysis =>
  analyzeCalendar(
    { start: instant(start), end: instant(end) },
    analysedPerson(calendar.preferences, timeZone),
    events,
  );
