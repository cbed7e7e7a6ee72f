import { GRID, isoOf, localTime } from '../working-time/index.ts';
import { focusLost, HINDRANCES, type Frame, type Seat } from './seat.ts';
import type { Starts } from './starts.ts';
import type { Missing, SuggestRequest, Suggestion, SuggestionCosts } from './types.ts';

const POINTS = {
  optionalMissing: 60,
  tentative: 25,
  focusSlot: 6,
  neighbour: 5,
  dayLater: 3,
  halfPast: 1,
  oddMinute: 3,
};

/** All that a request is answered from. */
export interface Table {
  request: SuggestRequest;
  starts: Starts;
  frame: Frame;
  required: Seat[];
  optional: Seat[];
  organizerZone: string;
  /** The date, in the organizer's zone, of the first possible start. */
  firstDay: number;
}

export function missingAt(seats: readonly Seat[], i: number): Missing[] {
  return seats.flatMap(({ attendee, hindered }) => {
    const reason = HINDRANCES[hindered[i] as number];
    return reason ? [{ id: attendee.id, reason }] : [];
  });
}

/** What the meeting at start `i` costs those who can come. */
function comfort(table: Table, seats: readonly Seat[], i: number, costs: SuggestionCosts): void {
  const { request, starts, frame } = table;
  const start = starts.first + i * starts.step;
  const end = start + starts.duration;
  const from = Math.floor(start / GRID) - frame.origin;
  const to = Math.ceil(end / GRID) - frame.origin;
  const wideFrom = Math.floor((start - request.buffer_before_minutes) / GRID) - frame.origin;
  const wideTo = Math.ceil((end + request.buffer_after_minutes) / GRID) - frame.origin;
  for (const seat of seats) {
    if (seat.tentative[i]) costs.tentative_overlap += POINTS.tentative;
    costs.avoid_windows += (seat.avoid[to] as number) - (seat.avoid[from] as number);
    const neighbours = (seat.closeBefore[i] as number) + (seat.closeAfter[i] as number);
    costs.back_to_back += POINTS.neighbour * neighbours;
    if (seat.attendee.availability === 'unknown') continue;
    costs.focus_loss += POINTS.focusSlot * focusLost(seat, wideFrom, wideTo);
  }
}

function oddStart(minute: number): number {
  if (minute % 60 === 0) return 0;
  return minute % 60 === 30 ? POINTS.halfPast : POINTS.oddMinute;
}

/** Start `i` with its price, for the required people who can come and the optional ones who can. */
export function suggestionAt(table: Table, i: number): Suggestion {
  const { starts, required, optional } = table;
  const missing_optional = missingAt(optional, i);
  const coming = [...required, ...optional].filter(({ hindered }) => hindered[i] === 0);
  const start = starts.first + i * starts.step;
  const { day, minute } = localTime(start, table.organizerZone);
  const breakdown: SuggestionCosts = {
    optional_missing: POINTS.optionalMissing * missing_optional.length,
    tentative_overlap: 0,
    focus_loss: 0,
    avoid_windows: 0,
    back_to_back: 0,
    delay: POINTS.dayLater * (day - table.firstDay),
    odd_start: oddStart(minute),
  };
  comfort(table, coming, i, breakdown);
  const cost = Object.values(breakdown).reduce((sum, points: number) => sum + points, 0);
  return {
    start: isoOf(start),
    end: isoOf(start + starts.duration),
    cost,
    score: Math.round(10_000 / (100 + cost)),
    breakdown,
    missing_optional,
  };
}
