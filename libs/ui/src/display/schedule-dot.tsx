import { scheduleColorClass, type ScheduleColor } from './schedule-colors.ts';
import { cx } from '../styles/class-names.ts';
import styles from './schedule-dot.module.css';

/** A small square in a schedule's color, shown before its name. */
export const ScheduleDot = ({ color, large }: { color: ScheduleColor; large?: boolean }) => (
  <span
    className={cx(styles.dot, large && styles.large, scheduleColorClass(color))}
    aria-hidden="true"
  />
);
