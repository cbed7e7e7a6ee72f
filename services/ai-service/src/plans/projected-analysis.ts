import { parseInterval, type Interval } from '@scheduler/scheduling';
import type { AnalyzedEvent } from '@scheduler/scheduling/analysis';
import { analyzeUserCalendar, toAnalyzedEvents } from '../calendar/analyze-calendar.ts';
import { toInstantRange } from '../calendar/instants.ts';
import type { Calendar } from '../calendar/read-calendar.ts';
import type { PlanChanges, ProposedChunk } from './proposal.ts';

const toChunkEvent = (chunk: ProposedChunk): AnalyzedEvent => ({
  id: chunk.id,
  kind: chunk.kind === 'personal' ? 'personal' : 'focus',
  ...toInstantRange(parseInterval(chunk)),
  all_day: false,
  busy: true,
});

/** Analyzes the calendar as if the changes were applied. */
export function analyzeAfterChanges(
  calendar: Calendar,
  timeZone: string,
  window: Interval,
  { moves, chunks }: PlanChanges,
) {
  const movedPeriods = new Map(moves.map(({ event_id, to }) => [event_id, to]));
  const events = toAnalyzedEvents(calendar).map((event) => {
    const to = movedPeriods.get(event.id);
    return to ? { ...event, ...toInstantRange(parseInterval(to)) } : event;
  });
  return analyzeUserCalendar(calendar, timeZone, window, [...events, ...chunks.map(toChunkEvent)]);
}
