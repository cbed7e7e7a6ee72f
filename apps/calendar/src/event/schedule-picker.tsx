import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { cx, FieldGroup, scheduleColorClass, ScheduleDot } from '@scheduler/ui';
import { isWritable } from '@scheduler/scheduling';
import { useController } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';
import styles from './event-dialog.module.css';

interface SchedulePickerProps {
  schedules: readonly Schedule[];
  /** Schedules of the saved event; `undefined` for a new event. */
  savedScheduleIds: readonly string[] | undefined;
}

/** Chips for the event's schedules, marked “in event” if saved and “pending” if newly selected. */
export function SchedulePicker({ schedules, savedScheduleIds }: SchedulePickerProps) {
  const { field, fieldState } = useController<EventFormValues, 'schedule_ids'>({
    name: 'schedule_ids',
  });
  const selectable = schedules.filter(
    (schedule) => isWritable(schedule) || savedScheduleIds?.includes(schedule.id),
  );
  const toggle = (id: string, isSelected: boolean) =>
    field.onChange(isSelected ? [...field.value, id] : field.value.filter((other) => other !== id));
  return (
    <FieldGroup label={t('Schedules')} error={fieldState.error?.message}>
      <div className={styles.chips}>
        {selectable.map(({ id, name, color }, index) => {
          const isSelected = field.value.includes(id);
          const isSaved = savedScheduleIds?.includes(id) ?? false;
          const isPending = isSelected && savedScheduleIds !== undefined && !isSaved;
          return (
            <label
              key={id}
              className={cx(
                styles.chip,
                scheduleColorClass(color),
                isPending && styles.pendingChip,
              )}
            >
              <input
                type="checkbox"
                ref={index === 0 ? field.ref : undefined}
                checked={isSelected}
                onChange={(event) => toggle(id, event.target.checked)}
                onBlur={field.onBlur}
              />
              <ScheduleDot color={color} />
              <span className={styles.chipName}>{`${name} `}</span>
              {isPending && <small>{t('pending')}</small>}
              {isSelected && isSaved && <small>{t('in event')}</small>}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
