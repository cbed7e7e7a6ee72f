import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Checkbox, FieldGroup, IconButton, TextInput } from '@scheduler/ui';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, type FieldError } from 'react-hook-form';
import { dayName } from './day-names.ts';
import type { WorkingTimeValues } from './use-working-time-form.ts';
import styles from './working-time.module.css';

const OFFICE_HOURS = { start: '09:00', end: '17:00' };
const AFTERNOON = { start: '13:00', end: '17:00' };
const RANGES_AT_MOST = 12;

/** Each day's hours: any number of ranges, one that ends at or before its start ends next day. */
export function HoursFields() {
  const { formState } = useFormContext<WorkingTimeValues>();
  const hours = formState.errors.working_hours as (FieldError & { root?: FieldError }) | undefined;
  return (
    <FieldGroup label={t('Working hours')} error={hours?.root?.message ?? hours?.message}>
      <ul className={styles.days}>
        {weekdays.map((weekday) => (
          <Day key={weekday} weekday={weekday} />
        ))}
      </ul>
    </FieldGroup>
  );
}

function Day({ weekday }: { weekday: WeekdayName }) {
  const { control, formState } = useFormContext<WorkingTimeValues>();
  const { fields, append, remove, replace } = useFieldArray({
    control,
    name: `working_hours.${weekday}`,
  });
  const name = dayName(weekday);
  const works = fields.length > 0;
  const fault = formState.errors.working_hours?.[weekday]?.find?.((one) => one)?.end?.message;
  return (
    <li className={styles.day}>
      <Checkbox
        label={name}
        checked={works}
        onCheckedChange={(on) => replace(on ? [OFFICE_HOURS] : [])}
      />
      <div className={styles.ranges}>
        {fields.map(({ id }, index) => (
          <Range
            key={id}
            weekday={weekday}
            index={index}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        {!works && <span className={styles.off}>{t('No work')}</span>}
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      {works && fields.length < RANGES_AT_MOST && (
        <IconButton label={t('Add hours on {name}', { name })} onClick={() => append(AFTERNOON)}>
          <Plus aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

interface RangeProps {
  weekday: WeekdayName;
  index: number;
  onRemove: (() => void) | undefined;
}

function Range({ weekday, index, onRemove }: RangeProps) {
  const { register } = useFormContext<WorkingTimeValues>();
  const which =
    index === 0
      ? dayName(weekday)
      : t('{day}, hours {number}', { day: dayName(weekday), number: index + 1 });
  const path = `working_hours.${weekday}.${index}` as const;
  return (
    <div className={styles.range}>
      <TextInput
        type="time"
        aria-label={t('{which}, from', { which })}
        {...register(`${path}.start`)}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        type="time"
        aria-label={t('{which}, to', { which })}
        {...register(`${path}.end`)}
      />
      {onRemove && (
        <IconButton label={t('Remove {which}', { which })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
