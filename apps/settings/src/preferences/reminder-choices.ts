import type { Reminder } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';

const NONE = 'none';
/** More than one choice can say: they stay until another is made. */
const AS_IT_IS = 'as-it-is';

const simple = [
  'in_app 0',
  'in_app 5',
  'in_app 10',
  'in_app 30',
  'in_app 60',
  'email 60',
  'email 1440',
];

const words: Record<string, string> = {
  [NONE]: t('None'),
  'in_app 0': t('In the app, at the start'),
  'in_app 5': t('In the app, 5 min before'),
  'in_app 10': t('In the app, 10 min before'),
  'in_app 30': t('In the app, 30 min before'),
  'in_app 60': t('In the app, 1 hour before'),
  'email 60': t('By email, 1 hour before'),
  'email 1440': t('By email, 1 day before'),
};

export function valueOf(reminders: readonly Reminder[]): string {
  const [first, ...more] = reminders;
  if (!first) return NONE;
  const value = `${first.method} ${first.minutes}`;
  return more.length === 0 && simple.includes(value) ? value : AS_IT_IS;
}

export const choicesOf = (reminders: readonly Reminder[]): string[] =>
  valueOf(reminders) === AS_IT_IS ? [AS_IT_IS, NONE, ...simple] : [NONE, ...simple];

/** @returns the reminders that a choice stands for */
export function reminderAt(choice: string, now: readonly Reminder[]): Reminder[] {
  if (choice === AS_IT_IS) return [...now];
  const [method, minutes] = choice.split(' ');
  if (method !== 'in_app' && method !== 'email') return [];
  return [{ method, minutes: Number(minutes) }];
}

export function nameOf(choice: string, now: readonly Reminder[]): string {
  if (choice !== AS_IT_IS) return words[choice] ?? choice;
  return now.length === 1
    ? t('{minutes} min before', { minutes: now[0]?.minutes ?? 0 })
    : plural(now.length, { one: '# reminder', other: '# reminders' });
}
