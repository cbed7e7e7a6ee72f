import type { Poll } from '@scheduler/contracts/core';
import type { PollRow } from './repository.ts';

type Dated = Pick<PollRow, 'event_id' | 'closes_at' | 'slots'>;

/**
 * @param now epoch milliseconds
 */
export function statusOf({ event_id, closes_at, slots }: Dated, now: number): Poll['status'] {
  if (event_id !== null) return 'chosen';
  const last = Date.parse(slots.at(-1) ?? '');
  const end = closes_at === null ? last : Math.min(Date.parse(closes_at), last);
  return now < end ? 'open' : 'closed';
}
