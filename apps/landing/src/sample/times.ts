import { locale, t } from '@scheduler/i18n';

const HALF_DAY = 720;

// To ask `Intl` takes a phone a tenth of a second, so English, which the page speaks first, does not.
const halved = new Map([['en-US', true]]);

/** Whether the day has two halves where the language is spoken. */
function isHalved(): boolean {
  const tag = locale();
  let known = halved.get(tag);
  if (known === undefined) {
    const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
    known = hour12 === true;
    halved.set(tag, known);
  }
  return known;
}

const clock = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % (isHalved() ? 12 : 24);
  return `${hour || (isHalved() ? 12 : 0)}:${String(minutes % 60).padStart(2, '0')}`;
};

const half = (minutes: number): string => (minutes % 1440 < HALF_DAY ? 'AM' : 'PM');

/** `9:30 AM`, or `9:30` of 24 hours */
export const timeText = (minutes: number): string =>
  isHalved() ? `${clock(minutes)} ${half(minutes)}` : clock(minutes);

/** `10 AM`, or `10:00` of 24 hours */
export const hourText = (minutes: number): string =>
  isHalved() ? `${Math.floor(minutes / 60) % 12 || 12} ${half(minutes)}` : clock(minutes);

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
