import { cx, scheduleColorClass } from '@scheduler/ui';
import type { ScheduleColor } from '@scheduler/ui';
import type { CSSProperties, ReactNode } from 'react';
import { useIsHydrated } from '../use-is-hydrated.ts';
import styles from './illustrated-event.module.css';

export interface IllustratedEventProps {
  color?: ScheduleColor;
  variant?: 'google' | 'proposed' | 'above';
  style?: CSSProperties;
  time?: string;
  children: ReactNode;
}

/** An event in an illustration. */
export function IllustratedEvent(props: IllustratedEventProps) {
  const { color = 'blue', variant, style, time, children } = props;
  const isHydrated = useIsHydrated();
  if (style && !isHydrated) return null;
  return (
    <div
      className={cx(styles.event, scheduleColorClass(color), variant && styles[variant])}
      style={style}
    >
      <b>{children}</b>
      {time !== undefined && <span>{time}</span>}
    </div>
  );
}
