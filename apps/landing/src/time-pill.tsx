import { useEffect, useRef } from 'react';
import { timeText } from './sample/times.ts';
import styles from './time-pill.module.css';

const LAST_HOUR = 18.5;

/** The red pill in the margin: the page is a day, and this is the time in the middle of the window. */
export function TimePill() {
  const label = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    const show = () => {
      frame = 0;
      if (label.current) label.current.textContent = timeText(timeAtMiddle());
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(show);
    };
    schedule();
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    // Parts of the page come one after the other.
    const growth = new ResizeObserver(schedule);
    growth.observe(document.body);
    return () => {
      growth.disconnect();
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, []);
  return (
    <div className={styles.pill} aria-hidden="true">
      <span ref={label}>{timeText(480)}</span>
    </div>
  );
}

/** Minutes after midnight, between the hours of the part that is there and of the next. */
function timeAtMiddle(): number {
  const middle = innerHeight / 2;
  const parts = [...document.querySelectorAll<HTMLElement>('[data-hour]')].map((part) => ({
    hour: Number(part.dataset.hour),
    top: part.getBoundingClientRect().top,
    bottom: part.getBoundingClientRect().bottom,
  }));
  const index = Math.max(
    0,
    parts.findLastIndex(({ top }) => top <= middle),
  );
  const part = parts[index];
  if (!part) return 0;
  const nextHour = parts[index + 1]?.hour ?? LAST_HOUR;
  const gone = (middle - part.top) / Math.max(1, part.bottom - part.top);
  const hour = part.hour + (nextHour - part.hour) * Math.min(1, Math.max(0, gone));
  return Math.round(hour * 60);
}
