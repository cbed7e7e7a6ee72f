import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { addDays, type EpochMs } from '@scheduler/scheduling';
import type { Clocks } from './clocks.ts';
import type { DateChoice } from './date-phrases.ts';
import { timeLabel, timeValue } from './days.ts';
import type { Duration } from './durations.ts';
import { momentBy, momentOf } from './moments.ts';
import { allDay, timeOption, whatTime } from './questions.ts';
import {
  daypartTimes,
  endAfter,
  timesOf,
  type readDaypart,
  type WorkingHours,
} from './time-of-day.ts';
import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

/** An event longer than this across a midnight is asked about. */
const LONG_NIGHT = 14 * HOUR_MINUTES;

/** When an event starts and ends, as far as its days and times are known. */
export interface SettledTime {
  start: EpochMs | null;
  end: EpochMs | null;
  /** Minutes after midnight of the start; `null` while that is open. */
  minutes: number | null;
  questions: QuickAddQuestion[];
}

interface Said {
  clocks: Clocks;
  duration: Duration | null;
  /** Minutes, unless something is said of it. */
  length: number;
  part: ReturnType<typeof readDaypart>;
  text: string;
  hours: WorkingHours;
  answer: string | undefined;
  days: DateChoice | null;
  isAllDay: boolean;
  /** The very moment, when it was said as one. */
  instant: EpochMs | null;
  zone: string;
}

const ANSWER = /^(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?<offset>[+-]\d{2}:\d{2})?$/;

interface Start {
  minutes: number | null;
  offset: string | null;
  questions: QuickAddQuestion[];
}

function isMeant([time = '', ...others]: string[]): string {
  return others.length === 0
    ? t('Is {time} meant?', { time })
    : t('Is {time} or {other} meant?', { time, other: others.join(', ') });
}

/** The time of day at the start, and what is to be asked of it. */
function startOf({ clocks, part, text, hours, answer }: Said): Start {
  const given = ANSWER.exec(answer ?? '')?.groups;
  if (given) {
    const minutes = Number(given.hour) * HOUR_MINUTES + Number(given.minute);
    return { minutes, offset: given.offset ?? null, questions: [] };
  }
  const open = (question: QuickAddQuestion): Start => ({
    minutes: null,
    offset: null,
    questions: [question],
  });
  if (!clocks.start) {
    if (part) return open(whatTime(daypartTimes[part].map(timeOption), true));
    return open(whatTime([allDay(), ...[hours.start, 840].map(timeOption)], true));
  }
  const { choices, certainty } = timesOf(clocks.start, { text, part, hours });
  const question = () => {
    return whatTime(choices.map(timeOption), certainty === 'open', isMeant(choices.map(timeLabel)));
  };
  if (certainty === 'open') return open(question());
  const questions = certainty === 'likely' ? [question()] : [];
  return { minutes: choices[0] ?? null, offset: null, questions };
}

/** Minutes after the midnight before the start at which the event ends, if a clock says so. */
function endMinutes({ clocks, days }: Said, start: number): number | null {
  if (!clocks.end) return null;
  const nights = days ? (Date.parse(days.last) - Date.parse(days.first)) / 86_400_000 : 0;
  if (nights === 0) return endAfter(start, clocks.end);
  const onTheDay =
    clocks.end.isEither && clocks.end.minutes < 8 * HOUR_MINUTES ? 12 * HOUR_MINUTES : 0;
  return nights * DAY_MINUTES + clocks.end.minutes + onTheDay;
}

function lengthOf({ duration, length }: Said): number {
  if (duration === null) return length;
  return 'days' in duration ? duration.days * DAY_MINUTES : duration.minutes;
}

const endQuestion = (value: number): QuickAddQuestion => ({
  id: 'end_time',
  field: 'end_time',
  question: t('Does it end at {time} on the day after?', { time: timeLabel(value) }),
  options: [
    { label: t('{time}, the day after', { time: timeLabel(value) }), value: timeValue(value) },
  ],
  needed: false,
});

/** Joins days and times of day into instants. */
export function settleTime(said: Said): SettledTime {
  const { days, zone, instant, duration, isAllDay } = said;
  const nothing: SettledTime = { start: null, end: null, minutes: null, questions: [] };
  if (isAllDay) return nothing;
  if (instant !== null) {
    const length = lengthOf(said);
    return { ...nothing, start: instant, end: instant + length * MINUTE_MS };
  }
  const { minutes, offset, questions } = startOf(said);
  if (!days || minutes === null) return { ...nothing, minutes, questions };
  const moment = momentOf(days.first, minutes, zone);
  if (moment.isSkipped) {
    const question = t('Clocks are put forward over {time} on that day. At what time?', {
      time: timeLabel(minutes),
    });
    return { ...nothing, minutes, questions: [whatTime(moment.options, true, question)] };
  }
  const start = offset ? momentBy(days.first, timeValue(minutes), offset) : moment.at;
  if (moment.options.length > 0 && !offset) {
    const question = t('Clocks show {time} twice on that day. Which is meant?', {
      time: timeLabel(minutes),
    });
    questions.push(whatTime(moment.options, false, question));
  }
  const ends = endMinutes(said, minutes);
  if (ends === null) {
    if (duration && 'days' in duration) {
      const { at } = momentOf(addDays(days.first, duration.days), minutes, zone);
      return { start, end: at, minutes, questions };
    }
    const lastStart = days.last === days.first ? start : momentOf(days.last, minutes, zone).at;
    return { start, end: lastStart + lengthOf(said) * MINUTE_MS, minutes, questions };
  }
  if (days.first === days.last && ends - minutes > LONG_NIGHT) questions.push(endQuestion(ends));
  const { at } = momentOf(days.first, ends, zone);
  return { start, end: Math.max(at, start + MINUTE_MS), minutes, questions };
}
