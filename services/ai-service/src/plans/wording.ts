import type { PlanMove, PlanReason } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import {
  formatReason,
  formatRelaxedRules,
  formatStayReason,
  type MoveReason,
  type RelaxableRule,
  type StayReason as Refusal,
  type TitleLookup,
} from '@scheduler/scheduling/optimizer';
import { isRuledOut } from '../calendar/goals.ts';
import type { StayReason } from '../calendar/movable.ts';
import type { LeftAlone, ReasonFact } from './proposal.ts';

export const quoted = (title: string) => `‘${title}’`;

/** What a reason is, as the engine words it. */
export function tellReason(fact: ReasonFact, titles: TitleLookup): PlanReason {
  const { term, points, event_ids } = fact;
  // What else it overlapped is counted together with where it was not wanted.
  const isWish = event_ids.some(isRuledOut);
  return {
    term,
    points,
    text: isWish ? t('Goes where you asked for it') : formatReason(fact as MoveReason, titles),
  };
}

const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The two weightiest gains of a move as one sentence. */
export function tellMove(reasons: PlanMove['reasons']): string {
  const [first, second] = reasons.filter(({ points }) => points > 0);
  if (!first) return t('Makes room for the rest of the plan.');
  if (!second) return `${first.text}.`;
  return t('{gain} and {another}.', { gain: first.text, another: uncapitalised(second.text) });
}

const TROUBLES: Record<string, () => string> = {
  conflicts: () => t('It overlaps something else'),
  tight_buffers: () => t('There is too little time around it'),
  after_hours: () => t('It is outside your working hours'),
  no_meeting_days: () => t('It is on a day without meetings'),
};

const STAYS: Record<StayReason, () => string> = {
  all_day: () => t('it lasts all day'),
  locked: () => t("it's locked"),
  not_organizer: () => t('somebody else organizes it'),
  not_writable: () => t('you may not change it'),
  subscribed: () => t('it comes from a calendar that you subscribe to'),
  past: () => t('it has begun already'),
  notice: () => t('it begins too soon to be moved'),
  outside_window: () => t('part of it is outside the time of this plan'),
  own_time: () => t('it is in your own time'),
  other_schedule: () => t('it is on a schedule that was not chosen'),
  pinned: () => t('you asked to leave it where it is'),
};

const isOurs = (reason: StayReason | Refusal): reason is StayReason => Object.hasOwn(STAYS, reason);

/** What is wrong with the place of an event, and why it stays there. */
export function tellStay({ terms, reason }: LeftAlone): string {
  const trouble = terms.flatMap((term) => TROUBLES[term]?.() ?? [])[0];
  const why = isOurs(reason)
    ? STAYS[reason]()
    : uncapitalised(formatStayReason({ event_id: '', terms: [], next_best: null, reason }));
  return trouble
    ? t('{trouble}, but {why}.', { trouble, why })
    : `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
}

/** The times of a habit are bound by its own hours and days, not by a deadline. */
const HABIT_RULES: Record<string, () => string> = {
  deadline: () => t('later hours or another day'),
  earliest: () => t('earlier hours or another day'),
  hours: () => t('other hours or days'),
};

function needOf(rule: string, isHabit: boolean): string {
  if (rule === 'schedule') {
    return t('a schedule to be put on: create one, and it finds its time');
  }
  return (isHabit && HABIT_RULES[rule]?.()) || formatRelaxedRules([rule as RelaxableRule]);
}

export const tellRule = (rule: string, isHabit: boolean) => ({
  rule,
  text: t('It needs {need}.', { need: needOf(rule, isHabit) }),
});
