import type { CalendarChoice, GoogleCalendar } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';

/** What a person wants of one calendar. */
export type Choice = CalendarChoice['calendars'][number];

export const mayWrite = ({ access_role }: GoogleCalendar): boolean =>
  access_role === 'owner' || access_role === 'writer';

export const choiceOf = (calendar: GoogleCalendar): Choice => {
  const { id, is_synced, schedule_id, direction } = calendar;
  return { id, is_synced, schedule_id, direction: mayWrite(calendar) ? direction : 'import' };
};

const isSame = (one: Choice, other: Choice) =>
  one.is_synced === other.is_synced &&
  one.schedule_id === other.schedule_id &&
  one.direction === other.direction;

/** What was chosen otherwise than it is. */
export const changesOf = (calendars: readonly GoogleCalendar[], choices: readonly Choice[]) =>
  choices.filter((choice) => {
    const before = calendars.find(({ id }) => id === choice.id);
    return before !== undefined && !isSame(choiceOf(before), choice);
  });

/** On one schedule with another, one of them both ways: events of the other would go to it, too. */
const isCrowded = (choice: Choice, copied: readonly Choice[]) =>
  copied.some(
    (other) =>
      other.id !== choice.id &&
      other.schedule_id === choice.schedule_id &&
      [choice, other].some(({ direction }) => direction === 'both'),
  );

/** What keeps choices from being saved, by calendar. */
export function errorsOf(choices: readonly Choice[]): ReadonlyMap<string, string> {
  const copied = choices.filter(({ is_synced }) => is_synced);
  const errorOf = (choice: Choice) => {
    if (choice.schedule_id === null) return t('Choose a schedule');
    return isCrowded(choice, copied)
      ? t('A schedule that goes both ways takes no other calendar')
      : undefined;
  };
  return new Map(
    copied.flatMap((choice) => {
      const error = errorOf(choice);
      return error ? [[choice.id, error]] : [];
    }),
  );
}
