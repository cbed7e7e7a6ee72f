import type { Reminder } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { Button, FieldGroup, IconButton, Select } from '@scheduler/ui';
import { Plus, X } from 'lucide-react';
import { useController } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';
import styles from './more-options.module.css';
import { DAY_MINUTES, HOUR_MINUTES } from '@scheduler/scheduling/durations';

const MOST = 3;
const CHOICES = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080];
const NEW: Reminder = { method: 'in_app', minutes: 10 };

/** `30 min before` */
function before(minutes: number): string {
  if (minutes === 0) return t('When it starts');
  if (minutes % DAY_MINUTES === 0) {
    return plural(minutes / DAY_MINUTES, { one: '# day before', other: '# days before' });
  }
  if (minutes % HOUR_MINUTES === 0) {
    return plural(minutes / HOUR_MINUTES, { one: '# hour before', other: '# hours before' });
  }
  return t('{minutes} min before', { minutes });
}

/** The event's own reminders, or those of its schedule while it has none. */
export function RemindersField() {
  const { field, fieldState } = useController<EventFormValues, 'reminders'>({ name: 'reminders' });
  const list = field.value ?? [];
  const change = (index: number, part: Partial<Reminder>) =>
    field.onChange(list.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <FieldGroup
      label={t('Reminders')}
      error={fieldState.error?.message}
      help={field.value === null ? t('As its schedule has them') : undefined}
    >
      {list.map((reminder, index) => (
        <div key={index} className={styles.row}>
          <Select
            aria-label={t('How reminder {number} comes', { number: index + 1 })}
            value={reminder.method}
            onChange={({ target }) => change(index, { method: target.value as Reminder['method'] })}
          >
            <option value="in_app">{t('In the app')}</option>
            <option value="email">{t('By email')}</option>
          </Select>
          <Select
            aria-label={t('When reminder {number} comes', { number: index + 1 })}
            value={reminder.minutes}
            onChange={({ target }) => change(index, { minutes: Number(target.value) })}
          >
            {[...new Set([...CHOICES, reminder.minutes])]
              .toSorted((a, b) => a - b)
              .map((minutes) => (
                <option key={minutes} value={minutes}>
                  {before(minutes)}
                </option>
              ))}
          </Select>
          <IconButton
            label={t('Remove reminder {number}', { number: index + 1 })}
            onClick={() => field.onChange(list.filter((_, at) => at !== index))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className={styles.actions}>
        {list.length < MOST && (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => field.onChange([...list, NEW])}
          >
            {t('Add reminder')}
          </Button>
        )}
        {field.value !== null && (
          <Button size="sm" variant="ghost" onClick={() => field.onChange(null)}>
            {t('As its schedule')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
