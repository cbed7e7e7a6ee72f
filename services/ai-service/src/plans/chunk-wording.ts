import type { PlanChunk } from '@scheduler/contracts/ai';
import type { Habit, Task } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import { toCalendarDate, formatMinutes, startOfDate } from '@scheduler/scheduling';
import { dayOf, momentOf, timeOf, weekdayOf, type Clock } from '../calendar/clock.ts';
import { clockOn } from '../calendar/free-days.ts';
import type { TimeWish } from '../calendar/wish.ts';
import type { ProposedChunk, ReasonFact } from './proposal.ts';
import type { Reading } from './reading.ts';
import { DAY_MS, MINUTE_MS, WEEK_MS } from '@scheduler/scheduling/durations';

const lengthOf = ({ start_time, end_time }: Pick<PlanChunk, 'start_time' | 'end_time'>) =>
  (Date.parse(end_time) - Date.parse(start_time)) / MINUTE_MS;

const sentence = (parts: readonly (string | false)[]) =>
  parts.filter((part) => part !== false).join(', ');

/** By when it is to be done: a weekday says enough of this week, a date of any other. */
function dueBy({ deadline }: Task, start: number, clock: Clock): string {
  if (deadline === null) return t('No deadline, and the sooner the better');
  const due = Date.parse(deadline);
  if (due - start >= WEEK_MS) return t('Due {moment}', { moment: dayOf(due, clock) });
  return t('Due {moment}', { moment: momentOf(due, clock) });
}

function tellTaskTime(task: Task, chunk: ProposedChunk, clock: Clock): string {
  const minutes = lengthOf(chunk);
  const terms = new Map(chunk.reasons.map(({ term, points }) => [term, points]));
  const isPeak = task.energy === 'high' && !terms.has('task_off_peak');
  const where = isPeak ? t('in your best hours') : t('inside your working hours');
  const focus = terms.get('focus_shortfall') ?? 0;
  return `${dueBy(task, Date.parse(chunk.start_time), clock)}. ${sentence([
    minutes < task.duration_minutes
      ? t('{part} of its {whole}', {
          part: formatMinutes(minutes),
          whole: formatMinutes(task.duration_minutes),
        })
      : t('{time} at once', { time: formatMinutes(minutes) }),
    where,
    focus >= 0 && t('takes nothing from your focus goal'),
  ])}.`;
}

function tellHabitTime(habit: Habit, chunk: ProposedChunk, clock: Clock): string {
  const date = chunk.start_time.slice(0, 10);
  const { window, kind, times_per_week } = habit;
  const hours = (time: string) => timeOf(clockOn(date, clock.timeZone, time), clock);
  const often =
    kind === 'focus'
      ? t('{time} of focus a week', { time: formatMinutes(habit.duration_minutes) })
      : plural(times_per_week ?? 0, { one: 'Once a week', other: '# times a week' });
  const where = window
    ? t('between {start} and {end} as you asked', {
        start: hours(window.start),
        end: hours(window.end),
      })
    : t('inside your working hours');
  return `${sentence([often, where, t('nothing is in its way')])}.`;
}

/** The end of the time that somebody named: a day where it is midnight, far ones with their date. */
function endOf(time: number, from: number, clock: Clock): string {
  if (time - from >= WEEK_MS - DAY_MS) return dayOf(time, clock);
  const isMidnight = startOfDate(toCalendarDate(time, clock.timeZone), clock.timeZone) === time;
  return isMidnight ? weekdayOf(time, clock) : momentOf(time, clock);
}

/** What somebody asked for in words. */
function tellWishedTime(wish: TimeWish, chunk: ProposedChunk, clock: Clock): string {
  const minutes = lengthOf(chunk);
  return `${sentence([
    minutes < wish.minutes
      ? t('{part} of {whole}', {
          part: formatMinutes(minutes),
          whole: formatMinutes(wish.minutes),
        })
      : t('{time} in one piece', { time: formatMinutes(minutes) }),
    t('before {end}', {
      end: endOf(Date.parse(wish.deadline), Date.parse(chunk.start_time), clock),
    }),
    t('inside your working hours'),
  ])}.`;
}

/** Why time is put where it is, in terms of what it has to keep to. */
export function tellChunk(
  chunk: ProposedChunk,
  { intents: { tasks, habits }, ask: { wish } }: Pick<Reading, 'intents' | 'ask'>,
  clock: Clock,
): string {
  if (wish) return tellWishedTime(wish, chunk, clock);
  const task = tasks.find(({ id }) => id === chunk.task_id);
  if (task) return tellTaskTime(task, chunk, clock);
  const habit = habits.find(({ id }) => id === chunk.habit_id);
  if (habit) return tellHabitTime(habit, chunk, clock);
  return t('It is not on your list any more.');
}

/** What a term means of time that is new; `null` where it means the same as of a move. */
export function tellChunkTerm({ term, points, minutes }: ReasonFact, title: string): string | null {
  if (term === 'tasks_unplaced')
    return t('Gives {time} to {title}', { time: formatMinutes(minutes), title });
  if (term === 'task_chunks') return t('Is one more piece in the calendar');
  if (term === 'task_defer' && points < 0) return t('Does not begin at once');
  if (term === 'task_off_peak' && points < 0) return t('Lies outside your best hours');
  return null;
}
