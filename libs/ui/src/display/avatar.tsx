import { cx } from '../styles/class-names.ts';
import { scheduleColorClass, pickScheduleColor, type ScheduleColor } from './schedule-colors.ts';
import styles from './avatar.module.css';

/** Returns up to two initials: of the first and last word, or of the local part of an email address. */
export function getInitials(name: string): string {
  const parts = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const initialSources = [parts[0], parts.length > 1 ? parts.at(-1) : undefined];
  return initialSources
    .map((part) => [...(part ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Initials on a color derived from the name. Decorative: render the name as text next to it. */
export function Avatar({ name, color }: { name: string; color?: ScheduleColor }) {
  const colorClass = scheduleColorClass(color ?? pickScheduleColor(name));
  return (
    <span className={cx(styles.avatar, colorClass)} aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}
