import { SLOT_MINUTES, formatEpochMinute, toLocalTime } from '../working-time/index.ts';
import {
  countLostFocusSlots,
  UNAVAILABILITY_REASONS,
  type SlotFrame,
  type AttendeeAvailability,
} from './attendee-availability.ts';
import type { CandidateStarts } from './candidate-starts.ts';
import type { MissingAttendee, SuggestRequest, Suggestion, SuggestionCosts } from './types.ts';

/** Cost of a suggestion, in points. */
const POINTS = {
  optionalMissing: 60,
  tentative: 25,
  focusSlot: 6,
  neighbor: 5,
  dayLater: 3,
  halfPast: 1,
  oddMinute: 3,
};

/** Precomputed data for a request. */
export interface SearchContext {
  request: SuggestRequest;
  starts: CandidateStarts;
  frame: SlotFrame;
  required: AttendeeAvailability[];
  optional: AttendeeAvailability[];
  organizerTimeZone: string;
  /** Local date of the earliest start in the organizer's time zone. */
  firstDay: number;
}

/** Returns the attendees who can't attend at a start, with the reason. */
export function findMissing(
  availabilities: readonly AttendeeAvailability[],
  startIndex: number,
): MissingAttendee[] {
  return availabilities.flatMap(({ attendee, reasonByStart }) => {
    const reason = UNAVAILABILITY_REASONS[reasonByStart[startIndex] as number];
    return reason ? [{ id: attendee.id, reason }] : [];
  });
}

/** Adds the costs of a start for the available attendees. */
function addAttendeeCosts(
  context: SearchContext,
  availabilities: readonly AttendeeAvailability[],
  startIndex: number,
  costs: SuggestionCosts,
): void {
  const { request, starts, frame } = context;
  const start = starts.first + startIndex * starts.step;
  const end = start + starts.duration;
  const from = Math.floor(start / SLOT_MINUTES) - frame.origin;
  const to = Math.ceil(end / SLOT_MINUTES) - frame.origin;
  const bufferedFrom =
    Math.floor((start - request.buffer_before_minutes) / SLOT_MINUTES) - frame.origin;
  const bufferedTo = Math.ceil((end + request.buffer_after_minutes) / SLOT_MINUTES) - frame.origin;
  for (const availability of availabilities) {
    if (availability.isTentative[startIndex]) costs.tentative_overlap += POINTS.tentative;
    costs.avoid_windows +=
      (availability.avoidSums[to] as number) - (availability.avoidSums[from] as number);
    const neighborCount =
      (availability.isCloseBefore[startIndex] as number) +
      (availability.isCloseAfter[startIndex] as number);
    costs.back_to_back += POINTS.neighbor * neighborCount;
    if (availability.attendee.availability === 'unknown') continue;
    costs.focus_loss +=
      POINTS.focusSlot * countLostFocusSlots(availability, bufferedFrom, bufferedTo);
  }
}

function getOddStartCost(minute: number): number {
  if (minute % 60 === 0) return 0;
  return minute % 60 === 30 ? POINTS.halfPast : POINTS.oddMinute;
}

/** Creates the suggestion for a start, with the costs for the attendees who are available. */
export function createSuggestion(context: SearchContext, startIndex: number): Suggestion {
  const { starts, required, optional } = context;
  const missing_optional = findMissing(optional, startIndex);
  const available = [...required, ...optional].filter(
    ({ reasonByStart }) => reasonByStart[startIndex] === 0,
  );
  const start = starts.first + startIndex * starts.step;
  const { day, minute } = toLocalTime(start, context.organizerTimeZone);
  const breakdown: SuggestionCosts = {
    optional_missing: POINTS.optionalMissing * missing_optional.length,
    tentative_overlap: 0,
    focus_loss: 0,
    avoid_windows: 0,
    back_to_back: 0,
    delay: POINTS.dayLater * (day - context.firstDay),
    odd_start: getOddStartCost(minute),
  };
  addAttendeeCosts(context, available, startIndex, breakdown);
  const cost = Object.values(breakdown).reduce((sum, points: number) => sum + points, 0);
  return {
    start: formatEpochMinute(start),
    end: formatEpochMinute(start + starts.duration),
    cost,
    score: Math.round(10_000 / (100 + cost)),
    breakdown,
    missing_optional,
  };
}
