import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../styles/class-names.ts';
import { scheduleColorClass, type ScheduleColor } from '../display/schedule-colors.ts';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  /** Fills the box with a schedule color instead of the default one. */
  scheduleColor?: ScheduleColor | undefined;
  /** Receives the value instead of the event. */
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** A native checkbox with its label. Form libraries can register it like any other input. */
export function Checkbox({ label, scheduleColor, className, ...rest }: CheckboxProps) {
  const colorClass = scheduleColor && cx(styles.colored, scheduleColorClass(scheduleColor));
  return (
    <label className={cx(styles.check, colorClass, className)}>
      <ToggleInput {...rest} />
      <span className={styles.box} aria-hidden="true">
        <Check size={12} strokeWidth={2.4} />
      </span>
      {label}
    </label>
  );
}

type SwitchProps = Omit<CheckboxProps, 'scheduleColor'>;

/** A setting that takes effect immediately. In a form with a Save button, use `Checkbox`. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.check, className)}>
      <ToggleInput {...rest} isSwitch />
      <span className={styles.track} aria-hidden="true" />
      {label}
    </label>
  );
}

type ToggleProps = Omit<SwitchProps, 'label' | 'className'> & { isSwitch?: boolean };

function ToggleInput({ isSwitch, onCheckedChange, onChange, ...rest }: ToggleProps) {
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
