import { minutesInWords } from '../../wording.ts';
const NAMED = 2;
function list(names) {
  if (names.length <= NAMED) return names.join(' and ');
  return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
}
/** A reason as a sentence: `Clears 30 minutes of overlap with Interview`. */
export function wordReason({ term, points, minutes, event_ids, task_ids }, titles) {
  const time = minutesInWords(minutes);
  const events = list(event_ids.map(titles.event));
  const tasks = list(task_ids.map(titles.task));
  const better = points > 0;
  switch (term) {
    case 'conflicts':
      return better ? `Clears ${time} of overlap with ${events}` : `Overlaps ${events} for ${time}`;
    case 'tight_buffers':
      return better ? `Leaves a break next to ${events}` : `Comes close to ${events}`;
    case 'after_hours':
      return better
        ? `Takes ${time} out of the hours after work`
        : `Puts ${time} into the hours after work`;
    case 'avoid_windows':
      return better
        ? `Frees ${time} of hours you keep clear`
        : `Uses ${time} of hours you keep clear`;
    case 'no_meeting_days':
      return better ? 'Keeps a day without meetings free' : 'Falls on a day without meetings';
    case 'over_daily_cap':
      return better ? 'Relieves a day with too many meetings' : 'Adds to a day with many meetings';
    case 'fragmented_time':
      return better ? `Joins ${time} of scattered free time` : `Scatters ${time} of free time`;
    case 'focus_shortfall':
      return better ? `Wins ${time} of focus time for the week` : `Takes ${time} of focus time`;
    case 'long_runs':
      return better
        ? `Shortens runs of meetings by ${time}`
        : `Lengthens a run of meetings by ${time}`;
    case 'tasks_unplaced':
      return better
        ? `Makes room for ${time} of ${tasks}`
        : `Leaves no room for ${time} of ${tasks}`;
    case 'task_chunks':
      return better ? `Keeps ${tasks} in fewer pieces` : `Splits ${tasks}`;
    case 'task_off_peak':
      return better
        ? `Brings ${tasks} to your best hours`
        : `Puts ${tasks} outside your best hours`;
    case 'task_defer':
      return better ? `Lets ${tasks} begin sooner` : `Puts off ${tasks}`;
    case 'moves':
      return better ? 'Saves a move' : 'Asks its people for a change of time';
  }
}
/** Why an event stays, as a sentence. */
export function wordStay({ reason }) {
  switch (reason) {
    case 'locked':
      return 'It is locked';
    case 'too_soon':
      return 'It begins too soon to be moved';
    case 'no_place':
      return 'No other time suits everybody it needs';
    case 'not_worth_it':
      return 'Any other time would cost more than it gains';
    case 'no_moves_left':
      return 'The plan has as many moves as it may';
  }
}
const RULES = {
  deadline: 'a later deadline',
  earliest: 'an earlier start',
  chunk_length: 'shorter pieces',
  working_hours: 'time outside working hours',
};
/** What a task needs to be placed, as words: `a later deadline and shorter pieces`. */
export const wordRelax = (rules) => rules.map((rule) => RULES[rule]).join(' and ');
