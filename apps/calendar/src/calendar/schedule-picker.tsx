import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { cx, FieldGroup, hueClass, ScheduleDot } from '@scheduler/ui';
import { useController } from 'react-hook-form';
import { isWritable } from '../is-writable.ts';
import type { EventFormValues } from './event-form.ts';
import styles from './event-dialog.module.css';

interface SchedulePickerProps {
  schedules: readonly Schedule[];
  /** The schedules that the event is saved on; absent while it is new. */
  savedOn: readonly string[] | undefined;
}

/** Chips for the schedules an event is on: 'in event' as saved, 'pending' until it is saved. */
export function SchedulePicker({ schedules, savedOn }: SchedulePickerProps) {
  const { field, fieldState } = useController<EventFormValues, 'schedule_ids'>({
    name: 'schedule_ids',
  });
  const open = schedules.filter((one) => isWritable(one) || savedOn?.includes(one.id));
  const pick = (id: string, picked: boolean) =>
    field.onChange(picked ? [...field.value, id] : field.value.filter((other) => other !== id));
  return (
    <FieldGroup label={t('Schedules')} error={fieldState.error?.message}>
      <div className={styles.picks}>
        {open.map(({ id, name, color }, index) => {
          const picked = field.value.includes(id);
          const saved = savedOn?.includes(id) ?? false;
          const pending = picked && savedOn !== undefined && !saved;
          return (
            <label
              key={id}
              className={cx(styles.pick, hueClass(color), pending && styles.pendingPick)}
            >
              <input
                type="checkbox"
                ref={index === 0 ? field.ref : undefined}
                checked={picked}
                onChange={(event) => pick(id, event.target.checked)}
                onBlur={field.onBlur}
              />
              <ScheduleDot hue={color} />
              <span className={styles.pickName}>{`${name} `}</span>
              {pending && <small>{t('pending')}</small>}
              {picked && saved && <small>{t('in event')}</small>}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
