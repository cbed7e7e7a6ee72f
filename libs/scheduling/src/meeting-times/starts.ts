import { minuteOf, type EpochMinute } from '../working-time/index.ts';
import type { SuggestRequest } from './types.ts';

/** The starts that a request allows: `first`, then every `step` minutes, `count` of them. */
export interface Starts {
  first: EpochMinute;
  step: number;
  count: number;
  duration: number;
  /** The first minute at which the meeting might begin, on the step or not. */
  earliest: EpochMinute;
}

export function startsOf(request: SuggestRequest): Starts {
  const { step_minutes: step, duration_minutes: duration } = request;
  const notice = minuteOf(request.now) + request.min_notice_minutes;
  const earliest = Math.max(minuteOf(request.window.start), notice);
  const first = Math.ceil(earliest / step) * step;
  const last = minuteOf(request.window.end) - duration;
  const count = Math.max(0, Math.floor((last - first) / step) + 1);
  return { first, step, count, duration, earliest };
}

/** Marks the starts in `[from, to]` that are `0` with `value`. */
export function paint(
  table: Uint8Array,
  { first, step, count }: Starts,
  from: EpochMinute,
  to: EpochMinute,
  value: number,
): void {
  const begin = Math.max(0, Math.ceil((from - first) / step));
  const end = Math.min(count - 1, Math.floor((to - first) / step));
  for (let i = begin; i <= end; i += 1) if (table[i] === 0) table[i] = value;
}
