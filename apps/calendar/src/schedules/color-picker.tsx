import { t, tIn } from '@scheduler/i18n';
import { cx, FieldGroup, hueClass, hues, type Hue } from '@scheduler/ui';
import { Check } from 'lucide-react';
import { useId } from 'react';
import styles from './color-picker.module.css';

interface ColorPickerProps {
  value: Hue;
  onChange: (hue: Hue) => void;
}

const names: Record<Hue, string> = {
  blue: tIn('color', 'blue'),
  teal: tIn('color', 'teal'),
  green: tIn('color', 'green'),
  amber: tIn('color', 'amber'),
  orange: tIn('color', 'orange'),
  rose: tIn('color', 'rose'),
  violet: tIn('color', 'violet'),
  graphite: tIn('color', 'graphite'),
};

/** The hue of a schedule's mark, as swatches with names. */
export function ColorPicker({ value, onChange }: ColorPickerProps) {
  const name = useId();
  return (
    <FieldGroup label={t('Color')}>
      <div className={styles.swatches}>
        {hues.map((hue) => (
          <label key={hue} className={cx(styles.swatch, hueClass(hue))} title={names[hue]}>
            <input
              type="radio"
              name={name}
              aria-label={names[hue]}
              checked={hue === value}
              onChange={() => onChange(hue)}
            />
            <Check size={14} strokeWidth={2.4} aria-hidden="true" />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
