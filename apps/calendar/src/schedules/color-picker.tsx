import { t } from '@scheduler/i18n';
import { cx, FieldGroup, hueClass, hues, type Hue } from '@scheduler/ui';
import { Check } from 'lucide-react';
import { useId } from 'react';
import styles from './color-picker.module.css';

interface ColorPickerProps {
  value: Hue;
  onChange: (hue: Hue) => void;
}

/** The hue of a schedule's mark, as swatches with names. */
export function ColorPicker({ value, onChange }: ColorPickerProps) {
  const name = useId();
  return (
    <FieldGroup label={t('Color')}>
      <div className={styles.swatches}>
        {hues.map((hue) => (
          <label key={hue} className={cx(styles.swatch, hueClass(hue))} title={hue}>
            <input
              type="radio"
              name={name}
              aria-label={hue}
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
