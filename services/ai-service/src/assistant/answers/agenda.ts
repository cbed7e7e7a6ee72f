import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n/words';
import {
  coveredBy,
  dateAt,
  intersection,
  intervalOf,
  minutesInWords,
  type Interval,
} from '@scheduler/scheduling';
import { listed } from '../../calendar/clock.ts';
import { takesTime } from '../../calendar/takes-time.ts';
import type { Intent } from '../intent.ts';
import { eventsMeant, type NamedPerson } from '../matching.ts';
import type { Seen, Situation } from '../situation.ts';
import { datesOf, spansOf } from '../spans.ts';
import { capital, dayNamed, stretch, titled, whenNamed } from '../telling.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

type Agenda = Extract<Intent, { kind: 'agenda' }>;

const SHOWN = 12;

const line = (event: Event, { clock }: Situation) =>
  event.is_all_day
    ? t('{title} (all day)', { title: titled(event) })
    : `${stretch(intervalOf(event), clock)} ${titled(event)}`;

/** An event of several days is told on the first of them that was asked about. */
function dayOfEvent(event: Event, { start }: Interval, { timeZone }: Situation): string {
  const date = event.start_date ?? dateAt(Date.parse(event.start_time), timeZone);
  const first = dateAt(start, timeZone);
  return date < first ? first : date;
}

function byDay(
  events: readonly Event[],
  span: Interval,
  isOneDay: boolean,
  situation: Situation,
): string {
  const shown = events.slice(0, SHOWN);
  const days = Map.groupBy(shown, (event) => dayOfEvent(event, span, situation));
  const told = [...days].map(([date, of]) => {
    const lines = of.map((event) => line(event, situation)).join('; ');
    return isOneDay ? `${lines}.` : `${capital(dayNamed(date, situation))}: ${lines}.`;
  });
  const more = events.length - shown.length;
  return [...told, ...(more > 0 ? [t('And {more} more.', { more })] : [])].join('\n');
}

/** How many events there are, with whom if somebody was named. */
function countNamed(count: number, whom: readonly string[]): string {
  if (whom.length === 0) {
    return count === 0 ? t('no events') : plural(count, { one: '# event', other: '# events' });
  }
  const values = { whom: listed(whom) };
  return count === 0
    ? t('no events with {whom}', values)
    : plural(count, { one: '# event with {whom}', other: '# events with {whom}' }, values);
}

/** What some days hold, from the events alone. */
export function answerAgenda(
  seen: Seen,
  intent: Agenda,
  situation: Situation,
  people: readonly NamedPerson[],
): AssistantResult {
  const { when, words } = intent;
  const events = eventsMeant(
    seen.events,
    { words, when, isAll: true, edge: null, isOneToOne: false, people: [], eventIds: null },
    { own: seen.email, timeZone: situation.timeZone, now: -Infinity, people },
  );
  const spans = spansOf(when, situation.timeZone);
  const taking = events.filter((event) => !event.is_all_day && takesTime(seen, event));
  const minutes = Math.round(
    coveredBy(
      spans.flatMap((span) =>
        taking.flatMap((event) => intersection(span, intervalOf(event)) ?? []),
      ),
    ) / MINUTE_MS,
  );
  const whom = people.map(({ said }) => said);
  const head = `${capital(whenNamed(when, situation))}: ${countNamed(events.length, whom)}`;
  const sum = minutes > 0 ? `, ${t('{time} in all', { time: minutesInWords(minutes) })}` : '';
  const [first] = spans;
  const isOneDay = datesOf(when).length === 1;
  return {
    kind: 'answer',
    text:
      events.length > 0 && first
        ? `${head}${sum}.\n${byDay(events, first, isOneDay, situation)}`
        : `${head}.`,
    event_ids: events.map(({ id }) => id),
    free: [],
  };
}
