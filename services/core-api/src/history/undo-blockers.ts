import { t } from '@scheduler/i18n/translate';
import { getFieldLabel } from './field-labels.ts';
import type { UndoBlocker } from './repository.ts';

function describeAddition(blocker: UndoBlocker): string {
  const [title, person] = [blocker.title ?? '', blocker.person ?? ''];
  switch (blocker.record) {
    case 'attendees':
      return t('{person} has since been invited to “{title}”', { person, title });
    case 'schedule_shares':
      return t('“{title}” has since been shared with {person}', { title, person });
    case 'event_schedules':
      return t('“{title}” has since been added to a schedule', { title });
    default:
      return t('“{title}” has since been changed', { title });
  }
}

/** Describes a blocker as a clause, without capitalization or period. */
function describeBlocker(blocker: UndoBlocker): string {
  const { problem, record, field, person } = blocker;
  const title = blocker.title ?? '';
  if (problem === 'added') return describeAddition(blocker);
  if (problem === 'planned') return t('time has since been scheduled for “{title}”', { title });
  if (problem === 'nowhere') return t("“{title}” wouldn't be on any schedule", { title });
  const affectedUser = record === 'attendees' || record === 'schedule_shares' ? person : null;
  if (problem === 'deleted') {
    return affectedUser
      ? t('{who} has since been removed from “{title}”', { who: affectedUser, title })
      : t('“{title}” has since been deleted', { title });
  }
  if (field === 'partstat')
    return t('{who} has since replied to “{title}”', { who: affectedUser ?? '', title });
  return affectedUser
    ? t('the details of {who} on “{title}” have since been changed', { who: affectedUser, title })
    : t('a later change affected the {field} of “{title}”', {
        field: getFieldLabel(field ?? ''),
        title,
      });
}

const MAX_REASONS = 3;

/** Explains why a batch can't be undone. */
export function formatUndoBlockers(blockers: UndoBlocker[]): string {
  const phrases = [...new Set(blockers.map(describeBlocker))];
  const reasons = phrases.slice(0, MAX_REASONS).join(', ');
  return phrases.length > MAX_REASONS
    ? t("This can't be undone: {reasons}, and more.", { reasons })
    : t("This can't be undone: {reasons}.", { reasons });
}
