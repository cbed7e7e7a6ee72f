import { cx, scheduleColorClass } from '@scheduler/ui';
import type { ScheduleColor } from '@scheduler/ui';
import type { CSSProperties, ReactNode } from 'react';
import styles from './illustrated-event.module.css';

interface IllustratedEventProps {
  color?: ScheduleColor;
  look?: 'google' | 'pencil' | 'above';
  style?: CSSProperties;
  time?: string;
  children: ReactNode;
}

/** An event in an illustration. */
export const IllustratedEvent = ({
  color: hue = 'blue',
  look,
  style,
  time,
  children,
}: IllustratedEventProps) => (
  <div className={cx(styles.event, scheduleColorClass(hue), look && styles[look])} style={style}>
    <b>{children}</b>
    {time !== undefined && <span>{time}</span>}
  </div>
);
