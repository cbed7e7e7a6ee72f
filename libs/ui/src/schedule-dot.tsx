import { hueClass, type Hue } from './hues.ts';
import { cx } from './class-names.ts';
import styles from './schedule-dot.module.css';

/** The small square in a schedule's hue that stands before its name. */
export function ScheduleDot({ hue, large = false }: { hue: Hue; large?: boolean | undefined }) {
  return (
    <span className={cx(styles.dot, large && styles.large, hueClass(hue))} aria-hidden="true" />
  );
}
