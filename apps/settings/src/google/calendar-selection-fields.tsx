import type { GoogleCalendar } from '@scheduler/contracts/billing';
import type { Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { useUser } from '@scheduler/platform';
import { formatAudience, formatNames, listViewers } from '@scheduler/platform/schedule-audience';
import { Badge, Banner, Checkbox, Field, Select } from '@scheduler/ui';
import { Users } from 'lucide-react';
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
  const { email } = useUser();
  const { calendar, schedules, selection, error, onChange } = props;
  const isWritable = canWrite(calendar);
  const target = schedules.find(({ id }) => id === selection.schedule_id);
  const viewers = target ? listViewers(target, email) : [];
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
              {schedules.map((schedule) => (
                <option key={schedule.id} value={schedule.id}>
                  {[schedule.name, formatAudience(schedule, email)].filter(Boolean).join(' · ')}
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
          {target && viewers.length > 0 && (
            <Banner icon={Users}>
              <b>
                {plural(
                  viewers.length,
                  {
                    one: '# person will see events from {calendar} on {name}:',
                    other: '# people will see events from {calendar} on {name}:',
                  },
                  { calendar: calendar.summary, name: target.name },
                )}
              </b>{' '}
              {`${formatNames(viewers)}.`}{' '}
              {target.role === 'owner'
                ? t("For private events, they only see that you're busy.")
                : t('Only the owner of the schedule sees the details of private events.')}
            </Banner>
          )}
        </div>
      )}
    </fieldset>
  );
}
