import { cx, hueClass } from '@scheduler/ui';
import type { Hue } from '@scheduler/ui';
import type { CSSProperties, ReactNode } from 'react';
import styles from './drawn-event.module.css';

interface DrawnEventProps {
  hue?: Hue;
  look?: 'google' | 'pencil' | 'above';
  style?: CSSProperties;
  time?: string;
  children: ReactNode;
}

/** An event in a picture. */
export const DrawnEvent = ({ hue = 'blue', look, style, time, children }: DrawnEventProps) => (
  <div className={cx(styles.event, hueClass(hue), look && styles[look])} style={style}>
    <b>{children}</b>
    {time !== undefined && <span>{time}</span>}
  </div>
);
