import type { Obstacle } from './repository.ts';

const words: Record<string, string> = {
  start_time: 'time',
  end_time: 'time',
  start_date: 'time',
  end_date: 'time',
  is_all_day: 'time',
  recurrence: 'repetition',
  time_zone: 'time zone',
  is_shared: 'sharing',
  duration_minutes: 'length',
  schedule_id: 'schedule',
};

const wordFor = (field: string) => words[field] ?? field.replaceAll('_', ' ');

function addition({ record, title, person }: Obstacle): string {
  switch (record) {
    case 'attendees':
      return `${person} was invited to '${title}' since`;
    case 'schedule_shares':
      return `'${title}' was shared with ${person} since`;
    case 'event_schedules':
      return `'${title}' was put on a schedule since`;
    default:
      return `'${title}' was changed since`;
  }
}

/** What stands against undoing a batch, as half a sentence. */
function phraseOf(obstacle: Obstacle): string {
  const { problem, record, field, title, person } = obstacle;
  if (problem === 'added') return addition(obstacle);
  if (problem === 'planned') return `time was planned for '${title}' since`;
  if (problem === 'nowhere') return `'${title}' would be on no schedule`;
  const who = record === 'attendees' || record === 'schedule_shares' ? person : null;
  if (problem === 'deleted') {
    return who ? `${who} was taken off '${title}' since` : `'${title}' was deleted since`;
  }
  if (field === 'partstat') return `${who} has answered for '${title}' since`;
  return who
    ? `what is kept of ${who} on '${title}' was changed since`
    : `the ${wordFor(field ?? '')} of '${title}' was changed since`;
}

const TOLD = 3;

/** Why a batch cannot be undone, as a sentence to read. */
export function sentenceOf(obstacles: Obstacle[]): string {
  const phrases = [...new Set(obstacles.map(phraseOf))];
  const more = phrases.length > TOLD ? ', and more' : '';
  return `This cannot be undone any more: ${phrases.slice(0, TOLD).join(', ')}${more}.`;
}
