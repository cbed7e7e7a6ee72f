import { cx } from '../styles/class-names.ts';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** A group of toggle buttons with one selected option, for example the calendar views. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onChange, className } = props;
  return (
    <div role="group" aria-label={label} className={cx(styles.group, className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
