import {
  clockMinutes,
  GRID,
  insideOneRange,
  isoOf,
  localDay,
  localTime,
  minuteAt,
  dayNumberOf,
  minuteOf,
  slotsTouched,
  spanMinutes,
  weekdayNameOf,
  workDays,
  workRanges,
  type Slot,
} from '../working-time/index.ts';
import type {
  Attendee,
  Hindrance,
  NearMiss,
  Suggestion,
  SuggestRequest,
} from '../meeting-times/types.ts';

/*
 * The suggestions of the specification, told plainly: every start, every person, every busy time,
 * slot by slot. What the sweep is held to.
 */

const busyOf = (person: Attendee) =>
  person.busy
    .filter(({ busy }) => busy)
    .map((each) => {
      if (!each.all_day) return { ...each, ...spanMinutes(each) };
      const midnight = (date: string) => minuteAt(dayNumberOf(date), 0, person.time_zone);
      return { ...each, start: midnight(each.start), end: midnight(each.end) };
    });

function hindrance(
  person: Attendee,
  start: number,
  request: SuggestRequest,
  anyHour: boolean,
): Hindrance | null {
  const end = start + request.duration_minutes;
  const day = localDay(start, person.time_zone);
  if (!anyHour) {
    const ranges = workRanges(person, spanMinutes(request.window));
    if (!insideOneRange(ranges, ...slotsTouched(start, end))) return 'working_hours';
    if (person.no_meeting_days.includes(weekdayNameOf(day))) return 'no_meeting_day';
  }
  const [from, to] = [start - request.buffer_before_minutes, end + request.buffer_after_minutes];
  const busy = busyOf(person);
  if (busy.some((each) => each.kind !== 'tentative' && each.start < to && from < each.end)) {
    return 'busy';
  }
  const meetings = busy.filter(
    (each) =>
      each.kind === 'meeting' && !each.all_day && localDay(each.start, person.time_zone) === day,
  );
  const cap = person.max_meetings_per_day;
  return cap != null && meetings.length >= cap ? 'daily_cap' : null;
}

function focusSlots(person: Attendee, request: SuggestRequest, isTaken: (slot: Slot) => boolean) {
  const window = spanMinutes(request.window);
  const busy = busyOf(person);
  const absences = busy
    .filter(({ all_day }) => all_day)
    .map(({ start, end }) => slotsTouched(start, end));
  const cuts = busy
    .filter(({ all_day, kind }) => !all_day && kind !== 'focus' && kind !== 'tentative')
    .map(({ start, end }) => slotsTouched(start, end));
  const isCut = (slot: Slot) => isTaken(slot) || cuts.some(([a, b]) => slot >= a && slot < b);
  let focus = 0;
  for (const { slots } of workDays(workRanges(person, window), window, absences)) {
    let run: Slot[] = [];
    const close = () => {
      if (run.length * GRID >= person.focus.min_block_minutes) focus += run.length;
      run = [];
    };
    for (const slot of slots) {
      if (run.length > 0 && run.at(-1) !== slot - 1) close();
      if (isCut(slot)) close();
      else run.push(slot);
    }
    close();
  }
  return focus;
}

function costsFor(person: Attendee, start: number, request: SuggestRequest) {
  const end = start + request.duration_minutes;
  const busy = busyOf(person);
  const [from, to] = slotsTouched(start, end);
  const [wideFrom, wideTo] = slotsTouched(
    start - request.buffer_before_minutes,
    end + request.buffer_after_minutes,
  );
  let avoid = 0;
  for (let slot = from; slot < to; slot += 1) {
    const { day, minute } = localTime(slot * GRID, person.time_zone);
    for (const hours of person.avoid) {
      const inside = minute >= clockMinutes(hours.from) && minute < clockMinutes(hours.to);
      if (inside && hours.days.includes(weekdayNameOf(day))) avoid += hours.points_per_slot;
    }
  }
  const known = person.availability === 'known';
  const isNear = (gap: number) => gap >= 0 && gap < 10;
  const meetings = busy.filter(({ kind }) => known && kind !== 'tentative' && kind !== 'focus');
  const lost = () =>
    focusSlots(person, request, () => false) -
    focusSlots(person, request, (slot) => slot >= wideFrom && slot < wideTo);
  return {
    tentative: busy.some(
      (each) => each.kind === 'tentative' && each.start < end && start < each.end,
    ),
    avoid,
    neighbours:
      Number(meetings.some((each) => isNear(start - each.end))) +
      Number(meetings.some((each) => isNear(each.start - end))),
    focus: known ? lost() : 0,
  };
}

function priced(start: number, request: SuggestRequest, people: readonly Attendee[]): NearMiss {
  const organizer = people.find(({ id }) => id === request.organizer_id) as Attendee;
  const seats = people.map((person) => ({
    person,
    reason: hindrance(person, start, request, false),
  }));
  const missing = (required: boolean) =>
    seats.flatMap(({ person, reason }) =>
      person.required === required && reason ? [{ id: person.id, reason }] : [],
    );
  const coming = seats.filter(({ reason }) => !reason);
  const costs = coming.map(({ person }) => costsFor(person, start, request));
  const sum = (pick: (each: (typeof costs)[number]) => number) =>
    costs.reduce((total, each) => total + pick(each), 0);
  const earliest = Math.max(
    minuteOf(request.window.start),
    minuteOf(request.now) + request.min_notice_minutes,
  );
  const { day, minute } = localTime(start, organizer.time_zone);
  const odd = minute % 60 === 30 ? 1 : 3;
  const breakdown = {
    optional_missing: 60 * missing(false).length,
    tentative_overlap: 25 * sum(({ tentative }) => Number(tentative)),
    focus_loss: 6 * sum(({ focus }) => focus),
    avoid_windows: sum(({ avoid }) => avoid),
    back_to_back: 5 * sum(({ neighbours }) => neighbours),
    delay: 3 * (day - localDay(earliest, organizer.time_zone)),
    odd_start: minute % 60 === 0 ? 0 : odd,
  };
  const cost = Object.values(breakdown).reduce((total, points) => total + points, 0);
  return {
    start: isoOf(start),
    end: isoOf(start + request.duration_minutes),
    cost,
    score: Math.round(10_000 / (100 + cost)),
    breakdown,
    missing_optional: missing(false),
    missing_required: missing(true),
  };
}

function everyStart(request: SuggestRequest): number[] {
  const step = request.step_minutes;
  const notice = minuteOf(request.now) + request.min_notice_minutes;
  const first = Math.ceil(Math.max(minuteOf(request.window.start), notice) / step) * step;
  const starts: number[] = [];
  const end = minuteOf(request.window.end) - request.duration_minutes;
  for (let start = first; start <= end; start += step) starts.push(start);
  return starts;
}

/** What `suggestTimes` would find before it chooses: all feasible starts, or all near misses. */
export function plainTimes(request: SuggestRequest, people: readonly Attendee[]) {
  const order = (a: NearMiss, b: NearMiss) =>
    a.missing_required.length - b.missing_required.length ||
    a.cost - b.cost ||
    (a.start < b.start ? -1 : 1);
  const all = everyStart(request)
    .map((start) => priced(start, request, people))
    .toSorted(order);
  const feasible = all.filter(({ missing_required }) => missing_required.length === 0);
  const organized = all.filter(({ missing_required }) =>
    missing_required.every(({ id }) => id !== request.organizer_id),
  );
  const required = people.filter((person) => person.required);
  const anyHour = everyStart(request).filter((start) =>
    required.every((person) => !hindrance(person, start, request, true)),
  );
  const without = (dropped: string) =>
    all.filter(({ missing_required }) => missing_required.every(({ id }) => id === dropped)).length;
  return { feasible, organized, anyHour: anyHour.length, without };
}

/** A near miss as a suggestion tells it. */
export const asSuggestion = ({ missing_required: _, ...rest }: NearMiss): Suggestion => rest;
