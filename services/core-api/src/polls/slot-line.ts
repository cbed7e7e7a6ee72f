import type { PollSlot } from '@scheduler/contracts/core';
import { periodIn, type Clock } from '../invitations/when.ts';

const standing = ({ yes, if_need_be, no }: PollSlot) => {
  const all = yes + if_need_be + no;
  return `${yes + if_need_be} of ${all} can${if_need_be > 0 ? `, ${if_need_be} if need be` : ''}`;
};

/** A time of a poll with how it stands, on a line. */
export const slotLine = (slot: PollSlot, clock: Clock): string =>
  `${periodIn(slot.start_time, slot.end_time, clock)}: ${standing(slot)}`;
