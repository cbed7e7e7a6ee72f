import {
  parseMinuteOfDay,
  SLOT_MINUTES,
  isWithinOneRange,
  formatEpochMinute,
  toLocalDay,
  toLocalTime,
  toEpochMinute,
  parseDayNumber,
  parseEpochMinute,
  getTouchedSlots,
  parseMinuteInterval,
  getWeekdayName,
  getWorkingDays,
  getWorkingRanges,
  type Slot,
} from '../working-time/index.ts';
import type {
  Attendee,
  UnavailabilityReason,
  NearMiss,
  Suggestion,
  SuggestRequest,
} from '../meeting-times/types.ts';

/*
 * A naive implementation of the specification that checks every start, attendee, busy time and slot.
 * The optimized implementation is tested against it.
 */

const getBusyTimes = (attendee: Attendee) =>
  attendee.busy
    .filter(({ busy }) => busy)
    .map((busyTime) => {
      if (!busyTime.all_day) return { ...busyTime, ...parseMinuteInterval(busyTime) };
      const toMidnight = (date: string) =>
        toEpochMinute(parseDayNumber(date), 0, attendee.time_zone);
      return { ...busyTime, start: toMidnight(busyTime.start), end: toMidnight(busyTime.end) };
    });

function findReason(
  attendee: Attendee,
  start: number,
  request: SuggestRequest,
  ignoresHours: boolean,
): UnavailabilityReason | null {
  const end = start + request.duration_minutes;
  const day = toLocalDay(start, attendee.time_zone);
  if (!ignoresHours) {
    const ranges = getWorkingRanges(attendee, parseMinuteInterval(request.window));
    if (!isWithinOneRange(ranges, ...getTouchedSlots(start, end))) return 'working_hours';
    if (attendee.no_meeting_days.includes(getWeekdayName(day))) return 'no_meeting_day';
  }
  const [from, to] = [start - request.buffer_before_minutes, end + request.buffer_after_minutes];
  const busy = getBusyTimes(attendee);
  if (
    busy.some(
      (busyTime) => busyTime.kind !== 'tentative' && busyTime.start < to && from < busyTime.end,
    )
  ) {
    return 'busy';
  }
  const meetings = busy.filter(
    (busyTime) =>
      busyTime.kind === 'meeting' &&
      !busyTime.all_day &&
      toLocalDay(busyTime.start, attendee.time_zone) === day,
  );
  const maxMeetings = attendee.max_meetings_per_day;
  return maxMeetings != null && meetings.length >= maxMeetings ? 'daily_cap' : null;
}

function countFocusSlots(
  attendee: Attendee,
  request: SuggestRequest,
  isOccupied: (slot: Slot) => boolean,
) {
  const window = parseMinuteInterval(request.window);
  const busy = getBusyTimes(attendee);
  const absences = busy
    .filter(({ all_day }) => all_day)
    .map(({ start, end }) => getTouchedSlots(start, end));
  const interruptions = busy
    .filter(({ all_day, kind }) => !all_day && kind !== 'focus' && kind !== 'tentative')
    .map(({ start, end }) => getTouchedSlots(start, end));
  const isInterrupted = (slot: Slot) =>
    isOccupied(slot) || interruptions.some(([a, b]) => slot >= a && slot < b);
  let focusSlots = 0;
  for (const { slots } of getWorkingDays(getWorkingRanges(attendee, window), window, absences)) {
    let run: Slot[] = [];
    const closeRun = () => {
      if (run.length * SLOT_MINUTES >= attendee.focus.min_block_minutes) focusSlots += run.length;
      run = [];
    };
    for (const slot of slots) {
      if (run.length > 0 && run.at(-1) !== slot - 1) closeRun();
      if (isInterrupted(slot)) closeRun();
      else run.push(slot);
    }
    closeRun();
  }
  return focusSlots;
}

function getCosts(attendee: Attendee, start: number, request: SuggestRequest) {
  const end = start + request.duration_minutes;
  const busy = getBusyTimes(attendee);
  const [from, to] = getTouchedSlots(start, end);
  const [bufferedFrom, bufferedTo] = getTouchedSlots(
    start - request.buffer_before_minutes,
    end + request.buffer_after_minutes,
  );
  let avoid = 0;
  for (let slot = from; slot < to; slot += 1) {
    const { day, minute } = toLocalTime(slot * SLOT_MINUTES, attendee.time_zone);
    for (const hours of attendee.avoid) {
      const isInside =
        minute >= parseMinuteOfDay(hours.from) && minute < parseMinuteOfDay(hours.to);
      if (isInside && hours.days.includes(getWeekdayName(day))) avoid += hours.points_per_slot;
    }
  }
  const isKnown = attendee.availability === 'known';
  const isNear = (gap: number) => gap >= 0 && gap < 10;
  const meetings = busy.filter(({ kind }) => isKnown && kind !== 'tentative' && kind !== 'focus');
  const getLostFocusSlots = () =>
    countFocusSlots(attendee, request, () => false) -
    countFocusSlots(attendee, request, (slot) => slot >= bufferedFrom && slot < bufferedTo);
  return {
    tentative: busy.some(
      (busyTime) => busyTime.kind === 'tentative' && busyTime.start < end && start < busyTime.end,
    ),
    avoid,
    neighborCount:
      Number(meetings.some((busyTime) => isNear(start - busyTime.end))) +
      Number(meetings.some((busyTime) => isNear(busyTime.start - end))),
    focus: isKnown ? getLostFocusSlots() : 0,
  };
}

function createNearMiss(
  start: number,
  request: SuggestRequest,
  attendees: readonly Attendee[],
): NearMiss {
  const organizer = attendees.find(({ id }) => id === request.organizer_id) as Attendee;
  const availabilities = attendees.map((attendee) => ({
    attendee,
    reason: findReason(attendee, start, request, false),
  }));
  const getMissing = (required: boolean) =>
    availabilities.flatMap(({ attendee, reason }) =>
      attendee.required === required && reason ? [{ id: attendee.id, reason }] : [],
    );
  const available = availabilities.filter(({ reason }) => !reason);
  const costs = available.map(({ attendee }) => getCosts(attendee, start, request));
  const sum = (getCost: (costsOfAttendee: (typeof costs)[number]) => number) =>
    costs.reduce((total, costsOfAttendee) => total + getCost(costsOfAttendee), 0);
  const earliest = Math.max(
    parseEpochMinute(request.window.start),
    parseEpochMinute(request.now) + request.min_notice_minutes,
  );
  const { day, minute } = toLocalTime(start, organizer.time_zone);
  const oddStartCost = minute % 60 === 30 ? 1 : 3;
  const breakdown = {
    optional_missing: 60 * getMissing(false).length,
    tentative_overlap: 25 * sum(({ tentative }) => Number(tentative)),
    focus_loss: 6 * sum(({ focus }) => focus),
    avoid_windows: sum(({ avoid }) => avoid),
    back_to_back: 5 * sum(({ neighborCount }) => neighborCount),
    delay: 3 * (day - toLocalDay(earliest, organizer.time_zone)),
    odd_start: minute % 60 === 0 ? 0 : oddStartCost,
  };
  const cost = Object.values(breakdown).reduce((total, points) => total + points, 0);
  return {
    start: formatEpochMinute(start),
    end: formatEpochMinute(start + request.duration_minutes),
    cost,
    score: Math.round(10_000 / (100 + cost)),
    breakdown,
    missing_optional: getMissing(false),
    missing_required: getMissing(true),
  };
}

function listStarts(request: SuggestRequest): number[] {
  const step = request.step_minutes;
  const notice = parseEpochMinute(request.now) + request.min_notice_minutes;
  const first = Math.ceil(Math.max(parseEpochMinute(request.window.start), notice) / step) * step;
  const starts: number[] = [];
  const end = parseEpochMinute(request.window.end) - request.duration_minutes;
  for (let start = first; start <= end; start += step) starts.push(start);
  return starts;
}

/** Returns the candidates from which `suggestTimes` selects: all feasible starts and near misses. */
export function suggestTimesNaively(request: SuggestRequest, attendees: readonly Attendee[]) {
  const compare = (a: NearMiss, b: NearMiss) =>
    a.missing_required.length - b.missing_required.length ||
    a.cost - b.cost ||
    (a.start < b.start ? -1 : 1);
  const candidates = listStarts(request)
    .map((start) => createNearMiss(start, request, attendees))
    .toSorted(compare);
  const feasible = candidates.filter(({ missing_required }) => missing_required.length === 0);
  const organizerFree = candidates.filter(({ missing_required }) =>
    missing_required.every(({ id }) => id !== request.organizer_id),
  );
  const required = attendees.filter((attendee) => attendee.required);
  const startsAtAnyHour = listStarts(request).filter((start) =>
    required.every((attendee) => !findReason(attendee, start, request, true)),
  );
  const countWithout = (dropped: string) =>
    candidates.filter(({ missing_required }) => missing_required.every(({ id }) => id === dropped))
      .length;
  return {
    feasible,
    organizerFree,
    countAtAnyHour: startsAtAnyHour.length,
    countWithout,
  };
}

/** Converts a near miss to a suggestion. */
export const toSuggestion = ({ missing_required: _, ...rest }: NearMiss): Suggestion => rest;
