import type { Reminder } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { isEmailAvailable, usePlatform } from '@scheduler/platform';
import { Button, FieldGroup, IconButton, Select } from '@scheduler/ui';
import { Plus, X } from 'lucide-react';
import { useController } from 'react-hook-form';
import type { EventFormValues } from '../event-form.ts';
import styles from '../more-options.module.css';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';

const MAX_REMINDERS = 3;
const MINUTE_OPTIONS = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080];
const DEFAULT_REMINDER: Reminder = { method: 'in_app', minutes: 10 };

/** Formats a lead time such as `30 min before`. */
function formatLeadTime(minutes: number): string {
  if (minutes === 0) return t('When it starts');
  if (minutes % DAY_MINUTES === 0) {
    return plural(minutes / DAY_MINUTES, { one: '# day before', other: '# days before' });
  }
  if (minutes % HOUR_MINUTES === 0) {
    return plural(minutes / HOUR_MINUTES, { one: '# hour before', other: '# hours before' });
  }
  return t('{minutes} min before', { minutes });
}

/** Edits the event's reminders; `null` uses the reminders of its schedule. */
export function RemindersField() {
  const { field, fieldState } = useController<EventFormValues, 'reminders'>({ name: 'reminders' });
  const reminders = field.value ?? [];
  const { config } = usePlatform();
  const updateReminder = (index: number, changes: Partial<Reminder>) =>
    field.onChange(
      reminders.map((other, position) => (position === index ? { ...other, ...changes } : other)),
    );
  return (
    <FieldGroup
      label={t('Reminders')}
      error={fieldState.error?.message}
      help={field.value === null ? t('Schedule default') : undefined}
    >
      {reminders.map((reminder, index) => (
        <div key={index} className={styles.row}>
          <Select
            aria-label={t('Reminder {number} type', { number: index + 1 })}
            value={reminder.method}
            onChange={({ target }) =>
              updateReminder(index, { method: target.value as Reminder['method'] })
            }
          >
            <option value="in_app">{t('In the app')}</option>
            {(isEmailAvailable(config) || reminder.method === 'email') && (
              <option value="email">{t('By email')}</option>
            )}
          </Select>
          <Select
            aria-label={t('Reminder {number} time', { number: index + 1 })}
            value={reminder.minutes}
            onChange={({ target }) => updateReminder(index, { minutes: Number(target.value) })}
          >
            {[...new Set([...MINUTE_OPTIONS, reminder.minutes])]
              .toSorted((a, b) => a - b)
              .map((minutes) => (
                <option key={minutes} value={minutes}>
                  {formatLeadTime(minutes)}
                </option>
              ))}
          </Select>
          <IconButton
            label={t('Remove reminder {number}', { number: index + 1 })}
            onClick={() => field.onChange(reminders.filter((_, position) => position !== index))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className={styles.actions}>
        {reminders.length < MAX_REMINDERS && (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => field.onChange([...reminders, DEFAULT_REMINDER])}
          >
            {t('Add reminder')}
          </Button>
        )}
        {field.value !== null && (
          <Button size="sm" variant="ghost" onClick={() => field.onChange(null)}>
            {t('Use schedule default')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
