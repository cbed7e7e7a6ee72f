import type { Poll } from '@scheduler/contracts/core';
import type { PollRow } from './repository.ts';

type PollDates = Pick<PollRow, 'event_id' | 'closes_at' | 'slots'>;

/**
 * @param nowMs epoch milliseconds
 */
export function getPollStatus(
  { event_id, closes_at, slots }: PollDates,
  nowMs: number,
): Poll['status'] {
  if (event_id !== null) return 'chosen';
  const lastStartMs = Date.parse(slots.at(-1) ?? '');
  const endMs = closes_at === null ? lastStartMs : Math.min(Date.parse(closes_at), lastStartMs);
  return nowMs < endMs ? 'open' : 'closed';
}
