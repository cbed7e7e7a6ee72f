import { t } from '@scheduler/i18n/words';
import { minutesInWords } from '../../wording.ts';
import type { LeftAlone, Reason, RelaxableRule } from './types.ts';

/** Titles, which the planner never sees. */
export interface Titles {
  event: (id: string) => string;
  task: (id: string) => string;
}

const NAMED = 2;

function list(names: readonly string[]): string {
  const [first = '', second] = names;
  if (second === undefined) return first;
  if (names.length <= NAMED) return t('{first} and {second}', { first, second });
  const more = names.length - NAMED;
  return t('{names} and {more} more', { names: names.slice(0, NAMED).join(', '), more });
}

/** A reason as a sentence: `Clears 30 minutes of overlap with Interview`. */
export function wordReason(
  { term, points, minutes, event_ids, task_ids }: Reason,
  titles: Titles,
): string {
  const time = minutesInWords(minutes);
  const events = list(event_ids.map(titles.event));
  const tasks = list(task_ids.map(titles.task));
  const better = points > 0;
  switch (term) {
    case 'conflicts':
      return better
        ? t('Clears {time} of overlap with {events}', { time, events })
        : t('Overlaps {events} for {time}', { events, time });
    case 'tight_buffers':
      return better
        ? t('Leaves a break next to {events}', { events })
        : t('Comes close to {events}', { events });
    case 'after_hours':
      return better
        ? t('Takes {time} out of the hours after work', { time })
        : t('Puts {time} into the hours after work', { time });
    case 'avoid_windows':
      return better
        ? t('Frees {time} of hours you keep clear', { time })
        : t('Uses {time} of hours you keep clear', { time });
    case 'no_meeting_days':
      return better ? t('Keeps a day without meetings free') : t('Falls on a day without meetings');
    case 'over_daily_cap':
      return better
        ? t('Relieves a day with too many meetings')
        : t('Adds to a day with many meetings');
    case 'fragmented_time':
      return better
        ? t('Joins {time} of scattered free time', { time })
        : t('Scatters {time} of free time', { time });
    case 'focus_shortfall':
      return better
        ? t('Wins {time} of focus time for the week', { time })
        : t('Takes {time} of focus time', { time });
    case 'long_runs':
      return better
        ? t('Shortens runs of meetings by {time}', { time })
        : t('Lengthens a run of meetings by {time}', { time });
    case 'tasks_unplaced':
      return better
        ? t('Makes room for {time} of {tasks}', { time, tasks })
        : t('Leaves no room for {time} of {tasks}', { time, tasks });
    case 'task_chunks':
      return better
        ? t('Keeps {tasks} in fewer pieces', { tasks })
        : t('Splits {tasks}', { tasks });
    case 'task_off_peak':
      return better
        ? t('Brings {tasks} to your best hours', { tasks })
        : t('Puts {tasks} outside your best hours', { tasks });
    case 'task_defer':
      return better ? t('Lets {tasks} begin sooner', { tasks }) : t('Puts off {tasks}', { tasks });
    case 'moves':
      return better ? t('Saves a move') : t('Takes one more move');
  }
}

/** Why an event stays, as a sentence. */
export function wordStay({ reason }: LeftAlone): string {
  switch (reason) {
    case 'locked':
      return t('It is locked');
    case 'too_soon':
      return t('It begins too soon to be moved');
    case 'no_place':
      return t('No other time is possible for it');
    case 'not_worth_it':
      return t('Any other time would cost more than it gains');
    case 'no_moves_left':
      return t('The plan has as many moves as it may');
  }
}

const RULES: Record<RelaxableRule, () => string> = {
  deadline: () => t('a later deadline'),
  earliest: () => t('an earlier start'),
  chunk_length: () => t('shorter pieces'),
  working_hours: () => t('time outside working hours'),
};

/** What a task needs to be placed, as words: `a later deadline and shorter pieces', {  }). */
export const wordRelax = (rules: readonly RelaxableRule[]): string =>
  rules
    .map((rule) => RULES[rule]())
    .reduce((first, second) => t('{first} and {second}', { first, second }));
