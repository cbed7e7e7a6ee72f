import { DAY_MINUTES } from '../durations.ts';
import {
  createSlotLocalTimesCache,
  SLOT_MINUTES,
  toLocalDay,
  parseMinuteInterval,
} from '../working-time/index.ts';
import { selectSuggestions } from './select-suggestions.ts';
import { findMissing, createSuggestion, type SearchContext } from './suggestion-cost.ts';
import {
  createAttendeeAvailability,
  type SlotFrame,
  type AttendeeAvailability,
} from './attendee-availability.ts';
import { getCandidateStarts } from './candidate-starts.ts';
import type {
  Attendee,
  NearMiss,
  Relaxations,
  Suggestion,
  Suggestions,
  SuggestRequest,
} from './types.ts';

const SLOTS_PER_DAY = DAY_MINUTES / SLOT_MINUTES;

function createFrame(request: SuggestRequest): SlotFrame {
  const window = parseMinuteInterval(request.window);
  const origin = Math.floor(window.start / SLOT_MINUTES) - SLOTS_PER_DAY;
  const slots = Math.ceil(window.end / SLOT_MINUTES) + SLOTS_PER_DAY - origin;
  return { window, origin, slots, getLocalTimes: createSlotLocalTimesCache(origin, slots) };
}

function createContext(request: SuggestRequest, attendees: readonly Attendee[]): SearchContext {
  const organizer = attendees.find(({ id }) => id === request.organizer_id);
  if (!organizer) throw new RangeError('The organizer must be one of the attendees');
  const starts = getCandidateStarts(request);
  const frame = createFrame(request);
  const availabilities = attendees.map((attendee) =>
    createAttendeeAvailability(attendee, request, starts, frame),
  );
  return {
    request,
    starts,
    frame,
    required: availabilities.filter(({ attendee }) => attendee.required),
    optional: availabilities.filter(({ attendee }) => !attendee.required),
    organizerTimeZone: organizer.time_zone,
    firstDay: toLocalDay(starts.earliest, organizer.time_zone),
  };
}

/** Counts the unavailable attendees at each start. */
function countUnavailable(
  availabilities: readonly AttendeeAvailability[],
  count: number,
  field: 'reasonByStart' | 'reasonAtAnyHour',
) {
  const unavailableCounts = new Uint16Array(count);
  for (const availability of availabilities) {
    const reasons = availability[field];
    for (let i = 0; i < count; i += 1)
      if (reasons[i]) unavailableCounts[i] = (unavailableCounts[i] as number) + 1;
  }
  return unavailableCounts;
}

/** Counts the starts without unavailable attendees. */
const countFeasibleStarts = (unavailableCounts: Uint16Array) =>
  unavailableCounts.reduce((sum, count) => sum + (count ? 0 : 1), 0);

/** Compares as strings, which works for ISO instants of equal length. */
const compareStarts = (a: Suggestion, b: Suggestion) => (a.start < b.start ? -1 : 1);

function findNearMisses(context: SearchContext, unavailableCounts: Uint16Array): NearMiss[] {
  const { request, required } = context;
  const organizer = required.find(({ attendee }) => attendee.id === request.organizer_id);
  const candidates: NearMiss[] = [];
  unavailableCounts.forEach((_, i) => {
    if (organizer?.reasonByStart[i]) return;
    candidates.push({
      ...createSuggestion(context, i),
      missing_required: findMissing(required, i),
    });
  });
  candidates.sort(
    (a, b) =>
      a.missing_required.length - b.missing_required.length ||
      a.cost - b.cost ||
      compareStarts(a, b),
  );
  return selectSuggestions(candidates, request, context.organizerTimeZone);
}

function getRelaxations(context: SearchContext, unavailableCounts: Uint16Array): Relaxations {
  const { request, required, starts } = context;
  const others = required.filter(({ attendee }) => attendee.id !== request.organizer_id);
  const unavailableAtAnyHour = countUnavailable(required, starts.count, 'reasonAtAnyHour');
  return {
    drop_attendee: others.map((availability) => ({
      drop: availability.attendee.id,
      feasible_starts: countFeasibleStarts(
        unavailableCounts.map(
          (missingCount, i) => missingCount - (availability.reasonByStart[i] ? 1 : 0),
        ),
      ),
    })),
    ignore_working_hours: countFeasibleStarts(unavailableAtAnyHour),
  };
}

/**
 * Suggests times for a meeting at which all required attendees are available, lowest cost first. If
 * there are none, returns the starts with the fewest missing attendees (near misses) and the effect of
 * relaxing the requirements.
 *
 * @param request instants are ISO strings
 * @param attendees must include the organizer
 * @throws RangeError if the organizer is missing or an instant is invalid
 */
export function suggestTimes(request: SuggestRequest, attendees: readonly Attendee[]): Suggestions {
  const context = createContext(request, attendees);
  const unavailableCounts = countUnavailable(
    context.required,
    context.starts.count,
    'reasonByStart',
  );
  const feasible: Suggestion[] = [];
  unavailableCounts.forEach((missingCount, i) => {
    if (missingCount === 0) feasible.push(createSuggestion(context, i));
  });
  if (feasible.length === 0) {
    return {
      status: 'no_common_slot',
      feasible_starts: 0,
      suggestions: [],
      near_misses: findNearMisses(context, unavailableCounts),
      relaxations: getRelaxations(context, unavailableCounts),
    };
  }
  feasible.sort((a, b) => a.cost - b.cost || compareStarts(a, b));
  const suggestions = selectSuggestions(feasible, request, context.organizerTimeZone);
  return { status: 'ok', feasible_starts: feasible.length, suggestions };
}
