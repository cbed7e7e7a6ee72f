import type { Reminder } from '@scheduler/contracts/core';
import { Button, FieldGroup, IconButton, Select } from '@scheduler/ui';
import { Plus, X } from 'lucide-react';
import { useController } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';
import styles from './more-options.module.css';

const MOST = 3;
const CHOICES = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080];
const NEW: Reminder = { method: 'in_app', minutes: 10 };

const MINUTES = { size: 1, unit: 'min' };
const SIZES = [{ size: 1440, unit: 'day' }, { size: 60, unit: 'hour' }, MINUTES];

/** `30 min before` */
function before(minutes: number): string {
  if (minutes === 0) return 'When it starts';
  const { size, unit } = SIZES.find((one) => minutes % one.size === 0) ?? MINUTES;
  const count = minutes / size;
  return `${count} ${unit}${count === 1 || unit === 'min' ? '' : 's'} before`;
}

/** The event's own reminders, or those of its schedule while it has none. */
export function RemindersField() {
  const { field, fieldState } = useController<EventFormValues, 'reminders'>({ name: 'reminders' });
  const list = field.value ?? [];
  const change = (index: number, part: Partial<Reminder>) =>
    field.onChange(list.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <FieldGroup
      label="Reminders"
      error={fieldState.error?.message}
      help={field.value === null ? 'As its schedule has them' : undefined}
    >
      {list.map((reminder, index) => (
        <div key={index} className={styles.row}>
          <Select
            aria-label={`How reminder ${index + 1} comes`}
            value={reminder.method}
            onChange={({ target }) => change(index, { method: target.value as Reminder['method'] })}
          >
            <option value="in_app">In the app</option>
            <option value="email">By email</option>
          </Select>
          <Select
            aria-label={`When reminder ${index + 1} comes`}
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
            label={`Remove reminder ${index + 1}`}
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
            Add reminder
          </Button>
        )}
        {field.value !== null && (
          <Button size="sm" variant="ghost" onClick={() => field.onChange(null)}>
            As its schedule
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
