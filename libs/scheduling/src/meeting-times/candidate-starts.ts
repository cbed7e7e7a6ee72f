import { parseEpochMinute, type EpochMinute } from '../working-time/index.ts';
import type { SuggestRequest } from './types.ts';

/** The possible starts of a request: `count` starts from `first`, every `step` minutes. */
export interface CandidateStarts {
  first: EpochMinute;
  /** Minutes between two starts. */
  step: number;
  count: number;
  /** Duration of the meeting in minutes. */
  duration: number;
  /** Earliest allowed minute, not aligned to `step`. */
  earliest: EpochMinute;
}

export function getCandidateStarts(request: SuggestRequest): CandidateStarts {
  const { step_minutes: step, duration_minutes: duration } = request;
  const earliestByNotice = parseEpochMinute(request.now) + request.min_notice_minutes;
  const earliest = Math.max(parseEpochMinute(request.window.start), earliestByNotice);
  const first = Math.ceil(earliest / step) * step;
  const last = parseEpochMinute(request.window.end) - duration;
  const count = Math.max(0, Math.floor((last - first) / step) + 1);
  return { first, step, count, duration, earliest };
}

/** Sets `value` for the starts in `[from, to]` whose value is 0. */
export function markStarts(
  values: Uint8Array,
  { first, step, count }: CandidateStarts,
  from: EpochMinute,
  to: EpochMinute,
  value: number,
): void {
  const firstIndex = Math.max(0, Math.ceil((from - first) / step));
  const lastIndex = Math.min(count - 1, Math.floor((to - first) / step));
  for (let i = firstIndex; i <= lastIndex; i += 1) if (values[i] === 0) values[i] = value;
}
