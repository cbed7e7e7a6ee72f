import {
  clockMinutes,
  dayNumberOf,
  GRID,
  localDay,
  minuteAt,
  slotsTouched,
  spanMinutes,
  weekdayNameOf,
  workDays,
  workRanges,
  type Clock,
  type MinuteSpan,
  type WorkDay,
} from '../working-time/index.ts';
import { paint, type Starts } from './starts.ts';
import type { Attendee, BusyTime, Hindrance, SuggestRequest } from './types.ts';

/** Slots `[origin, origin + slots)` around the window. */
export interface Frame {
  window: MinuteSpan;
  origin: number;
  slots: number;
  clockOf: (timeZone: string) => Clock;
}

/** A neighbour nearer than this leaves no time to breathe. */
const CLOSE = 10;

export const HINDRANCES: readonly (Hindrance | null)[] = [
  null,
  'working_hours',
  'no_meeting_day',
  'busy',
  'daily_cap',
];
const [FREE, OUT, NO_MEETINGS, BUSY, FULL] = [0, 1, 2, 3, 4];

/** Free runs of a person's working time: of each slot the run, and where runs begin and end. */
interface FreeRuns {
  runAt: Int32Array;
  from: number[];
  to: number[];
}

/** An attendee, swept: what each start means to them. */
export interface Seat {
  attendee: Attendee;
  /** Per start, an index into `HINDRANCES`. */
  hindered: Uint8Array;
  /** The same at any hour of any day. */
  hinderedAnyHour: Uint8Array;
  /** Per start, 1 if something tentative lies there. */
  tentative: Uint8Array;
  /** Per start, 1 if a meeting ends shortly before, or begins shortly after. */
  closeBefore: Uint8Array;
  closeAfter: Uint8Array;
  /** Sums of avoid points: those of slots `[a, b)` are `avoid[b] - avoid[a]`. */
  avoid: Int32Array;
  free: FreeRuns;
  /** Slots that make a focus block. */
  block: number;
}

type Busy = BusyTime & { span: MinuteSpan };

function busyOf({ busy, time_zone }: Attendee): Busy[] {
  return busy
    .filter((each) => each.busy)
    .map((each) => ({
      ...each,
      span: each.all_day
        ? {
            start: minuteAt(dayNumberOf(each.start), 0, time_zone),
            end: minuteAt(dayNumberOf(each.end), 0, time_zone),
          }
        : spanMinutes(each),
    }));
}

/** The minutes of the dates on which no further meeting may be. */
function fullDays({ max_meetings_per_day: cap, time_zone }: Attendee, busy: readonly Busy[]) {
  if (cap == null) return null;
  const counts = new Map<number, number>();
  for (const { kind, all_day, span } of busy) {
    if (kind !== 'meeting' || all_day) continue;
    const day = localDay(span.start, time_zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return (day: number) => (counts.get(day) ?? 0) >= cap;
}

/** Marks every start on a date that `applies`. */
function paintDays(
  table: Uint8Array,
  starts: Starts,
  { time_zone }: Attendee,
  { window }: Frame,
  applies: (day: number) => boolean,
  value: number,
): void {
  const last = localDay(window.end, time_zone);
  for (let day = localDay(window.start, time_zone); day <= last; day += 1) {
    if (!applies(day)) continue;
    const [from, to] = [minuteAt(day, 0, time_zone), minuteAt(day + 1, 0, time_zone) - 1];
    paint(table, starts, from, to, value);
  }
}

function avoidSums({ avoid, time_zone }: Attendee, { slots, clockOf }: Frame): Int32Array {
  const sums = new Int32Array(slots + 1);
  if (avoid.length === 0) return sums;
  const { day, minute } = clockOf(time_zone);
  const hours = avoid.map((each) => ({
    days: each.days,
    from: clockMinutes(each.from),
    to: clockMinutes(each.to),
    points: each.points_per_slot,
  }));
  for (let s = 0; s < slots; s += 1) {
    let points = 0;
    const m = minute[s] as number;
    for (const each of hours) {
      if (m < each.from || m >= each.to) continue;
      if (each.days.includes(weekdayNameOf(day[s] as number))) points += each.points;
    }
    sums[s + 1] = (sums[s] as number) + points;
  }
  return sums;
}

function freeRunsOf(days: readonly WorkDay[], busy: readonly Busy[], frame: Frame): FreeRuns {
  const { origin, slots } = frame;
  const cut = new Uint8Array(slots);
  for (const { kind, all_day, span } of busy) {
    if (all_day || kind === 'focus' || kind === 'tentative') continue;
    const [from, to] = slotsTouched(span.start, span.end);
    cut.fill(1, Math.max(0, from - origin), Math.max(0, Math.min(slots, to - origin)));
  }
  const runs: FreeRuns = { runAt: new Int32Array(slots).fill(-1), from: [], to: [] };
  for (const day of days) {
    let open = -1;
    for (const slot of day.slots) {
      const s = slot - origin;
      if (cut[s]) continue;
      if (open >= 0 && runs.to[open] === s) runs.to[open] = s + 1;
      else {
        open = runs.from.push(s) - 1;
        runs.to.push(s + 1);
      }
      runs.runAt[s] = open;
    }
  }
  return runs;
}

/** Sweeps an attendee's busy times and hours once; every start is then a look into tables. */
export function seatOf(
  attendee: Attendee,
  request: SuggestRequest,
  starts: Starts,
  frame: Frame,
): Seat {
  const { count, duration } = starts;
  const busy = busyOf(attendee);
  const hard = busy.filter(({ kind }) => kind !== 'tentative');
  const ranges = workRanges(attendee, frame.window);
  const absences = busy.filter(({ all_day }) => all_day);
  const days = workDays(
    ranges,
    frame.window,
    absences.map(({ span }) => slotsTouched(span.start, span.end)),
  );
  const taken = (table: Uint8Array) => {
    for (const { span } of hard) {
      const from = span.start - duration - request.buffer_after_minutes + 1;
      paint(table, starts, from, span.end + request.buffer_before_minutes - 1, BUSY);
    }
    const isFull = fullDays(attendee, busy);
    if (isFull) paintDays(table, starts, attendee, frame, isFull, FULL);
    return table;
  };
  const working = new Uint8Array(count);
  for (const { from, to } of ranges) paint(working, starts, from * GRID, to * GRID - duration, 1);
  const hindered = working.map((inside) => (inside ? FREE : OUT));
  const noMeetings = (day: number) => attendee.no_meeting_days.includes(weekdayNameOf(day));
  paintDays(hindered, starts, attendee, frame, noMeetings, NO_MEETINGS);
  const tentative = new Uint8Array(count);
  const closeBefore = new Uint8Array(count);
  const closeAfter = new Uint8Array(count);
  for (const { kind, span } of busy) {
    if (kind === 'tentative') {
      paint(tentative, starts, span.start - duration + 1, span.end - 1, 1);
    } else if (kind !== 'focus' && attendee.availability === 'known') {
      paint(closeBefore, starts, span.end, span.end + CLOSE - 1, 1);
      paint(closeAfter, starts, span.start - duration - CLOSE + 1, span.start - duration, 1);
    }
  }
  return {
    attendee,
    hindered: taken(hindered),
    hinderedAnyHour: taken(new Uint8Array(count)),
    tentative,
    closeBefore,
    closeAfter,
    avoid: avoidSums(attendee, frame),
    free: freeRunsOf(days, busy, frame),
    block: attendee.focus.min_block_minutes / GRID,
  };
}

/** Focus slots that `[from, to)` would take from a person. */
export function focusLost({ free, block }: Seat, from: number, to: number): number {
  const focus = (length: number) => (length >= block ? length : 0);
  let lost = 0;
  for (let s = Math.max(0, from); s < Math.min(to, free.runAt.length); s += 1) {
    const run = free.runAt[s] as number;
    if (run < 0) continue;
    const begin = free.from[run] as number;
    const end = free.to[run] as number;
    lost += focus(end - begin) - focus(Math.max(0, from - begin)) - focus(Math.max(0, end - to));
    s = end - 1;
  }
  return lost;
}
