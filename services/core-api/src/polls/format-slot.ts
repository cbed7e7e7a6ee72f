import type { PollSlot } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { formatPeriod, type DisplaySettings } from '../invitations/format-times.ts';

const formatVotes = ({ yes, if_need_be, no }: PollSlot) => {
  const all = yes + if_need_be + no;
  const values = { count: yes + if_need_be, all };
  return if_need_be > 0
    ? t('{count} of {all} available ({some} if needed)', { ...values, some: if_need_be })
    : t('{count} of {all} available', values);
};

/** Formats a slot with its replies on a single line. */
export const formatSlot = (slot: PollSlot, display: DisplaySettings): string =>
  `${formatPeriod(slot.start_time, slot.end_time, display)}: ${formatVotes(slot)}`;
