import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Checkbox, FieldGroup, IconButton, TextInput } from '@scheduler/ui';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, type FieldError } from 'react-hook-form';
import { formatWeekday } from './weekday-names.ts';
import type { WorkingTimeValues } from './use-working-time-form.ts';
import styles from './working-time.module.css';

const OFFICE_HOURS = { start: '09:00', end: '17:00' };
const AFTERNOON_HOURS = { start: '13:00', end: '17:00' };
const MAX_RANGES_PER_DAY = 12;

/** Time ranges per weekday. A range that ends at or before its start ends on the next day. */
export function WorkingHoursFields() {
  const { formState } = useFormContext<WorkingTimeValues>();
  const hours = formState.errors.working_hours as (FieldError & { root?: FieldError }) | undefined;
  return (
    <FieldGroup label={t('Working hours')} error={hours?.root?.message ?? hours?.message}>
      <ul className={styles.days}>
        {weekdays.map((weekday) => (
          <DayRow key={weekday} weekday={weekday} />
        ))}
      </ul>
    </FieldGroup>
  );
}

function DayRow({ weekday }: { weekday: WeekdayName }) {
  const { control, formState } = useFormContext<WorkingTimeValues>();
  const { fields, append, remove, replace } = useFieldArray({
    control,
    name: `working_hours.${weekday}`,
  });
  const name = formatWeekday(weekday);
  const isWorkingDay = fields.length > 0;
  const errorMessage = formState.errors.working_hours?.[weekday]?.find?.((rangeError) => rangeError)
    ?.end?.message;
  return (
    <li className={styles.day}>
      <Checkbox
        label={name}
        checked={isWorkingDay}
        onCheckedChange={(isChecked) => replace(isChecked ? [OFFICE_HOURS] : [])}
      />
      <div className={styles.ranges}>
        {fields.map(({ id }, index) => (
          <RangeFields
            key={id}
            weekday={weekday}
            index={index}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        {!isWorkingDay && <span className={styles.dayOff}>{t('Off')}</span>}
        {errorMessage && (
          <p className={styles.error} role="alert">
            {errorMessage}
          </p>
        )}
      </div>
      {isWorkingDay && fields.length < MAX_RANGES_PER_DAY && (
        <IconButton
          label={t('Add hours on {name}', { name })}
          onClick={() => append(AFTERNOON_HOURS)}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

interface RangeFieldsProps {
  weekday: WeekdayName;
  index: number;
  onRemove: (() => void) | undefined;
}

function RangeFields({ weekday, index, onRemove }: RangeFieldsProps) {
  const { register } = useFormContext<WorkingTimeValues>();
  const rangeLabel =
    index === 0
      ? formatWeekday(weekday)
      : t('{day}, range {number}', { day: formatWeekday(weekday), number: index + 1 });
  const path = `working_hours.${weekday}.${index}` as const;
  return (
    <div className={styles.range}>
      <TextInput
        type="time"
        aria-label={t('{range}, start time', { range: rangeLabel })}
        {...register(`${path}.start`)}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        type="time"
        aria-label={t('{range}, end time', { range: rangeLabel })}
        {...register(`${path}.end`)}
      />
      {onRemove && (
        <IconButton label={t('Remove {range}', { range: rangeLabel })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
