import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { addDays, daysBetween, type Interval } from '@scheduler/scheduling';
import { dayOf, timeOf, type Clock } from '../calendar/clock.ts';
import { plainText } from '../language-model/clean.ts';
import type { When } from './intent.ts';
import { minuteOn } from './spans.ts';
import type { Situation } from './situation.ts';

const SHORT_TITLE = 80;

/** A title as a sentence of ours can hold it. */
export const titled = ({ title }: Pick<Event, 'title'>): string => plainText(title, SHORT_TITLE);

export const stretch = ({ start, end }: Interval, clock: Clock): string =>
  t('{start} to {end}', { start: timeOf(start, clock), end: timeOf(end, clock) });

/** Such as `today`, or `Thursday, November 26`. */
export function dayNamed(date: string, { today, timeZone, clock }: Situation): string {
  const days = daysBetween(today, date);
  if (days === 0) return t('today');
  return days === 1 ? t('tomorrow') : dayOf(minuteOn(date, 12 * 60, timeZone), clock);
}

function partNamed({ part, at, from }: When, { timeZone, clock }: Situation): string {
  const time = (minutes: number) => timeOf(minuteOn(from, minutes, timeZone), clock);
  if (at !== null) return t('at {time}', { time: time(at) });
  if (part === null) return '';
  if (part.start === 0) return t('before {time}', { time: time(part.end) });
  return part.end >= 24 * 60
    ? t('after {time}', { time: time(part.start) })
    : t('from {start} to {end}', { start: time(part.start), end: time(part.end) });
}

/** The days that are meant, in words. */
export function whenNamed(when: When, situation: Situation): string {
  if (!when.isNamed && (when.part || when.at !== null)) return partNamed(when, situation);
  const last = addDays(when.to, -1);
  const days =
    last <= when.from
      ? dayNamed(when.from, situation)
      : t('{start} to {end}', {
          start: dayNamed(when.from, situation),
          end: dayNamed(last, situation),
        });
  return [days, partNamed(when, situation)].filter((words) => words !== '').join(' ');
}

/** Such as `2:30 PM`. */
export const clockNamed = (minutes: number, { today, timeZone, clock }: Situation): string =>
  timeOf(minuteOn(today, minutes, timeZone), clock);

/** Where something is to go: `2:30 PM`, or days in words. */
export const goalNamed = (to: When, situation: Situation): string =>
  to.at !== null && !to.isNamed
    ? timeOf(minuteOn(to.from, to.at, situation.timeZone), situation.clock)
    : to.part !== null && !to.isNamed
      ? t('a time {span}', { span: partNamed(to, situation) })
      : whenNamed(to, situation);

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
