import type { QuickAddQuestion } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { addDays, type EpochMs } from '@scheduler/scheduling';
import type { ParsedTimeRange } from './parse-times.ts';
import type { DateRange } from './date-phrase.ts';
import { formatTime, toTimeValue } from './calendar-dates.ts';
import type { Duration } from './parse-duration.ts';
import { toInstant, resolveLocalTime } from './resolve-local-time.ts';
import { createAllDayOption, toTimeOption, createTimeQuestion } from './questions.ts';
import {
  DAYPART_TIMES,
  findEndMinutes,
  resolveClockTime,
  type parseDaypart,
  type WorkingHours,
} from './resolve-time-of-day.ts';
import { DAY_MINUTES, DAY_MS, HOUR_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

/** Longer events across midnight require confirmation. */
const MAX_OVERNIGHT_MINUTES = 14 * HOUR_MINUTES;

/** The start and end of an event, as far as they are known. */
export interface ResolvedTimes {
  start: EpochMs | null;
  end: EpochMs | null;
  /** Start time in minutes after midnight; `null` if unknown. */
  minutes: number | null;
  questions: QuickAddQuestion[];
}

interface TimeInput {
  times: ParsedTimeRange;
  duration: Duration | null;
  /** Used if the text doesn't specify a duration. */
  defaultMinutes: number;
  daypart: ReturnType<typeof parseDaypart>;
  text: string;
  hours: WorkingHours;
  answer: string | undefined;
  days: DateRange | null;
  isAllDay: boolean;
  /** The exact start from a phrase like 'in 2 hours'. */
  instant: EpochMs | null;
  timeZone: string;
}

const ANSWER_PATTERN = /^(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?<offset>[+-]\d{2}:\d{2})?$/;

interface StartTime {
  minutes: number | null;
  offset: string | null;
  questions: QuickAddQuestion[];
}

function formatTimeQuestion([time = '', ...others]: string[]): string {
  return others.length === 0
    ? t('Did you mean {time}?', { time })
    : t('{time} or {other}?', { time, other: others.join(', ') });
}

/** Resolves the start time, or returns a question for it. */
function resolveStartTime({ times, daypart, text, hours, answer }: TimeInput): StartTime {
  const answeredTime = ANSWER_PATTERN.exec(answer ?? '')?.groups;
  if (answeredTime) {
    const minutes = Number(answeredTime.hour) * HOUR_MINUTES + Number(answeredTime.minute);
    return { minutes, offset: answeredTime.offset ?? null, questions: [] };
  }
  const createUnresolved = (question: QuickAddQuestion): StartTime => ({
    minutes: null,
    offset: null,
    questions: [question],
  });
  if (!times.start) {
    if (daypart)
      return createUnresolved(createTimeQuestion(DAYPART_TIMES[daypart].map(toTimeOption), true));
    return createUnresolved(
      createTimeQuestion([createAllDayOption(), ...[hours.start, 840].map(toTimeOption)], true),
    );
  }
  const { choices, certainty } = resolveClockTime(times.start, { text, daypart, hours });
  const question = () => {
    return createTimeQuestion(
      choices.map(toTimeOption),
      certainty === 'ambiguous',
      formatTimeQuestion(choices.map(formatTime)),
    );
  };
  if (certainty === 'ambiguous') return createUnresolved(question());
  const questions = certainty === 'likely' ? [question()] : [];
  return { minutes: choices[0] ?? null, offset: null, questions };
}

/** Returns the end in minutes after midnight of the first day, or `null` if it is unknown. */
function resolveEndMinutes({ times, days }: TimeInput, start: number): number | null {
  if (!times.end) return null;
  const nights = days ? (Date.parse(days.last) - Date.parse(days.first)) / DAY_MS : 0;
  if (nights === 0) return findEndMinutes(start, times.end);
  const pmOffset =
    times.end.isAmbiguous && times.end.minutes < 8 * HOUR_MINUTES ? 12 * HOUR_MINUTES : 0;
  return nights * DAY_MINUTES + times.end.minutes + pmOffset;
}

function getDurationMinutes({ duration, defaultMinutes }: TimeInput): number {
  if (duration === null) return defaultMinutes;
  return 'days' in duration ? duration.days * DAY_MINUTES : duration.minutes;
}

const createEndTimeQuestion = (minutes: number): QuickAddQuestion => ({
  id: 'end_time',
  field: 'end_time',
  question: t('Does it end at {time} the next day?', { time: formatTime(minutes) }),
  options: [
    { label: t('{time} the next day', { time: formatTime(minutes) }), value: toTimeValue(minutes) },
  ],
  needed: false,
});

/** Combines dates and times of day into instants. */
export function resolveTimes(input: TimeInput): ResolvedTimes {
  const { days, timeZone, instant, duration, isAllDay } = input;
  const unresolved: ResolvedTimes = { start: null, end: null, minutes: null, questions: [] };
  if (isAllDay) return unresolved;
  if (instant !== null) {
    const durationMinutes = getDurationMinutes(input);
    return { ...unresolved, start: instant, end: instant + durationMinutes * MINUTE_MS };
  }
  const { minutes, offset, questions } = resolveStartTime(input);
  if (!days || minutes === null) return { ...unresolved, minutes, questions };
  const localStart = resolveLocalTime(days.first, minutes, timeZone);
  if (localStart.isSkipped) {
    const question = t(
      "{time} doesn't exist that day (clocks go forward). What time did you mean?",
      {
        time: formatTime(minutes),
      },
    );
    return {
      ...unresolved,
      minutes,
      questions: [createTimeQuestion(localStart.options, true, question)],
    };
  }
  const start = offset ? toInstant(days.first, toTimeValue(minutes), offset) : localStart.instant;
  if (localStart.options.length > 0 && !offset) {
    const question = t('{time} happens twice that day (clocks go back). Which one?', {
      time: formatTime(minutes),
    });
    questions.push(createTimeQuestion(localStart.options, false, question));
  }
  const endMinutes = resolveEndMinutes(input, minutes);
  if (endMinutes === null) {
    if (duration && 'days' in duration) {
      const { instant: end } = resolveLocalTime(
        addDays(days.first, duration.days),
        minutes,
        timeZone,
      );
      return { start, end, minutes, questions };
    }
    const lastStart =
      days.last === days.first ? start : resolveLocalTime(days.last, minutes, timeZone).instant;
    return { start, end: lastStart + getDurationMinutes(input) * MINUTE_MS, minutes, questions };
  }
  if (days.first === days.last && endMinutes - minutes > MAX_OVERNIGHT_MINUTES)
    questions.push(createEndTimeQuestion(endMinutes));
  const { instant: end } = resolveLocalTime(days.first, endMinutes, timeZone);
  return { start, end: Math.max(end, start + MINUTE_MS), minutes, questions };
}
