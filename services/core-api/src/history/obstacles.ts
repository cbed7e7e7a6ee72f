import { t } from '@scheduler/i18n/words';
import { fieldWord } from './field-words.ts';
import type { Obstacle } from './repository.ts';

function addition({ record, ...of }: Obstacle): string {
  const [title, person] = [of.title ?? '', of.person ?? ''];
  switch (record) {
    case 'attendees':
      return t("{person} was invited to '{title}' since", { person, title });
    case 'schedule_shares':
      return t("'{title}' was shared with {person} since", { title, person });
    case 'event_schedules':
      return t("'{title}' was put on a schedule since", { title });
    default:
      return t("'{title}' was changed since", { title });
  }
}

/** What stands against undoing a batch, as half a sentence. */
function phraseOf(obstacle: Obstacle): string {
  const { problem, record, field, person } = obstacle;
  const title = obstacle.title ?? '';
  if (problem === 'added') return addition(obstacle);
  if (problem === 'planned') return t("time was planned for '{title}' since", { title });
  if (problem === 'nowhere') return t("'{title}' would be on no schedule", { title });
  const who = record === 'attendees' || record === 'schedule_shares' ? person : null;
  if (problem === 'deleted') {
    return who
      ? t("{who} was taken off '{title}' since", { who, title })
      : t("'{title}' was deleted since", { title });
  }
  if (field === 'partstat')
    return t("{who} has answered for '{title}' since", { who: who ?? '', title });
  return who
    ? t("what is kept of {who} on '{title}' was changed since", { who, title })
    : t("the {field} of '{title}' was changed since", { field: fieldWord(field ?? ''), title });
}

const TOLD = 3;

/** Why a batch cannot be undone, as a sentence to read. */
export function sentenceOf(obstacles: Obstacle[]): string {
  const phrases = [...new Set(obstacles.map(phraseOf))];
  const reasons = phrases.slice(0, TOLD).join(', ');
  return phrases.length > TOLD
    ? t('This cannot be undone any more: {reasons}, and more.', { reasons })
    : t('This cannot be undone any more: {reasons}.', { reasons });
}
