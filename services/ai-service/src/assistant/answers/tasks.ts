import type { AssistantResult } from '@scheduler/contracts/ai';
import { tasks, type Task } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/translate';
import { toCalendarDate, formatMinutes } from '@scheduler/scheduling';
import type { Caller, CoreClient } from '../../core-client.ts';
import type { Intent } from '../intent.ts';
import type { UserContext } from '../user-context.ts';
import { toInstantAtMinute } from '../time-ranges.ts';
import { formatDay, formatTitle } from '../formatters.ts';
import { createAnswer } from './create-answer.ts';

const MAX_SHOWN = 12;

const getDueTime = ({ deadline }: Task) => (deadline === null ? Infinity : Date.parse(deadline));

function formatTask(task: Task, userContext: UserContext): string {
  const { duration_minutes, scheduled_minutes, deadline } = task;
  // A task with a deadline at midnight is due on the previous day.
  const dueDate = deadline && toCalendarDate(Date.parse(deadline) - 1, userContext.timeZone);
  return [
    t('{title}: {time}', { title: formatTitle(task), time: formatMinutes(duration_minutes) }),
    ...(dueDate ? [t('due {day}', { day: formatDay(dueDate, userContext) })] : []),
    ...(scheduled_minutes > 0
      ? [t('{time} scheduled', { time: formatMinutes(scheduled_minutes) })]
      : []),
  ].join(', ');
}

/** Lists open tasks by deadline, then by priority. */
export async function answerTasks(
  core: CoreClient,
  caller: Caller,
  { until }: Extract<Intent, { kind: 'tasks' }>,
  userContext: UserContext,
): Promise<AssistantResult> {
  const openTasks = await core.call(caller, tasks.list, { query: { status: 'open' } });
  const endMs = until === null ? Infinity : toInstantAtMinute(until, 0, userContext.timeZone);
  const matchingTasks = openTasks
    .filter((task) => until === null || getDueTime(task) <= endMs)
    .toSorted((a, b) => getDueTime(a) - getDueTime(b) || b.priority - a.priority);
  if (matchingTasks.length === 0) {
    return createAnswer(
      until === null ? t('You have no open tasks.') : t('No tasks are due by then.'),
    );
  }
  const hiddenCount = matchingTasks.length - MAX_SHOWN;
  const lines = [
    plural(matchingTasks.length, { one: '# task.', other: '# tasks.' }),
    ...matchingTasks.slice(0, MAX_SHOWN).map((task) => `${formatTask(task, userContext)}.`),
    ...(hiddenCount > 0 ? [t('And {more} more.', { more: hiddenCount })] : []),
  ];
  return createAnswer(lines.join('\n'));
}
