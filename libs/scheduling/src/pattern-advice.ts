import { freeGaps, longest } from './free-busy.ts';
import { intervalOf, lengthOf, MINUTE, type EpochMs, type Interval } from './interval.ts';
import { clashesAhead } from './pattern-insights.ts';
import {
  durationInWords,
  momentInWords,
  stretchInWords,
  dayInWords,
  type Reader,
} from './wording.ts';
import { freeStretches, type PatternEvent, type WorkWeek } from './work-week.ts';

/** An event and where it fits instead. */
interface Move {
  event: PatternEvent;
  to: Interval;
}

/** Meetings begin at the quarters. */
const GRID = 15 * MINUTE;
/** A day whose longest free stretch is shorter could do with a longer one. */
const WANTED_STRETCH = 120 * MINUTE;
/** Shorter stretches are not worth keeping free. */
const WORTH_KEEPING = 90 * MINUTE;

const onGrid = (time: EpochMs) => Math.ceil(time / GRID) * GRID;

/** The first free slot of the working time ahead that is long enough for the event. */
function slotFor(event: PatternEvent, week: WorkWeek, { now }: Reader): Interval | null {
  const length = lengthOf(intervalOf(event));
  for (const { start, end } of freeStretches(week, now)) {
    const begins = onGrid(start);
    if (begins + length <= end) return { start: begins, end: begins + length };
  }
  return null;
}

/** The week with an event moved, so that the next advice does not use its slot again. */
function moved(week: WorkWeek, { event, to }: Move): WorkWeek {
  const stays = week.events.filter((other) => other !== event);
  return { ...week, events: stays, busy: [...stays.map(intervalOf), to] };
}

function moveOf(event: PatternEvent | undefined, week: WorkWeek, reader: Reader): Move | null {
  if (!event) return null;
  const to = slotFor(event, week, reader);
  return to && { event, to };
}

/** Of an overlap still to come, the shorter event moves. */
function clashMove(week: WorkWeek, reader: Reader): Move | null {
  const clash = clashesAhead(week, reader.now).find(({ events }) =>
    events.every((event) => intervalOf(event).start > reader.now),
  );
  const [shorter] = (clash?.events ?? []).toSorted(
    (a, b) => lengthOf(intervalOf(a)) - lengthOf(intervalOf(b)),
  );
  return moveOf(shorter, week, reader);
}

/** An event still to come that lies outside working hours altogether. */
function lateMove(week: WorkWeek, reader: Reader): Move | null {
  const late = week.events.find((event) => {
    const { start, end } = intervalOf(event);
    return start > reader.now && week.workDays.every((day) => end <= day.start || start >= day.end);
  });
  return moveOf(late, week, reader);
}

interface Relief extends Move {
  stretch: number;
}

/** What moving an event to another day does for the longest free stretch of `day`. */
function reliefOf(event: PatternEvent, day: Interval, week: WorkWeek, reader: Reader): Relief[] {
  const elsewhere = { ...week, workDays: week.workDays.filter((other) => other !== day) };
  const move = moveOf(event, elsewhere, reader);
  if (!move) return [];
  const stretch = longest(freeGaps(day, moved(week, move).busy));
  return stretch ? [{ ...move, stretch: lengthOf(stretch) }] : [];
}

/** On the first full day ahead without a decent stretch, the event whose move frees the most. */
function focusMove(week: WorkWeek, reader: Reader): Relief | null {
  const isCrowded = (day: Interval) =>
    day.start > reader.now &&
    freeGaps(day, week.busy).every((gap) => lengthOf(gap) < WANTED_STRETCH);
  const day = week.workDays.find(isCrowded);
  if (!day) return null;
  const [best] = week.events
    .filter((event) => intervalOf(event).start >= day.start && intervalOf(event).end <= day.end)
    .flatMap((event) => reliefOf(event, day, week, reader))
    .toSorted((a, b) => b.stretch - a.stretch);
  return best && best.stretch >= WANTED_STRETCH ? best : null;
}

function keepAdvice(week: WorkWeek, reader: Reader): string | null {
  const stretch = longest(freeStretches(week, reader.now));
  if (!stretch || lengthOf(stretch) < WORTH_KEEPING) return null;
  const next = week.events.find((event) => intervalOf(event).start === stretch.end);
  const before = next ? `, before ${next.title}` : '';
  return `Keep ${stretchInWords(stretch, reader)} free for focused work${before}.`;
}

/** What would make the week better: each names an event or a stretch that is really there. */
export function adviceOn(week: WorkWeek, reader: Reader): string[] {
  const advice: string[] = [];
  let planned = week;
  const propose = (move: Move | null, why: (move: Move) => string) => {
    if (!move) return;
    const to = momentInWords(move.to.start, reader);
    advice.push(`Move ${move.event.title} to ${to} to ${why(move)}.`);
    planned = moved(planned, move);
  };
  propose(clashMove(planned, reader), () => 'clear the overlap');
  propose(lateMove(planned, reader), () => 'keep it within your working hours');
  const relief = focusMove(planned, reader);
  propose(relief, ({ event }) => {
    const day = dayInWords(intervalOf(event).start, reader);
    return `have ${durationInWords(relief?.stretch ?? 0)} in one piece ${
      day === 'tomorrow' ? day : `on ${day}`
    }`;
  });
  const keep = keepAdvice(planned, reader);
  return keep ? [...advice, keep] : advice;
}
