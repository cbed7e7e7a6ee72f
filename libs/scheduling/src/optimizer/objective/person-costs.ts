import {
  parseMinuteOfDay,
  SLOT_MINUTES,
  isInAnyRange,
  toLocalTime,
  startOfIsoWeek,
  countNominalSlots,
  getTouchedSlots,
  getWeekdayName,
  type DayNumber,
  type MinuteInterval,
  type Slot,
} from '../../working-time/index.ts';
import type { AvoidWindow } from '../instance.ts';
import type { AddCharge } from './charges.ts';
import {
  getCoolDownMinutes,
  getWindowDates,
  getFootprint,
  overlapsWindow,
  countMeetingsByDay,
  type PlacedEvent,
} from './cost-context.ts';
import type { CostContext, AttendeeAvailability } from './cost-context.ts';

const getOverlapMinutes = (a: MinuteInterval, b: MinuteInterval) =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start);

function chargeConflict(
  first: PlacedEvent,
  second: PlacedEvent,
  attendee: AttendeeAvailability,
  context: CostContext,
  addCharge: AddCharge,
): void {
  const { person } = attendee;
  const [a, b] = [first.getPlannedTime(person), second.getPlannedTime(person)];
  if (
    !overlapsWindow(a, context) ||
    !overlapsWindow(b, context) ||
    (first.event.all_day && second.event.all_day)
  )
    return;
  const { weights } = context.instance;
  const involvesFocus = first.event.kind === 'focus' || second.event.kind === 'focus';
  const charge = { person_id: person.id, event_ids: [first.event.id, second.event.id] };
  const minutes = getOverlapMinutes(a, b);
  if (minutes > 0) {
    const points = involvesFocus ? weights.conflict_with_focus : weights.conflict;
    addCharge({ ...charge, term: 'conflicts', points, minutes });
    return;
  }
  if (involvesFocus || first.event.all_day || second.event.all_day || person.weight === 0) return;
  const addBuffers = ({ event }: PlacedEvent, { start, end }: MinuteInterval) => ({
    start: start - event.buffer_before,
    end: end + getCoolDownMinutes(event, person),
  });
  const missingMinutes = getOverlapMinutes(addBuffers(first, a), addBuffers(second, b));
  if (missingMinutes <= 0) return;
  const points = person.weight * weights.tight_buffer;
  addCharge({ ...charge, term: 'tight_buffers', points, minutes: missingMinutes });
}

export function chargeConflicts(
  attendee: AttendeeAvailability,
  context: CostContext,
  addCharge: AddCharge,
): void {
  attendee.events.forEach((first, i) => {
    for (let j = i + 1; j < attendee.events.length; j += 1) {
      chargeConflict(first, attendee.events[j] as PlacedEvent, attendee, context, addCharge);
    }
  });
}

const isAvoided = ({ days, from, to }: AvoidWindow, day: DayNumber, minute: number) =>
  days.includes(getWeekdayName(day)) &&
  minute >= parseMinuteOfDay(from) &&
  minute < parseMinuteOfDay(to);

/** Charges the cost of one meeting's hours for one person. */
export function chargeHours(
  placedEvent: PlacedEvent,
  attendee: AttendeeAvailability,
  context: CostContext,
  addCharge: AddCharge,
): void {
  const { person } = attendee;
  const { event } = placedEvent;
  const time = placedEvent.getPlannedTime(person);
  if (event.kind !== 'meeting' || event.all_day || !overlapsWindow(time, context)) return;
  const { weights } = context.instance;
  const { start, end } = context.window;
  const [from, to] = getTouchedSlots(time.start, time.end);
  let [afterHoursSlots, avoidedPoints, avoidedSlots] = [0, 0, 0];
  for (
    let slot = Math.max(from, Math.ceil(start / SLOT_MINUTES));
    slot < Math.min(to, Math.floor(end / SLOT_MINUTES));
    slot += 1
  ) {
    if (!isInAnyRange(attendee.ranges, slot)) afterHoursSlots += 1;
    const { day, minute } = toLocalTime(slot * SLOT_MINUTES, person.time_zone);
    const points = person.avoid
      .filter((hours) => isAvoided(hours, day, minute))
      .reduce((sum, hours) => sum + hours.points_per_slot, 0);
    avoidedPoints += points;
    if (points > 0) avoidedSlots += 1;
  }
  const weight = person.weight;
  const charge = { person_id: person.id, event_ids: [event.id] };
  addCharge({
    ...charge,
    term: 'after_hours',
    points: weight * weights.after_hours_slot * afterHoursSlots,
    minutes: afterHoursSlots * SLOT_MINUTES,
  });
  addCharge({
    ...charge,
    term: 'avoid_windows',
    points: weight * avoidedPoints,
    minutes: avoidedSlots * SLOT_MINUTES,
  });
  if (time.start < start || time.start >= end) return;
  const { day } = toLocalTime(time.start, person.time_zone);
  if (!person.no_meeting_days.includes(getWeekdayName(day))) return;
  addCharge({ ...charge, term: 'no_meeting_days', points: weight * weights.no_meeting_day, day });
}

export function chargeDailyCap(
  attendee: AttendeeAvailability,
  context: CostContext,
  addCharge: AddCharge,
): void {
  const { person } = attendee;
  if (person.max_meetings_per_day == null) return;
  const counts = countMeetingsByDay(attendee, context, 'getPlannedTime');
  for (const day of getWindowDates(person, context.window)) {
    const excessMeetings = Math.max(0, (counts.get(day) ?? 0) - person.max_meetings_per_day);
    const points = person.weight * context.instance.weights.over_cap * excessMeetings;
    addCharge({ term: 'over_daily_cap', points, person_id: person.id, day });
  }
}

/** Focus time, fragments and long meeting runs of one working day, in slots. */
interface DaySummary {
  focusSlots: number;
  fragmentedSlots: number;
  /** Slots of back-to-back meetings over the person's limit. */
  excessSlots: number;
}

function summarizeDay(
  slots: readonly Slot[],
  isBusy: (slot: Slot) => boolean,
  attendee: AttendeeAvailability,
): DaySummary {
  const { focus, max_run_minutes } = attendee.person;
  const minFocusSlots = focus.min_block_minutes / SLOT_MINUTES;
  const maxRunSlots = max_run_minutes == null ? Infinity : max_run_minutes / SLOT_MINUTES;
  const daySummary = { focusSlots: 0, fragmentedSlots: 0, excessSlots: 0 };
  let runLength = 0;
  let isRunBusy = false;
  const endRun = () => {
    if (isRunBusy) daySummary.excessSlots += Math.max(0, runLength - maxRunSlots);
    else if (runLength >= minFocusSlots) daySummary.focusSlots += runLength;
    else daySummary.fragmentedSlots += runLength;
    runLength = 0;
  };
  slots.forEach((slot, i) => {
    const isSlotBusy = isBusy(slot);
    if (isSlotBusy !== isRunBusy || slots[i - 1] !== slot - 1) endRun();
    isRunBusy = isSlotBusy;
    runLength += 1;
  });
  endRun();
  return daySummary;
}

/**
 * Charges fragmented time, long meeting runs and missing focus time of one person.
 *
 * @returns the totals in slots
 */
export function chargeFocusTime(
  attendee: AttendeeAvailability,
  context: CostContext,
  addCharge: AddCharge,
): { focus: number; fragmented: number; missing: number } {
  const { person, days } = attendee;
  const { weights } = context.instance;
  const occupiedSlots = new Set<Slot>();
  for (const { event, getPlannedTime } of attendee.events) {
    if (event.kind === 'focus' || event.all_day) continue;
    const [from, to] = getFootprint(event, getPlannedTime(person), person);
    for (let slot = from; slot < to; slot += 1) occupiedSlots.add(slot);
  }
  const weeks = new Map<DayNumber, { focus: number; goal: number }>();
  const total = { focus: 0, fragmented: 0, missing: 0 };
  const weight = person.weight;
  for (const { day, slots } of days) {
    const daySummary = summarizeDay(slots, (slot) => occupiedSlots.has(slot), attendee);
    const charge = { person_id: person.id, day };
    addCharge({
      ...charge,
      term: 'fragmented_time',
      points: weight * weights.fragment_slot * daySummary.fragmentedSlots,
      minutes: daySummary.fragmentedSlots * SLOT_MINUTES,
    });
    addCharge({
      ...charge,
      term: 'long_runs',
      points: weight * weights.long_run_slot * daySummary.excessSlots,
      minutes: daySummary.excessSlots * SLOT_MINUTES,
    });
    const nominalSlotCount = countNominalSlots(person.working_hours, day);
    const goal = nominalSlotCount
      ? Math.floor(
          (person.focus.goal_minutes_per_day * slots.length) / nominalSlotCount / SLOT_MINUTES,
        )
      : 0;
    const week = weeks.get(startOfIsoWeek(day)) ?? { focus: 0, goal: 0 };
    weeks.set(startOfIsoWeek(day), {
      focus: week.focus + daySummary.focusSlots,
      goal: week.goal + goal,
    });
    total.focus += daySummary.focusSlots;
    total.fragmented += daySummary.fragmentedSlots;
  }
  for (const [day, { focus, goal }] of weeks) {
    const missing = Math.max(0, goal - focus);
    total.missing += missing;
    addCharge({
      term: 'focus_shortfall',
      points: weight * weights.focus_short_slot * missing,
      person_id: person.id,
      minutes: missing * SLOT_MINUTES,
      day,
    });
  }
  return total;
}
