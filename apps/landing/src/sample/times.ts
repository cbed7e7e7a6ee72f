import { t } from '@scheduler/i18n';
const HALF_DAY = 720;

const clock = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 12 || 12;
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`;
};

const half = (minutes: number): string => (minutes % 1440 < HALF_DAY ? 'AM' : 'PM');

/** `9:30 AM` */
export const timeText = (minutes: number): string => `${clock(minutes)} ${half(minutes)}`;

/** `10 AM` */
export const hourText = (minutes: number): string =>
  `${Math.floor(minutes / 60) % 12 || 12} ${half(minutes)}`;

/** `9:30 – 11:00 AM`, `11:30 AM – 12:30 PM` */
export const rangeText = ({ start, end }: { start: number; end: number }): string =>
  half(start) === half(end)
    ? `${clock(start)} – ${timeText(end)}`
    : `${timeText(start)} – ${timeText(end)}`;

/** `45 min`, `3 h`, `1 h 30 min` */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [
    hours > 0 && t('{hours} h', { hours }),
    (rest > 0 || hours === 0) && t('{rest} min', { rest }),
  ]
    .filter(Boolean)
    .join(' ');
}
