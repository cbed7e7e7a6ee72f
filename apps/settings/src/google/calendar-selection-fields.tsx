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
  choice: SyncSelection;
  error: string | undefined;
  onChange: (choice: SyncSelection) => void;
}

/** Sync settings of one calendar: on or off, schedule, direction. */
export function CalendarSelectionFields(props: CalendarSelectionFieldsProps) {
  const { calendar, schedules, choice, error, onChange } = props;
  const isWritable = canWrite(calendar);
  return (
    <fieldset className={styles.calendarOptions} aria-label={calendar.summary}>
      <Checkbox
        label={
          <span>
            {calendar.summary} {calendar.is_primary && <Badge>{t('Main')}</Badge>}{' '}
            {!isWritable && <Badge>{t('Read only')}</Badge>}
          </span>
        }
        checked={choice.is_synced}
        onCheckedChange={(is_synced) => onChange({ ...choice, is_synced })}
      />
      {choice.is_synced && (
        <div className={styles.fields}>
          <Field label={t('Sync to schedule')} error={error}>
            <Select
              value={choice.schedule_id ?? ''}
              onChange={({ target }) => onChange({ ...choice, schedule_id: target.value || null })}
            >
              {choice.schedule_id === null && <option value="">{t('Choose a schedule')}</option>}
              {schedules.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('Sync direction')}>
            <Select
              value={choice.direction}
              disabled={!isWritable}
              onChange={({ target }) =>
                onChange({ ...choice, direction: target.value === 'both' ? 'both' : 'import' })
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
