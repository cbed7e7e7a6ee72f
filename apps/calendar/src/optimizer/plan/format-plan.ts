import type { Plan, PlanProgress } from '@scheduler/contracts/ai';
import { formatPercent, plural, t } from '@scheduler/i18n';
import { addDays, startOfWeek, type CalendarDate } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import {
  formatTimeRange,
  formatTime,
  formatDateRange,
  toLocalDate,
  getLocalMidnight,
  getWeekStart,
  type TimeRange,
} from '../../local-dates.ts';
import { format } from '../../format-date.ts';
import { formatDuration } from '@scheduler/platform/format-time';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { isPending } from './open-plan.ts';
import type { Proposal } from './proposals.ts';

/** Formats a day and time, such as “Wed 11:00 AM” or “Today 11:00 AM”. */
export const formatDayAndTime = (time: Date, now: Date): string =>
  `${formatDay(time, now)} ${formatTime(time)}`;

const formatDay = (time: Date, now: Date) =>
  toLocalDate(time) === toLocalDate(now) ? t('Today') : format(time, 'EEE');

/** Formats the start of a moved event, or the range of a new one, such as “Wed 3:15 – 5:00 PM”. */
export const formatProposedTime = ({ from, to }: Proposal, now: Date): string =>
  from
    ? formatDayAndTime(to.start, now)
    : `${formatDay(to.start, now)} ${formatTimeRange(to.start, to.end)}`;

/** Formats a change in a count: “1 to 0”, or “0” if it stays the same. */
export const formatChange = (before: number, after: number): string =>
  before === after ? String(after) : t('{before} to {after}', { before, after });

/** Formats a change in minutes: “+3 h 15 m”, or the total if it stays the same. */
export function formatMinutesChange(before: number, after: number): string {
  const change = after - before;
  if (change === 0) return formatDuration(after);
  return `${change > 0 ? '+' : '−'}${formatDuration(Math.abs(change))}`;
}

/**
 * Summarizes the user's decisions and the benefit of the plan: “1 applied · 3 suggested moves ·
 * score 61 → 74”. Scheduling tasks can lower the score because it fills the day. The summary then
 * shows the time for tasks and habits instead.
 */
export function formatDecisionSummary(openPlan: OpenPlan): string {
  const { moves, task_chunks, score_before, score_after } = openPlan.plan;
  const proposals = [...moves, ...task_chunks];
  const appliedCount = proposals.filter(({ id }) => Object.hasOwn(openPlan.applied, id)).length;
  const pendingCount = proposals.filter(({ id }) => isPending(openPlan, id)).length;
  const scheduledMinutes = task_chunks.reduce((sum, chunk) => sum + getMinutes(chunk), 0);
  const parts = [
    appliedCount > 0 && t('{applied} applied', { applied: appliedCount }),
    pendingCount > 0 &&
      plural(pendingCount, { one: '# suggested move', other: '# suggested moves' }),
    score_after > score_before
      ? t('score {score_before} → {score_after}', { score_before, score_after })
      : scheduledMinutes > 0 &&
        t('{time} for tasks and habits', { time: formatDuration(scheduledMinutes) }),
  ];
  return parts.filter(Boolean).join(' · ');
}

const getMinutes = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
  (Date.parse(end_time) - Date.parse(start_time)) / MINUTE_MS;

/** Describes how close the plan is to the optimum. */
export function formatOptimality({ status, gap }: Pick<Plan, 'status' | 'gap'>): string {
  if (gap === 0 || status === 'optimal') return t('This is the best plan for your preferences.');
  if (gap === null) return t('The best plan we found in the time available.');
  return t('Close to the best possible plan (within {gap}).', { gap: formatGap(gap) });
}

/**
 * Formats the progress of a search: “1.2 s · within 3% of the best possible plan”. A gap of 1 or
 * more means that there is no useful bound yet.
 */
export function formatProgress(progress: PlanProgress | null): string {
  if (!progress) return t('Analyzing your calendar');
  const { elapsed_ms, gap } = progress;
  const seconds = (elapsed_ms / 1000).toFixed(1);
  return gap === null || gap >= 1
    ? t('{seconds} s', { seconds })
    : t('{seconds} s · within {gap} of the best possible plan', {
        seconds,
        gap: formatGap(gap),
      });
}

/** Formats a gap as a percentage such as “0.8%”, rounded up. */
export const formatGap = (gap: number): string => {
  const percent = Math.ceil(gap * 1000) / 10;
  return formatPercent((percent < 10 ? percent : Math.ceil(percent)) / 100);
};

/** Formats a range of dates, such as “November 16 – 20”. */
export function formatDates(dates: readonly CalendarDate[]): string {
  return formatDateRange(getLocalMidnight(dates[0] ?? ''), getLocalMidnight(dates.at(-1) ?? ''));
}

/** Formats a week: “this week”, “next week” or “the week of December 6”. */
export function formatWeek({ start }: TimeRange, now: number): string {
  const currentWeekStart = startOfWeek(toLocalDate(new Date(now)), getWeekStart());
  const weekStart = startOfWeek(toLocalDate(start), getWeekStart());
  if (weekStart === currentWeekStart) return t('this week');
  if (weekStart === addDays(currentWeekStart, 7)) return t('next week');
  return t('the week of {date}', { date: format(getLocalMidnight(weekStart), 'MMMM d') });
}
