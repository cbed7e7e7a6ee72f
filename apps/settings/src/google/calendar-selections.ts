import type { CalendarSelection, GoogleCalendar } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';

/** Sync settings of one calendar. */
export type SyncSelection = CalendarSelection['calendars'][number];

export const canWrite = ({ access_role }: GoogleCalendar): boolean =>
  access_role === 'owner' || access_role === 'writer';

export const toSyncSelection = (calendar: GoogleCalendar): SyncSelection => {
  const { id, is_synced, schedule_id, direction } = calendar;
  return { id, is_synced, schedule_id, direction: canWrite(calendar) ? direction : 'import' };
};

const isSameSelection = (a: SyncSelection, b: SyncSelection) =>
  a.is_synced === b.is_synced && a.schedule_id === b.schedule_id && a.direction === b.direction;

/** Returns the selections that differ from the saved settings. */
export const findChangedSelections = (
  calendars: readonly GoogleCalendar[],
  selections: readonly SyncSelection[],
) =>
  selections.filter((selection) => {
    const current = calendars.find(({ id }) => id === selection.id);
    return current !== undefined && !isSameSelection(toSyncSelection(current), selection);
  });

/** Two-way sync would also copy the events of other calendars on the same schedule to this one. */
const hasTwoWayConflict = (selection: SyncSelection, synced: readonly SyncSelection[]) =>
  synced.some(
    (other) =>
      other.id !== selection.id &&
      other.schedule_id === selection.schedule_id &&
      [selection, other].some(({ direction }) => direction === 'both'),
  );

/** Returns an error message per invalid calendar, by calendar ID. */
export function validateSelections(
  selections: readonly SyncSelection[],
): ReadonlyMap<string, string> {
  const synced = selections.filter(({ is_synced }) => is_synced);
  const getSelectionError = (selection: SyncSelection) => {
    if (selection.schedule_id === null) return t('Choose a schedule');
    return hasTwoWayConflict(selection, synced)
      ? t('A schedule with two-way sync can only have one calendar')
      : undefined;
  };
  return new Map(
    synced.flatMap((selection) => {
      const error = getSelectionError(selection);
      return error ? [[selection.id, error]] : [];
    }),
  );
}
