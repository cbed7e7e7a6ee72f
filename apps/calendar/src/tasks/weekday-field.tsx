import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { Checkbox, FieldGroup } from '@scheduler/ui';
import {
  useController,
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
} from 'react-hook-form';
import styles from './planning-dialog.module.css';

interface WeekdayFieldProps {
  label: string;
  help?: string;
  /** Error of a related field, shown if the weekdays have none. */
  error?: string | undefined;
}

const getShortName = (day: string) => day.charAt(0).toUpperCase() + day.slice(1, 3);

/** Selects weekdays in a form. */
export function WeekdayField<Values extends FieldValues, Body>({
  label,
  help,
  error,
  ...controllerProps
}: WeekdayFieldProps & UseControllerProps<Values, FieldPath<Values>, Body>) {
  const { field, fieldState } = useController(controllerProps);
  const selected: readonly WeekdayName[] = field.value;
  return (
    <FieldGroup label={label} help={help} error={fieldState.error?.message ?? error}>
      <div className={styles.weekdays}>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={<span aria-label={day}>{getShortName(day)}</span>}
            checked={selected.includes(day)}
            onCheckedChange={(isChecked) =>
              field.onChange(
                weekdays.filter((other) => (other === day ? isChecked : selected.includes(other))),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
