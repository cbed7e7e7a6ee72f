import type { AssistantResult } from '@scheduler/contracts/ai';
import { tasks, type Task } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/words';
import { dateAt, minutesInWords } from '@scheduler/scheduling';
import type { Caller, CoreClient } from '../../core-client.ts';
import type { Intent } from '../intent.ts';
import type { Situation } from '../situation.ts';
import { minuteOn } from '../spans.ts';
import { dayNamed, titled } from '../telling.ts';
import { answered } from './answer.ts';

const SHOWN = 12;

const dueAt = ({ deadline }: Task) => (deadline === null ? Infinity : Date.parse(deadline));

function line(task: Task, situation: Situation): string {
  const { duration_minutes, scheduled_minutes, deadline } = task;
  // A task that is due at midnight is one of the day before.
  const due = deadline && dateAt(Date.parse(deadline) - 1, situation.timeZone);
  return [
    t('{title}: {time}', { title: titled(task), time: minutesInWords(duration_minutes) }),
    ...(due ? [t('due {day}', { day: dayNamed(due, situation) })] : []),
    ...(scheduled_minutes > 0
      ? [t('{time} of it in the calendar', { time: minutesInWords(scheduled_minutes) })]
      : []),
  ].join(', ');
}

/** What is on the list of tasks, what is due first before the rest. */
export async function answerTasks(
  core: CoreClient,
  caller: Caller,
  { until }: Extract<Intent, { kind: 'tasks' }>,
  situation: Situation,
): Promise<AssistantResult> {
  const open = await core.call(caller, tasks.list, { query: { status: 'open' } });
  const end = until === null ? Infinity : minuteOn(until, 0, situation.timeZone);
  const asked = open
    .filter((task) => until === null || dueAt(task) <= end)
    .toSorted((a, b) => dueAt(a) - dueAt(b) || b.priority - a.priority);
  if (asked.length === 0) {
    return answered(until === null ? t('Your list of tasks is empty.') : t('No task is due then.'));
  }
  const more = asked.length - SHOWN;
  const lines = [
    plural(asked.length, { one: '# task.', other: '# tasks.' }),
    ...asked.slice(0, SHOWN).map((task) => `${line(task, situation)}.`),
    ...(more > 0 ? [t('And {more} more.', { more })] : []),
  ];
  return answered(lines.join('\n'));
}
