import type { Interval } from '@scheduler/scheduling';
import type { AnalyzedEvent } from '@scheduler/scheduling/analysis';
import { analyzeUserCalendar, toAnalyzedEvents } from '../calendar/analyze-calendar.ts';
import type { Calendar } from '../calendar/read-calendar.ts';

/** Changes of a plan that affect the analysis. */
export interface PlannedChanges {
  moves: readonly { event_id: string; to: Period }[];
  chunks: readonly (Period & { id: string; kind: 'task' | 'focus' | 'personal' })[];
}

interface Period {
  start_time: string;
  end_time: string;
}

const toInstantString = (time: string) => new Date(time).toISOString().replace('.000Z', 'Z');

const toChunkEvent = ({
  id,
  kind,
  start_time,
  end_time,
}: PlannedChanges['chunks'][number]): AnalyzedEvent => ({
  id,
  kind: kind === 'personal' ? 'personal' : 'focus',
  start: toInstantString(start_time),
  end: toInstantString(end_time),
  all_day: false,
  busy: true,
});

/** Analyzes the calendar as if the changes were applied. */
export function analyzeAfterChanges(
  calendar: Calendar,
  timeZone: string,
  window: Interval,
  { moves, chunks }: PlannedChanges,
) {
  const movedPeriods = new Map(moves.map(({ event_id, to }) => [event_id, to]));
  const events = toAnalyzedEvents(calendar).map((event) => {
    const to = movedPeriods.get(event.id);
    return to
      ? { ...event, start: toInstantString(to.start_time), end: toInstantString(to.end_time) }
      : event;
  });
  return analyzeUserCalendar(calendar, timeZone, window, [...events, ...chunks.map(toChunkEvent)]);
}
