import { t } from '@scheduler/i18n/translate';
import { formatMinutes } from '../../format-time.ts';
import type { UnmovedEvent, MoveReason, RelaxableRule } from './types.ts';

/** Title lookups, because the optimizer does not know titles. */
export interface TitleLookup {
  getEventTitle: (id: string) => string;
  getTaskTitle: (id: string) => string;
}

const MAX_LISTED_TITLES = 2;

function formatTitleList(titles: readonly string[]): string {
  const [first = '', second] = titles;
  if (second === undefined) return first;
  if (titles.length <= MAX_LISTED_TITLES) return t('{first} and {second}', { first, second });
  const moreCount = titles.length - MAX_LISTED_TITLES;
  return t('{names} and {more} more', {
    names: titles.slice(0, MAX_LISTED_TITLES).join(', '),
    more: moreCount,
  });
}

/** Formats a reason as a sentence, such as “Clears 30 minutes of overlap with Interview”. */
export function formatReason(
  { term, points, minutes, event_ids, task_ids }: MoveReason,
  titles: TitleLookup,
): string {
  const time = formatMinutes(minutes);
  const eventTitles = formatTitleList(event_ids.map(titles.getEventTitle));
  const taskTitles = formatTitleList(task_ids.map(titles.getTaskTitle));
  const isImprovement = points > 0;
  switch (term) {
    case 'conflicts':
      return isImprovement
        ? t('Clears {time} of overlap with {events}', { time, events: eventTitles })
        : t('Overlaps {events} for {time}', { events: eventTitles, time });
    case 'tight_buffers':
      return isImprovement
        ? t('Adds a break next to {events}', { events: eventTitles })
        : t('Shortens the break next to {events}', { events: eventTitles });
    case 'after_hours':
      return isImprovement
        ? t('Moves {time} into working hours', { time })
        : t('Moves {time} outside working hours', { time });
    case 'avoid_windows':
      return isImprovement
        ? t('Frees {time} of your no-meeting hours', { time })
        : t('Uses {time} of your no-meeting hours', { time });
    case 'no_meeting_days':
      return isImprovement ? t('Keeps a no-meeting day free') : t('Falls on a no-meeting day');
    case 'over_daily_cap':
      return isImprovement
        ? t('Lightens a day with too many meetings')
        : t('Adds a meeting to a busy day');
    case 'fragmented_time':
      return isImprovement
        ? t('Turns {time} of scattered free time into longer blocks', { time })
        : t('Breaks up {time} of free time', { time });
    case 'focus_shortfall':
      return isImprovement
        ? t('Adds {time} of focus time this week', { time })
        : t('Reduces focus time by {time}', { time });
    case 'long_runs':
      return isImprovement
        ? t('Shortens back-to-back meetings by {time}', { time })
        : t('Lengthens back-to-back meetings by {time}', { time });
    case 'tasks_unplaced':
      return isImprovement
        ? t('Makes room for {time} of {tasks}', { time, tasks: taskTitles })
        : t('Leaves no room for {time} of {tasks}', { time, tasks: taskTitles });
    case 'task_chunks':
      return isImprovement
        ? t('Keeps {tasks} in fewer blocks', { tasks: taskTitles })
        : t('Splits {tasks}', { tasks: taskTitles });
    case 'task_off_peak':
      return isImprovement
        ? t('Moves {tasks} into your best hours', { tasks: taskTitles })
        : t('Moves {tasks} outside your best hours', { tasks: taskTitles });
    case 'task_defer':
      return isImprovement
        ? t('Lets {tasks} start sooner', { tasks: taskTitles })
        : t('Delays {tasks}', { tasks: taskTitles });
    case 'moves':
      return isImprovement ? t('Avoids a move') : t('Requires one more move');
  }
}

/** Formats the reason why an event stays as a sentence. */
export function formatStayReason({ reason }: UnmovedEvent): string {
  switch (reason) {
    case 'locked':
      return t('It is locked');
    case 'too_soon':
      return t('It starts too soon to move');
    case 'no_place':
      return t('No other time is possible');
    case 'not_worth_it':
      return t('No other time is better');
    case 'no_moves_left':
      return t('The plan has reached its maximum number of moves');
  }
}

const RULE_LABELS: Record<RelaxableRule, () => string> = {
  deadline: () => t('a later deadline'),
  earliest: () => t('an earlier start'),
  chunk_length: () => t('shorter blocks'),
  working_hours: () => t('time outside working hours'),
};

/** Formats the rule changes that a task needs, such as “a later deadline and shorter blocks”. */
export const formatRelaxedRules = (rules: readonly RelaxableRule[]): string =>
  rules
    .map((rule) => RULE_LABELS[rule]())
    .reduce((first, second) => t('{first} and {second}', { first, second }));
