import type { GoogleCalendar } from '@scheduler/contracts/billing';
import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Badge, Checkbox, Field, Select } from '@scheduler/ui';
import { canWrite, type SyncSelection } from './calendar-selections.ts';
import styles from './google.module.css';

interface CalendarSelectionFieldsProps {
  calendar: GoogleCalendar;
  /** Schedules that the user can edit. */
  schedules: readonly Schedule[];
  selection: SyncSelection;
  error: string | undefined;
  onChange: (selection: SyncSelection) => void;
}

/** Sync settings of one calendar: on or off, schedule, direction. */
export function CalendarSelectionFields(props: CalendarSelectionFieldsProps) {
  const { calendar, schedules, selection, error, onChange } = props;
  const isWritable = canWrite(calendar);
  return (
    <fieldset className={styles.calendarOptions} aria-label={calendar.summary}>
      <Checkbox
        label={
          <span>
            {calendar.summary} {calendar.is_primary && <Badge>{t('Primary')}</Badge>}{' '}
            {!isWritable && <Badge>{t('Read only')}</Badge>}
          </span>
        }
        checked={selection.is_synced}
        onCheckedChange={(is_synced) => onChange({ ...selection, is_synced })}
      />
      {selection.is_synced && (
        <div className={styles.fields}>
          <Field label={t('Sync to schedule')} error={error}>
            <Select
              value={selection.schedule_id ?? ''}
              onChange={({ target }) =>
                onChange({ ...selection, schedule_id: target.value || null })
              }
            >
              {selection.schedule_id === null && <option value="">{t('Choose a schedule')}</option>}
              {schedules.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('Sync direction')}>
            <Select
              value={selection.direction}
              disabled={!isWritable}
              onChange={({ target }) =>
                onChange({ ...selection, direction: target.value === 'both' ? 'both' : 'import' })
              }
            >
              <option value="both">{t('Two-way')}</option>
              <option value="import">{t('From Google only')}</option>
            </Select>
          </Field>
        </div>
      )}
    </fieldset>
  );
}
