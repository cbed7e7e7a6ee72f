import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { hueClass, type Hue } from './hues.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  /** Fills the box with a schedule's hue instead of ink. */
  hue?: Hue | undefined;
  /** For a caller that wants the value and not the event. */
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** A native checkbox with its label, so forms register it like any other input. */
export function Checkbox({ label, hue, onCheckedChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.check, hue && styles.hued, hue && hueClass(hue), className)}>
      <ToggleInput {...rest} onCheckedChange={onCheckedChange} />
      <span className={styles.box} aria-hidden="true">
        <Check size={12} strokeWidth={2.4} />
      </span>
      {label}
    </label>
  );
}

export type SwitchProps = Omit<CheckboxProps, 'hue'>;

/** A setting that takes effect at once. Inside a form that is saved later, use `Checkbox`. */
export function Switch({ label, onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.check, className)}>
      <ToggleInput {...rest} isSwitch onCheckedChange={onCheckedChange} />
      <span className={styles.track} aria-hidden="true" />
      {label}
    </label>
  );
}

type ToggleProps = Omit<CheckboxProps, 'label' | 'hue' | 'className'> & { isSwitch?: boolean };

function ToggleInput({ isSwitch = false, onCheckedChange, onChange, ...rest }: ToggleProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role={isSwitch ? 'switch' : undefined}
      className={styles.input}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.currentTarget.checked);
      }}
    />
  );
}
