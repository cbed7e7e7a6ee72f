import { useEffect, useRef } from 'react';
import { formatTime } from './sample/format-time.ts';
import styles from './scroll-time.module.css';

const LAST_HOUR = 18.5;

/** Shows the time of day at the scroll position. The page's sections follow the course of a day. */
export function ScrollTime() {
  const label = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      if (label.current) label.current.textContent = formatTime(getTimeAtMiddle());
    };
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update);
    };
    scheduleUpdate();
    addEventListener('scroll', scheduleUpdate, { passive: true });
    addEventListener('resize', scheduleUpdate);
    const resizeObserver = new ResizeObserver(scheduleUpdate);
    resizeObserver.observe(document.body);
    return () => {
      resizeObserver.disconnect();
      cancelAnimationFrame(frame);
      removeEventListener('scroll', scheduleUpdate);
      removeEventListener('resize', scheduleUpdate);
    };
  }, []);
  return (
    <div className={styles.pill} aria-hidden="true">
      <span ref={label}>{formatTime(480)}</span>
    </div>
  );
}

/** Returns the time at the middle of the window, in minutes after midnight. */
function getTimeAtMiddle(): number {
  const middle = innerHeight / 2;
  const sections = [...document.querySelectorAll<HTMLElement>('[data-hour]')].map((section) => ({
    hour: Number(section.dataset.hour),
    top: section.getBoundingClientRect().top,
    bottom: section.getBoundingClientRect().bottom,
  }));
  const index = Math.max(
    0,
    sections.findLastIndex(({ top }) => top <= middle),
  );
  const section = sections[index];
  if (!section) return 0;
  const nextHour = sections[index + 1]?.hour ?? LAST_HOUR;
  const progress = (middle - section.top) / Math.max(1, section.bottom - section.top);
  const hour = section.hour + (nextHour - section.hour) * Math.min(1, Math.max(0, progress));
  return Math.round(hour * 60);
}
