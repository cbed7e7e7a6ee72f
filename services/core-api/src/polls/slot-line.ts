import type { PollSlot } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { periodIn, type Clock } from '../invitations/when.ts';

const standing = ({ yes, if_need_be, no }: PollSlot) => {
  const all = yes + if_need_be + no;
  const values = { can: yes + if_need_be, all };
  return if_need_be > 0
    ? t('{can} of {all} can, {some} if need be', { ...values, some: if_need_be })
    : t('{can} of {all} can', values);
};

/** A time of a poll with how it stands, on a line. */
export const slotLine = (slot: PollSlot, clock: Clock): string =>
  `${periodIn(slot.start_time, slot.end_time, clock)}: ${standing(slot)}`;
