import type { Reminder } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';

const NONE = 'none';
/** Represents reminders that match no preset. Selecting it leaves them unchanged. */
const CUSTOM = 'custom';

const PRESETS = [
  'in_app 0',
  'in_app 5',
  'in_app 10',
  'in_app 30',
  'in_app 60',
  'email 60',
  'email 1440',
];

const optionLabels: Record<string, string> = {
  [NONE]: t('None'),
  'in_app 0': t('In the app, at the start'),
  'in_app 5': t('In the app, 5 min before'),
  'in_app 10': t('In the app, 10 min before'),
  'in_app 30': t('In the app, 30 min before'),
  'in_app 60': t('In the app, 1 hour before'),
  'email 60': t('By email, 1 hour before'),
  'email 1440': t('By email, 1 day before'),
};

export function toReminderOption(reminders: readonly Reminder[]): string {
  const [first, ...more] = reminders;
  if (!first) return NONE;
  const value = `${first.method} ${first.minutes}`;
  return more.length === 0 && PRESETS.includes(value) ? value : CUSTOM;
}

/** Lists the options, with email reminders only if they can be sent or are already selected. */
export function getReminderOptions(
  reminders: readonly Reminder[],
  isEmailAvailable: boolean,
): string[] {
  const selected = toReminderOption(reminders);
  const presets = PRESETS.filter(
    (preset) => isEmailAvailable || !preset.startsWith('email') || preset === selected,
  );
  return selected === CUSTOM ? [CUSTOM, NONE, ...presets] : [NONE, ...presets];
}

/** Returns the reminders that an option represents. */
export function parseReminderOption(option: string, current: readonly Reminder[]): Reminder[] {
  if (option === CUSTOM) return [...current];
  const [method, minutes] = option.split(' ');
  if (method !== 'in_app' && method !== 'email') return [];
  return [{ method, minutes: Number(minutes) }];
}

export function formatReminderOption(option: string, current: readonly Reminder[]): string {
  if (option !== CUSTOM) return optionLabels[option] ?? option;
  return current.length === 1
    ? t('{minutes} min before', { minutes: current[0]?.minutes ?? 0 })
    : plural(current.length, { one: '# reminder', other: '# reminders' });
}
