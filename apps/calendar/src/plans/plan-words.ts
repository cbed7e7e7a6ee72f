import type { Plan, PlanProgress } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { addDays, MINUTE_MS, startOfWeek, type CalendarDate } from '@scheduler/scheduling';
import { clockRange, clockTime, dayRange, localDate, localMidnight, weekStart } from '../dates.ts';
import { format } from '../format.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { isPending } from './open-plan.ts';
import type { Proposal, Times } from './proposals.ts';

/** `Wed 11:00 AM`, or `Today 11:00 AM`. */
export const momentOf = (time: Date, now: Date): string => `${dayOf(time, now)} ${clockTime(time)}`;

const dayOf = (time: Date, now: Date) =>
  localDate(time) === localDate(now) ? t('Today') : format(time, 'EEE');

/** Where something begins, or from when to when it is if nothing is moved: `Wed 3:15 – 5:00 PM`. */
export const placeOf = ({ from, to }: Proposal, now: Date): string =>
  from ? momentOf(to.start, now) : `${dayOf(to.start, now)} ${clockRange(to.start, to.end)}`;

/** `3 h 15 m` */
export function durationWord(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  return [
    hours > 0 && t('{hours} h', { hours }),
    (rest > 0 || hours === 0) && t('{rest} m', { rest }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `1 to 0`, or `0` where it stays. */
export const changeWord = (before: number, after: number): string =>
  before === after ? String(after) : t('{before} to {after}', { before, after });

/** `+3 h 15 m`, or how much there is when nothing changes. */
export function gainWord(before: number, after: number): string {
  const gained = after - before;
  if (gained === 0) return durationWord(after);
  return `${gained > 0 ? '+' : '−'}${durationWord(Math.abs(gained))}`;
}

/**
 * `1 applied, 3 in pencil`, and what that is worth in the end. What a plan gives time to may cost a
 * point of the score, for it fills the day: then that time is what it gains.
 */
export function decisionsWord(open: OpenPlan): string {
  const { moves, task_chunks, score_before, score_after } = open.plan;
  const all = [...moves, ...task_chunks];
  const applied = all.filter(({ id }) => Object.hasOwn(open.applied, id)).length;
  const pending = all.filter(({ id }) => isPending(open, id)).length;
  const placed = task_chunks.reduce((sum, chunk) => sum + minutesOf(chunk), 0);
  const parts = [
    applied > 0 && t('{applied} applied', { applied }),
    pending > 0 && t('{pending} in pencil', { pending }),
    score_after > score_before
      ? t('score of these days {score_before} to {score_after}', { score_before, score_after })
      : placed > 0 && t('room for {time} of tasks and habits', { time: durationWord(placed) }),
  ];
  return parts.filter(Boolean).join(', ');
}

const minutesOf = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
  (Date.parse(end_time) - Date.parse(start_time)) / MINUTE_MS;

/** How good the plan is known to be. */
export function provenWord({ status, gap }: Pick<Plan, 'status' | 'gap'>): string {
  if (gap === 0 || status === 'optimal')
    return t('Proven: no plan is better by what counts for you.');
  if (gap === null) return t('The best that was found in the time there was.');
  return t('Within {gap} of the best that is possible.', { gap: percent(gap) });
}

/** How a search stands: `1.2 s, within 3 % of the best possible`; no share of all is no bound. */
export function progressWord(progress: PlanProgress | null): string {
  if (!progress) return t('Reading your calendar');
  const { elapsed_ms, gap } = progress;
  const seconds = (elapsed_ms / 1000).toFixed(1);
  return gap === null || gap >= 1
    ? t('{seconds} s', { seconds })
    : t('{seconds} s, within {gap} of the best possible', { seconds, gap: percent(gap) });
}

/** `0.8 %`, never less than there is. */
export const percent = (share: number): string => {
  const tenths = Math.ceil(share * 1000) / 10;
  return `${tenths < 10 ? tenths : Math.ceil(tenths)} %`;
};

/** `November 16 – 20` */
export function datesWord(dates: readonly CalendarDate[]): string {
  return dayRange(localMidnight(dates[0] ?? ''), localMidnight(dates.at(-1) ?? ''));
}

/** `this week`, `next week`, or `the week of December 6`. */
export function weekWord({ start }: Times, now: number): string {
  const current = startOfWeek(localDate(new Date(now)), weekStart());
  const first = startOfWeek(localDate(start), weekStart());
  if (first === current) return t('this week');
  if (first === addDays(current, 7)) return t('next week');
  return t('the week of {format}', { format: format(localMidnight(first), 'MMMM d') });
}
