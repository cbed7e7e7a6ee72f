import { clocksFrom, GRID, localDay, spanMinutes } from '../working-time/index.ts';
import { choose } from './choose.ts';
import { missingAt, suggestionAt, type Table } from './cost.ts';
import { seatOf, type Frame, type Seat } from './seat.ts';
import { startsOf } from './starts.ts';
import type {
  Attendee,
  NearMiss,
  Relaxations,
  Suggestion,
  Suggestions,
  SuggestRequest,
} from './types.ts';

const DAY_SLOTS = 96;

function frameOf(request: SuggestRequest): Frame {
  const window = spanMinutes(request.window);
  const origin = Math.floor(window.start / GRID) - DAY_SLOTS;
  const slots = Math.ceil(window.end / GRID) + DAY_SLOTS - origin;
  return { window, origin, slots, clockOf: clocksFrom(origin, slots) };
}

function tableOf(request: SuggestRequest, people: readonly Attendee[]): Table {
  const organizer = people.find(({ id }) => id === request.organizer_id);
  if (!organizer) throw new RangeError('The organizer is not among the people');
  const starts = startsOf(request);
  const frame = frameOf(request);
  const seats = people.map((attendee) => seatOf(attendee, request, starts, frame));
  return {
    request,
    starts,
    frame,
    required: seats.filter(({ attendee }) => attendee.required),
    optional: seats.filter(({ attendee }) => !attendee.required),
    organizerZone: organizer.time_zone,
    firstDay: localDay(starts.earliest, organizer.time_zone),
  };
}

/** How many of the seats are hindered at each start. */
function countHindered(
  seats: readonly Seat[],
  count: number,
  which: 'hindered' | 'hinderedAnyHour',
) {
  const hindered = new Uint16Array(count);
  for (const seat of seats) {
    const table = seat[which];
    for (let i = 0; i < count; i += 1) if (table[i]) hindered[i] = (hindered[i] as number) + 1;
  }
  return hindered;
}

/** How many starts suit everybody. */
const zeros = (table: Uint16Array) => table.reduce((sum, missing) => sum + (missing ? 0 : 1), 0);

/** ISO instants of one length sort as texts. */
const byTime = (a: Suggestion, b: Suggestion) => (a.start < b.start ? -1 : 1);

function nearMisses(table: Table, hindered: Uint16Array): NearMiss[] {
  const { request, required } = table;
  const organizer = required.find(({ attendee }) => attendee.id === request.organizer_id);
  const misses: NearMiss[] = [];
  hindered.forEach((_, i) => {
    if (organizer?.hindered[i]) return;
    misses.push({ ...suggestionAt(table, i), missing_required: missingAt(required, i) });
  });
  misses.sort(
    (a, b) =>
      a.missing_required.length - b.missing_required.length || a.cost - b.cost || byTime(a, b),
  );
  return choose(misses, request, table.organizerZone);
}

function relaxationsOf(table: Table, hindered: Uint16Array): Relaxations {
  const { request, required, starts } = table;
  const others = required.filter(({ attendee }) => attendee.id !== request.organizer_id);
  const anyHour = countHindered(required, starts.count, 'hinderedAnyHour');
  return {
    drop_attendee: others.map((seat) => ({
      drop: seat.attendee.id,
      feasible_starts: zeros(hindered.map((missing, i) => missing - (seat.hindered[i] ? 1 : 0))),
    })),
    ignore_working_hours: zeros(anyHour),
  };
}

/**
 * Times at which everybody required can come, the cheapest first; without any, the times at which
 * the fewest are missing, and what would help.
 *
 * @param people the organizer among them
 * @throws RangeError if the organizer is missing, or for a text that is no instant
 */
export function suggestTimes(request: SuggestRequest, people: readonly Attendee[]): Suggestions {
  const table = tableOf(request, people);
  const hindered = countHindered(table.required, table.starts.count, 'hindered');
  const feasible: Suggestion[] = [];
  hindered.forEach((missing, i) => {
    if (missing === 0) feasible.push(suggestionAt(table, i));
  });
  if (feasible.length === 0) {
    return {
      status: 'no_common_slot',
      feasible_starts: 0,
      suggestions: [],
      near_misses: nearMisses(table, hindered),
      relaxations: relaxationsOf(table, hindered),
    };
  }
  feasible.sort((a, b) => a.cost - b.cost || byTime(a, b));
  const suggestions = choose(feasible, request, table.organizerZone);
  return { status: 'ok', feasible_starts: feasible.length, suggestions };
}
