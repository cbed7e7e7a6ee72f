import { t, tWithContext } from '@scheduler/i18n';
import {
  cx,
  FieldGroup,
  scheduleColorClass,
  scheduleColors,
  type ScheduleColor,
} from '@scheduler/ui';
import { Check } from 'lucide-react';
import { useId } from 'react';
import styles from './color-picker.module.css';

interface ColorPickerProps {
  value: ScheduleColor;
  onChange: (color: ScheduleColor) => void;
}

const COLOR_NAMES: Record<ScheduleColor, string> = {
  blue: tWithContext('color', 'blue'),
  teal: tWithContext('color', 'teal'),
  green: tWithContext('color', 'green'),
  amber: tWithContext('color', 'amber'),
  orange: tWithContext('color', 'orange'),
  rose: tWithContext('color', 'rose'),
  violet: tWithContext('color', 'violet'),
  graphite: tWithContext('color', 'graphite'),
};

/** Selects a schedule's color from labeled swatches. */
export function ColorPicker({ value, onChange }: ColorPickerProps) {
  const name = useId();
  return (
    <FieldGroup label={t('Color')}>
      <div className={styles.swatches}>
        {scheduleColors.map((color) => (
          <label
            key={color}
            className={cx(styles.swatch, scheduleColorClass(color))}
            title={COLOR_NAMES[color]}
          >
            <input
              type="radio"
              name={name}
              aria-label={COLOR_NAMES[color]}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <Check size={14} strokeWidth={2.4} aria-hidden="true" />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
