import type { PlanMove, PlanReason } from '@scheduler/contracts/ai';
import {
  wordReason,
  wordRelax,
  wordStay,
  type Reason,
  type RelaxableRule,
  type StayReason as Refusal,
  type Titles,
} from '@scheduler/scheduling/optimizer';
import { isRuledOut } from '../calendar/goals.ts';
import type { StayReason } from '../calendar/movable.ts';
import type { LeftAlone, ReasonFact } from './proposal.ts';

export const quoted = (title: string) => `‘${title}’`;

/** What a reason is, as the engine words it. */
export function tellReason(fact: ReasonFact, titles: Titles): PlanReason {
  const { term, points, event_ids } = fact;
  const isWish = event_ids.length > 0 && event_ids.every(isRuledOut);
  return { term, points, text: isWish ? WISHED : wordReason(fact as Reason, titles) };
}

const WISHED = 'Goes where you asked for it';

const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The two weightiest gains of a move as one sentence. */
export function tellMove(reasons: PlanMove['reasons']): string {
  const [first, second] = reasons.filter(({ points }) => points > 0);
  if (!first) return 'Makes room for the rest of the plan.';
  return second ? `${first.text} and ${uncapitalised(second.text)}.` : `${first.text}.`;
}

const TROUBLES: Record<string, string> = {
  conflicts: 'It overlaps something else',
  tight_buffers: 'There is too little time around it',
  after_hours: 'It is outside your working hours',
  no_meeting_days: 'It is on a day without meetings',
};

const STAYS: Record<StayReason, string> = {
  all_day: 'it lasts all day',
  locked: 'it is locked',
  not_organizer: 'somebody else organizes it',
  not_writable: 'you may not change it',
  subscribed: 'it comes from a calendar that you subscribe to',
  past: 'it has begun already',
  notice: 'it begins too soon to be moved',
  outside_window: 'part of it is outside the time of this plan',
  own_time: 'it is in your own time',
  other_schedule: 'it is on a schedule that was not chosen',
  pinned: 'you asked to leave it where it is',
};

const isOurs = (reason: StayReason | Refusal): reason is StayReason => Object.hasOwn(STAYS, reason);

/** What is wrong with the place of an event, and why it stays there. */
export function tellStay({ terms, reason }: LeftAlone): string {
  const trouble = terms.map((term) => TROUBLES[term]).find((text) => text !== undefined);
  const why = isOurs(reason)
    ? STAYS[reason]
    : uncapitalised(wordStay({ event_id: '', terms: [], next_best: null, reason }));
  return trouble ? `${trouble}, but ${why}.` : `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
}

/** The times of a habit are bound by its own hours and days, not by a deadline. */
const HABIT_RULES: Record<string, string> = {
  deadline: 'later hours or another day',
  earliest: 'earlier hours or another day',
  hours: 'other hours or days',
};

const NO_SCHEDULE = 'a schedule to be put on: create one, and it finds its time';

function needOf(rule: string, isHabit: boolean): string {
  if (rule === 'schedule') return NO_SCHEDULE;
  return (isHabit && HABIT_RULES[rule]) || wordRelax([rule as RelaxableRule]);
}

export const tellRule = (rule: string, isHabit: boolean) => ({
  rule,
  text: `It needs ${needOf(rule, isHabit)}.`,
});
