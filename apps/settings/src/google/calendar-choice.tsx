import type { GoogleCalendar } from '@scheduler/contracts/billing';
import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Badge, Checkbox, Field, Select } from '@scheduler/ui';
import { mayWrite, type Choice } from './choices.ts';
import styles from './google.module.css';

interface CalendarChoiceProps {
  calendar: GoogleCalendar;
  /** Those that may be written. */
  schedules: readonly Schedule[];
  choice: Choice;
  error: string | undefined;
  onChange: (choice: Choice) => void;
}

/** One calendar: whether it is copied, to which schedule, and whether ours go back. */
export function CalendarChoice(props: CalendarChoiceProps) {
  const { calendar, schedules, choice, error, onChange } = props;
  const writable = mayWrite(calendar);
  return (
    <fieldset className={styles.choice} aria-label={calendar.summary}>
      <Checkbox
        label={
          <span>
            {calendar.summary} {calendar.is_primary && <Badge>{t('Main')}</Badge>}{' '}
            {!writable && <Badge>{t('Read only')}</Badge>}
          </span>
        }
        checked={choice.is_synced}
        onCheckedChange={(is_synced) => onChange({ ...choice, is_synced })}
      />
      {choice.is_synced && (
        <div className={styles.fields}>
          <Field label={t('Events go to')} error={error}>
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
          <Field label={t('Changes go')}>
            <Select
              value={choice.direction}
              disabled={!writable}
              onChange={({ target }) =>
                onChange({ ...choice, direction: target.value === 'both' ? 'both' : 'import' })
              }
            >
              <option value="both">{t('Both ways')}</option>
              <option value="import">{t('From Google only')}</option>
            </Select>
          </Field>
        </div>
      )}
    </fieldset>
  );
}
