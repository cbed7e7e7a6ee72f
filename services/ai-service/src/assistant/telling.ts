import type { Event } from '@scheduler/contracts/core';
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
  `${timeOf(start, clock)} to ${timeOf(end, clock)}`;

const NEAR = ['today', 'tomorrow'];

/** Such as `today`, or `Thursday, November 26`. */
export function dayNamed(date: string, { today, timeZone, clock }: Situation): string {
  const near = NEAR[daysBetween(today, date)];
  return near ?? dayOf(minuteOn(date, 12 * 60, timeZone), clock);
}

function partNamed({ part, at, from }: When, { timeZone, clock }: Situation): string {
  const time = (minutes: number) => timeOf(minuteOn(from, minutes, timeZone), clock);
  if (at !== null) return ` at ${time(at)}`;
  if (part === null) return '';
  if (part.start === 0) return ` before ${time(part.end)}`;
  return part.end >= 24 * 60
    ? ` after ${time(part.start)}`
    : ` from ${time(part.start)} to ${time(part.end)}`;
}

/** The days that are meant, in words. */
export function whenNamed(when: When, situation: Situation): string {
  if (!when.isNamed && (when.part || when.at !== null)) return partNamed(when, situation).trim();
  const last = addDays(when.to, -1);
  const days =
    last <= when.from
      ? dayNamed(when.from, situation)
      : `${dayNamed(when.from, situation)} to ${dayNamed(last, situation)}`;
  return days + partNamed(when, situation);
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count === 0 ? 'no' : count} ${count === 1 ? one : many}`;
