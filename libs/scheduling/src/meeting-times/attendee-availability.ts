import {
  parseMinuteOfDay,
  parseDateInterval,
  SLOT_MINUTES,
  toLocalDay,
  toEpochMinute,
  getTouchedSlots,
  parseMinuteInterval,
  getWeekdayName,
  getWorkingDays,
  getWorkingRanges,
  type SlotLocalTimes,
  type MinuteInterval,
  type WorkingDay,
} from '../working-time/index.ts';
import { markStarts, type CandidateStarts } from './candidate-starts.ts';
import type { Attendee, BusyTime, UnavailabilityReason, SuggestRequest } from './types.ts';

/** The slots `[origin, origin + slots)`, which contain the search window. */
export interface SlotFrame {
  window: MinuteInterval;
  origin: number;
  slots: number;
  getLocalTimes: (timeZone: string) => SlotLocalTimes;
}

/** Meetings with a shorter gap count as back-to-back. */
const BACK_TO_BACK_MINUTES = 10;

/** Reasons, indexed by the codes in `reasonByStart`. */
export const UNAVAILABILITY_REASONS: readonly (UnavailabilityReason | null)[] = [
  null,
  'working_hours',
  'no_meeting_day',
  'busy',
  'daily_cap',
];
const [AVAILABLE, OUTSIDE_WORKING_HOURS, NO_MEETING_DAY, BUSY, DAILY_CAP] = [0, 1, 2, 3, 4];

/** Contiguous free blocks of an attendee's working hours. Slots are relative to the origin. */
interface FreeBlocks {
  /** Index of the block of each slot, or -1. */
  blockAt: Int32Array;
  /** First slot of each block. */
  from: number[];
  /** Exclusive end slot of each block. */
  to: number[];
}

/** Precomputed availability of an attendee for each candidate start. */
export interface AttendeeAvailability {
  attendee: Attendee;
  /** Per start, an index into `UNAVAILABILITY_REASONS`. */
  reasonByStart: Uint8Array;
  /** Like `reasonByStart`, but ignores working hours and days without meetings. */
  reasonAtAnyHour: Uint8Array;
  /** Per start, 1 if a tentative event overlaps the meeting. */
  isTentative: Uint8Array;
  /** Per start, 1 if an event ends shortly before the meeting. */
  isCloseBefore: Uint8Array;
  /** Per start, 1 if an event starts shortly after the meeting. */
  isCloseAfter: Uint8Array;
  /** Prefix sums of the points for hours to avoid: slots `[a, b)` have `avoidSums[b] - avoidSums[a]` points. */
  avoidSums: Int32Array;
  freeBlocks: FreeBlocks;
  /** Minimum number of slots in a focus block. */
  minBlockSlots: number;
}

type BusyInterval = BusyTime & { interval: MinuteInterval };

function getBusyIntervals({ busy, time_zone }: Attendee): BusyInterval[] {
  return busy
    .filter((busyTime) => busyTime.busy)
    .map((busyTime) => ({
      ...busyTime,
      interval: busyTime.all_day
        ? parseDateInterval(busyTime, time_zone)
        : parseMinuteInterval(busyTime),
    }));
}

/** Returns a function that checks whether a date has reached the maximum number of meetings. */
function createDailyCapCheck(
  { max_meetings_per_day: maxMeetings, time_zone }: Attendee,
  busy: readonly BusyInterval[],
) {
  if (maxMeetings == null) return null;
  const counts = new Map<number, number>();
  for (const { kind, all_day, interval } of busy) {
    if (kind !== 'meeting' || all_day) continue;
    const day = toLocalDay(interval.start, time_zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return (day: number) => (counts.get(day) ?? 0) >= maxMeetings;
}

/** Sets `value` for every unmarked start on a date for which `applies` returns true. */
function markDays(
  values: Uint8Array,
  starts: CandidateStarts,
  { time_zone }: Attendee,
  { window }: SlotFrame,
  applies: (day: number) => boolean,
  value: number,
): void {
  const lastDay = toLocalDay(window.end, time_zone);
  for (let day = toLocalDay(window.start, time_zone); day <= lastDay; day += 1) {
    if (!applies(day)) continue;
    const [from, to] = [toEpochMinute(day, 0, time_zone), toEpochMinute(day + 1, 0, time_zone) - 1];
    markStarts(values, starts, from, to, value);
  }
}

function sumAvoidPoints(
  { avoid, time_zone }: Attendee,
  { slots, getLocalTimes }: SlotFrame,
): Int32Array {
  const sums = new Int32Array(slots + 1);
  if (avoid.length === 0) return sums;
  const { day, minute } = getLocalTimes(time_zone);
  const avoidWindows = avoid.map((avoidWindow) => ({
    days: avoidWindow.days,
    from: parseMinuteOfDay(avoidWindow.from),
    to: parseMinuteOfDay(avoidWindow.to),
    points: avoidWindow.points_per_slot,
  }));
  for (let slot = 0; slot < slots; slot += 1) {
    let points = 0;
    const slotMinute = minute[slot] as number;
    for (const avoidWindow of avoidWindows) {
      if (slotMinute < avoidWindow.from || slotMinute >= avoidWindow.to) continue;
      const weekday = getWeekdayName(day[slot] as number);
      if (avoidWindow.days.includes(weekday)) points += avoidWindow.points;
    }
    sums[slot + 1] = (sums[slot] as number) + points;
  }
  return sums;
}

function findFreeBlocks(
  days: readonly WorkingDay[],
  busy: readonly BusyInterval[],
  frame: SlotFrame,
): FreeBlocks {
  const { origin, slots } = frame;
  const occupied = new Uint8Array(slots);
  for (const { kind, all_day, interval } of busy) {
    if (all_day || kind === 'focus' || kind === 'tentative') continue;
    const [from, to] = getTouchedSlots(interval.start, interval.end);
    occupied.fill(1, Math.max(0, from - origin), Math.max(0, Math.min(slots, to - origin)));
  }
  const blocks: FreeBlocks = { blockAt: new Int32Array(slots).fill(-1), from: [], to: [] };
  for (const day of days) {
    let current = -1;
    for (const slot of day.slots) {
      const index = slot - origin;
      if (occupied[index]) continue;
      if (current >= 0 && blocks.to[current] === index) blocks.to[current] = index + 1;
      else {
        current = blocks.from.push(index) - 1;
        blocks.to.push(index + 1);
      }
      blocks.blockAt[index] = current;
    }
  }
  return blocks;
}

/** Precomputes the availability of an attendee, so that each start only needs table lookups. */
export function createAttendeeAvailability(
  attendee: Attendee,
  request: SuggestRequest,
  starts: CandidateStarts,
  frame: SlotFrame,
): AttendeeAvailability {
  const { count, duration } = starts;
  const busy = getBusyIntervals(attendee);
  const definite = busy.filter(({ kind }) => kind !== 'tentative');
  const ranges = getWorkingRanges(attendee, frame.window);
  const absences = busy.filter(({ all_day }) => all_day);
  const days = getWorkingDays(
    ranges,
    frame.window,
    absences.map(({ interval }) => getTouchedSlots(interval.start, interval.end)),
  );
  const markBusy = (values: Uint8Array) => {
    for (const { interval } of definite) {
      const from = interval.start - duration - request.buffer_after_minutes + 1;
      markStarts(values, starts, from, interval.end + request.buffer_before_minutes - 1, BUSY);
    }
    const isCapReached = createDailyCapCheck(attendee, busy);
    if (isCapReached) markDays(values, starts, attendee, frame, isCapReached, DAILY_CAP);
    return values;
  };
  const isWithinHours = new Uint8Array(count);
  for (const { from, to } of ranges)
    markStarts(isWithinHours, starts, from * SLOT_MINUTES, to * SLOT_MINUTES - duration, 1);
  const reasonByStart = isWithinHours.map((isWithin) =>
    isWithin ? AVAILABLE : OUTSIDE_WORKING_HOURS,
  );
  const isNoMeetingDay = (day: number) => attendee.no_meeting_days.includes(getWeekdayName(day));
  markDays(reasonByStart, starts, attendee, frame, isNoMeetingDay, NO_MEETING_DAY);
  const isTentative = new Uint8Array(count);
  const isCloseBefore = new Uint8Array(count);
  const isCloseAfter = new Uint8Array(count);
  for (const { kind, interval } of busy) {
    if (kind === 'tentative') {
      markStarts(isTentative, starts, interval.start - duration + 1, interval.end - 1, 1);
    } else if (kind !== 'focus' && attendee.availability === 'known') {
      markStarts(isCloseBefore, starts, interval.end, interval.end + BACK_TO_BACK_MINUTES - 1, 1);
      markStarts(
        isCloseAfter,
        starts,
        interval.start - duration - BACK_TO_BACK_MINUTES + 1,
        interval.start - duration,
        1,
      );
    }
  }
  return {
    attendee,
    reasonByStart: markBusy(reasonByStart),
    reasonAtAnyHour: markBusy(new Uint8Array(count)),
    isTentative,
    isCloseBefore,
    isCloseAfter,
    avoidSums: sumAvoidPoints(attendee, frame),
    freeBlocks: findFreeBlocks(days, busy, frame),
    minBlockSlots: attendee.focus.min_block_minutes / SLOT_MINUTES,
  };
}

/** Returns the number of focus slots that an attendee would lose to a meeting in slots `[from, to)`. */
export function countLostFocusSlots(
  { freeBlocks, minBlockSlots }: AttendeeAvailability,
  from: number,
  to: number,
): number {
  const toFocusSlots = (length: number) => (length >= minBlockSlots ? length : 0);
  let lostSlots = 0;
  for (let slot = Math.max(0, from); slot < Math.min(to, freeBlocks.blockAt.length); slot += 1) {
    const blockIndex = freeBlocks.blockAt[slot] as number;
    if (blockIndex < 0) continue;
    const blockStart = freeBlocks.from[blockIndex] as number;
    const blockEnd = freeBlocks.to[blockIndex] as number;
    lostSlots +=
      toFocusSlots(blockEnd - blockStart) -
      toFocusSlots(Math.max(0, from - blockStart)) -
      toFocusSlots(Math.max(0, blockEnd - to));
    slot = blockEnd - 1;
  }
  return lostSlots;
}
