import type { Interval } from '@scheduler/scheduling';
import type { AnalyzedEvent } from '@scheduler/scheduling/analysis';
import { analyseCalendar, analysedEvents } from '../calendar/analysed.ts';
import type { Calendar } from '../calendar/read.ts';

/** What of a plan changes somebody's time. */
export interface Changes {
  moves: readonly { event_id: string; to: Period }[];
  chunks: readonly (Period & { id: string; kind: 'task' | 'focus' | 'personal' })[];
}

interface Period {
  start_time: string;
  end_time: string;
}

const plain = (time: string) => new Date(time).toISOString().replace('.000Z', 'Z');

const chunkEvent = ({
  id,
  kind,
  start_time,
  end_time,
}: Changes['chunks'][number]): AnalyzedEvent => ({
  id,
  kind: kind === 'personal' ? 'personal' : 'focus',
  start: plain(start_time),
  end: plain(end_time),
  all_day: false,
  busy: true,
});

/** The analysis of a calendar as it would be once some changes were made. */
export function analysisAfter(
  calendar: Calendar,
  timeZone: string,
  window: Interval,
  { moves, chunks }: Changes,
) {
  const places = new Map(moves.map(({ event_id, to }) => [event_id, to]));
  const events = analysedEvents(calendar).map((event) => {
    const to = places.get(event.id);
    return to ? { ...event, start: plain(to.start_time), end: plain(to.end_time) } : event;
  });
  return analyseCalendar(calendar, timeZone, window, [...events, ...chunks.map(chunkEvent)]);
}
