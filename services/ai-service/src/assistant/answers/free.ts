import type { AssistantResult } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/words';
import {
  dateAt,
  intersection,
  intervalOf,
  lengthOf,
  minutesInWords,
  overlaps,
  subtract,
  type Interval,
} from '@scheduler/scheduling';
import { takesTime } from '../../calendar/takes-time.ts';
import type { Intent, When } from '../intent.ts';
import type { Seen, Situation } from '../situation.ts';
import { datesOf, minuteOn, spansOf } from '../spans.ts';
import { capital, dayNamed, stretch, titled, whenNamed } from '../telling.ts';
import { workingTime } from '../working-time.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

type FreeTime = Extract<Intent, { kind: 'free_time' }>;

const USUAL_MINUTES = 30;
const SHOWN = 12;

const periods = (free: readonly Interval[]) =>
  free.map(({ start, end }) => ({
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  }));

/** Free stretches of some days within the working hours, or within the part of the day named. */
function freeStretches(
  seen: Seen,
  when: When,
  minutes: number,
  { now, timeZone }: Pick<Situation, 'now' | 'timeZone'>,
): Interval[] {
  const spans = spansOf(when, timeZone);
  const isOutsideWork = when.part !== null && when.part.start >= 17 * 60;
  const open = isOutsideWork
    ? spans
    : datesOf(when).flatMap((date) =>
        workingTime(seen.preferences, date, timeZone).flatMap((range) =>
          spans.flatMap((span) => intersection(range, span) ?? []),
        ),
      );
  const ahead = open.flatMap((range) => intersection(range, { start: now, end: Infinity }) ?? []);
  return subtract(ahead, seen.busy).filter((gap) => lengthOf(gap) >= minutes * MINUTE_MS);
}

/** 'am I free on Friday at 3pm' */
function answerAt(seen: Seen, intent: FreeTime, at: number, situation: Situation): AssistantResult {
  const { timeZone, clock } = situation;
  const start = minuteOn(intent.when.from, at, timeZone);
  const asked = { start, end: start + (intent.minutes ?? USUAL_MINUTES) * MINUTE_MS };
  const day = dayNamed(intent.when.from, situation);
  const taking = seen.events.filter(
    (event) => takesTime(seen, event) && overlaps(intervalOf(event), asked),
  );
  const [first] = taking;
  if (first) {
    const time = first.is_all_day ? t('all day') : stretch(intervalOf(first), clock);
    return {
      kind: 'answer',
      text: t('No: {title} is {day}, {time}.', { title: titled(first), day, time }),
      event_ids: taking.map(({ id }) => id),
      free: [],
    };
  }
  const next = seen.busy.find(
    (busy) => busy.start >= asked.end && dateAt(busy.start, timeZone) === intent.when.from,
  );
  const until = next ? { start, end: next.start } : asked;
  return {
    kind: 'answer',
    text: t('Yes: you are free {day}, {time}.', { day, time: stretch(until, clock) }),
    event_ids: [],
    free: periods([until]),
  };
}

/** When somebody is free, from the events and the working hours alone. */
export function answerFree(seen: Seen, intent: FreeTime, situation: Situation): AssistantResult {
  const { when } = intent;
  if (when.at !== null) return answerAt(seen, intent, when.at, situation);
  const minutes = intent.minutes ?? USUAL_MINUTES;
  const free = freeStretches(seen, when, minutes, situation);
  const shown = free.slice(0, SHOWN);
  const days = Map.groupBy(shown, ({ start }) => dateAt(start, situation.timeZone));
  const isOneDay = datesOf(when).length === 1;
  const told = [...days].map(([date, gaps]) => {
    const times = gaps.map((gap) => stretch(gap, situation.clock)).join(', ');
    return isOneDay ? `${times}.` : `${capital(dayNamed(date, situation))}: ${times}.`;
  });
  const least = { time: minutesInWords(minutes) };
  const count =
    free.length === 0
      ? t('no free stretches of {time} or more', least)
      : plural(
          free.length,
          {
            one: '# free stretch of {time} or more',
            other: '# free stretches of {time} or more',
          },
          least,
        );
  const head = `${capital(whenNamed(when, situation))}: ${count}`;
  const more = free.length - shown.length;
  return {
    kind: 'answer',
    text: [`${head}.`, ...told, ...(more > 0 ? [t('And {more} more.', { more })] : [])].join('\n'),
    event_ids: [],
    free: periods(free),
  };
}
