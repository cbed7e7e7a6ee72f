import type { Habit, Task } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import { toCalendarDate, formatMinutes, startOfDate } from '@scheduler/scheduling';
import {
  formatLongDate,
  formatDayAndTime,
  formatTime,
  formatWeekday,
  type ClockFormat,
} from '../calendar/format-date-time.ts';
import { localTimeToInstant } from '../calendar/free-days.ts';
import { getDurationMinutes } from '../calendar/instants.ts';
import type { TimeRequest } from '../calendar/time-request.ts';
import type { ProposedChunk, ReasonDetails } from './proposal.ts';
import type { PlanInput } from './plan-input.ts';
import { DAY_MS, WEEK_MS } from '@scheduler/scheduling/durations';

const joinParts = (parts: readonly (string | false)[]) =>
  parts.filter((part) => part !== false).join(', ');

/** Formats a deadline as a weekday and time if it's less than a week away, or else as a date. */
function formatDeadline({ deadline }: Task, start: number, clock: ClockFormat): string {
  if (deadline === null) return t('No deadline, but sooner is better');
  const due = Date.parse(deadline);
  if (due - start >= WEEK_MS) return t('Due {moment}', { moment: formatLongDate(due, clock) });
  return t('Due {moment}', { moment: formatDayAndTime(due, clock) });
}

function formatTaskChunk(task: Task, chunk: ProposedChunk, clock: ClockFormat): string {
  const minutes = getDurationMinutes(chunk);
  const terms = new Map(chunk.reasons.map(({ term, points }) => [term, points]));
  const isPeak = task.energy === 'high' && !terms.has('task_off_peak');
  const where = isPeak ? t('in your best hours') : t('within your working hours');
  const focus = terms.get('focus_shortfall') ?? 0;
  return `${formatDeadline(task, Date.parse(chunk.start_time), clock)}. ${joinParts([
    minutes < task.duration_minutes
      ? t('{part} of the {whole} needed', {
          part: formatMinutes(minutes),
          whole: formatMinutes(task.duration_minutes),
        })
      : t('{time} in one block', { time: formatMinutes(minutes) }),
    where,
    focus >= 0 && t('keeps your focus time intact'),
  ])}.`;
}

function formatHabitChunk(habit: Habit, chunk: ProposedChunk, clock: ClockFormat): string {
  const date = chunk.start_time.slice(0, 10);
  const { window, kind, times_per_week } = habit;
  const formatHour = (time: string) =>
    formatTime(localTimeToInstant(date, clock.timeZone, time), clock);
  const frequency =
    kind === 'focus'
      ? t('{time} of focus a week', { time: formatMinutes(habit.duration_minutes) })
      : plural(times_per_week ?? 0, { one: 'Once a week', other: '# times a week' });
  const where = window
    ? t('between {start} and {end} as requested', {
        start: formatHour(window.start),
        end: formatHour(window.end),
      })
    : t('within your working hours');
  return `${joinParts([frequency, where, t('no conflicts')])}.`;
}

/** Formats the end of the requested range as a date, a weekday, or a weekday and time. */
function formatEnd(time: number, from: number, clock: ClockFormat): string {
  if (time - from >= WEEK_MS - DAY_MS) return formatLongDate(time, clock);
  const isMidnight = startOfDate(toCalendarDate(time, clock.timeZone), clock.timeZone) === time;
  return isMidnight ? formatWeekday(time, clock) : formatDayAndTime(time, clock);
}

/** Describes a block for a time request. */
function formatRequestedChunk(
  timeRequest: TimeRequest,
  chunk: ProposedChunk,
  clock: ClockFormat,
): string {
  const minutes = getDurationMinutes(chunk);
  return `${joinParts([
    minutes < timeRequest.minutes
      ? t('{part} of {whole}', {
          part: formatMinutes(minutes),
          whole: formatMinutes(timeRequest.minutes),
        })
      : t('{time} in one block', { time: formatMinutes(minutes) }),
    t('before {end}', {
      end: formatEnd(Date.parse(timeRequest.deadline), Date.parse(chunk.start_time), clock),
    }),
    t('within your working hours'),
  ])}.`;
}

/** Describes the constraints that a block meets. */
export function formatChunk(
  chunk: ProposedChunk,
  {
    intents: { tasks, habits },
    parameters: { timeRequest },
  }: Pick<PlanInput, 'intents' | 'parameters'>,
  clock: ClockFormat,
): string {
  if (timeRequest) return formatRequestedChunk(timeRequest, chunk, clock);
  const task = tasks.find(({ id }) => id === chunk.task_id);
  if (task) return formatTaskChunk(task, chunk, clock);
  const habit = habits.find(({ id }) => id === chunk.habit_id);
  if (habit) return formatHabitChunk(habit, chunk, clock);
  return t("It's no longer on your list.");
}

/** Formats a cost term of a new block. Returns `null` if the text is the same as for moves. */
export function formatChunkTerm(
  { term, points, minutes }: ReasonDetails,
  title: string,
): string | null {
  if (term === 'tasks_unplaced')
    return t('Schedules {time} for {title}', { time: formatMinutes(minutes), title });
  if (term === 'task_chunks') return t('Adds one more block to your calendar');
  if (term === 'task_defer' && points < 0) return t("Doesn't start right away");
  if (term === 'task_off_peak' && points < 0) return t('Falls outside your best hours');
  return null;
}
