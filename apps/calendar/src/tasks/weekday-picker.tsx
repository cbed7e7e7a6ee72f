import { weekdays, type WeekdayName } from '@scheduler/contracts/core';
import { Checkbox, FieldGroup } from '@scheduler/ui';
import styles from './planning-dialog.module.css';

interface WeekdayPickerProps {
  label: string;
  value: readonly WeekdayName[];
  onChange: (days: WeekdayName[]) => void;
  help?: string;
  error?: string | undefined;
}

const getShortName = (day: string) => day.charAt(0).toUpperCase() + day.slice(1, 3);

export const WeekdayPicker = ({ label, value, onChange, help, error }: WeekdayPickerProps) => (
  <FieldGroup label={label} help={help} error={error}>
    <div className={styles.weekdays}>
      {weekdays.map((day) => (
        <Checkbox
          key={day}
          label={<span aria-label={day}>{getShortName(day)}</span>}
          checked={value.includes(day)}
          onCheckedChange={(isChecked) =>
            onChange(
              weekdays.filter((weekday) => (weekday === day ? isChecked : value.includes(weekday))),
            )
          }
        />
      ))}
    </div>
  </FieldGroup>
);
