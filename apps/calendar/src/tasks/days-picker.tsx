import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { Checkbox, FieldGroup } from '@scheduler/ui';
import styles from './planned-dialog.module.css';

interface DaysPickerProps {
  label: string;
  value: readonly WeekdayName[];
  onChange: (days: WeekdayName[]) => void;
  help?: string;
  error?: string | undefined;
}

const nameOf = (day: string) => day.charAt(0).toUpperCase() + day.slice(1, 3);

/** Days of the week. */
export const DaysPicker = ({ label, value, onChange, help, error }: DaysPickerProps) => (
  <FieldGroup label={label} help={help} error={error}>
    <div className={styles.days}>
      {weekdays.map((day) => (
        <Checkbox
          key={day}
          label={<span aria-label={day}>{nameOf(day)}</span>}
          checked={value.includes(day)}
          onCheckedChange={(on) =>
            onChange(weekdays.filter((one) => (one === day ? on : value.includes(one))))
          }
        />
      ))}
    </div>
  </FieldGroup>
);
