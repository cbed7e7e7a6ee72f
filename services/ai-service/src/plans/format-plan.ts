import type { PlanMove, PlanReason } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import {
  formatReason,
  formatRelaxedRules,
  formatStayReason,
  type MoveReason,
  type RelaxableRule,
  type StayReason as OptimizerStayReason,
  type TitleLookup,
} from '@scheduler/scheduling/optimizer';
import { isGoalBlocker } from '../calendar/event-goals.ts';
import { uncapitalize } from '../calendar/format-date-time.ts';
import type { StayReason } from '../calendar/stay-reason.ts';
import type { UnmovedEvent, ReasonDetails } from './proposal.ts';

export function formatMoveReason(reason: ReasonDetails, titles: TitleLookup): PlanReason {
  const { term, points, event_ids } = reason;
  // Overlaps with goal blockers are counted in the same term as real overlaps.
  const isForGoal = event_ids.some(isGoalBlocker);
  return {
    term,
    points,
    text: isForGoal ? t('Moved as you asked') : formatReason(reason as MoveReason, titles),
  };
}

/** Joins the two most valuable gains of a move into one sentence. */
export function formatMove(reasons: PlanMove['reasons']): string {
  const [first, second] = reasons.filter(({ points }) => points > 0);
  if (!first) return t('Makes room for the rest of the plan.');
  if (!second) return `${first.text}.`;
  return t('{gain} and {another}.', { gain: first.text, another: uncapitalize(second.text) });
}

const PROBLEMS: Record<string, () => string> = {
  conflicts: () => t('It overlaps another event'),
  tight_buffers: () => t("There isn't enough time around it"),
  after_hours: () => t("It's outside your working hours"),
  no_meeting_days: () => t("It's on a no-meeting day"),
};

const STAY_REASONS: Record<StayReason, () => string> = {
  all_day: () => t("it's an all-day event"),
  locked: () => t("it's locked"),
  not_organizer: () => t('someone else organizes it'),
  not_writable: () => t("you can't edit it"),
  subscribed: () => t('it comes from a calendar you subscribe to'),
  past: () => t('it has already started'),
  notice: () => t('it starts too soon to move'),
  outside_window: () => t("part of it is outside this plan's time range"),
  own_time: () => t("it's in your personal time"),
  other_schedule: () => t("it's on a schedule you didn't select"),
  pinned: () => t("it's not part of this request"),
};

const isServiceStayReason = (reason: StayReason | OptimizerStayReason): reason is StayReason =>
  Object.hasOwn(STAY_REASONS, reason);

/** Describes the problem with an event's time and why the event stays, in one sentence. */
export function formatUnmovedEvent({ terms, reason }: UnmovedEvent): string {
  const problem = terms.flatMap((term) => PROBLEMS[term]?.() ?? [])[0];
  const stayReason = isServiceStayReason(reason)
    ? STAY_REASONS[reason]()
    : uncapitalize(formatStayReason({ event_id: '', terms: [], next_best: null, reason }));
  return problem
    ? t('{problem}, but {reason}.', { problem, reason: stayReason })
    : `${stayReason.charAt(0).toUpperCase()}${stayReason.slice(1)}.`;
}

/** A habit is limited by its hours and days instead of a deadline. */
const HABIT_RULES: Record<string, () => string> = {
  deadline: () => t('a later time or another day'),
  earliest: () => t('an earlier time or another day'),
  hours: () => t('other times or days'),
};

const formatNeed = (rule: string, isHabit: boolean): string =>
  (isHabit && HABIT_RULES[rule]?.()) || formatRelaxedRules([rule as RelaxableRule]);

export const formatRelaxation = (rule: string, isHabit: boolean) => ({
  rule,
  text:
    rule === 'schedule'
      ? t('Create a schedule first, then we can schedule this.')
      : t('Needs {need}.', { need: formatNeed(rule, isHabit) }),
});
