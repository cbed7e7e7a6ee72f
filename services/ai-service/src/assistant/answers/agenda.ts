import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import {
  coveredBy,
  dateAt,
  intersection,
  intervalOf,
  minutesInWords,
  type Interval,
} from '@scheduler/scheduling';
import { takesTime } from '../../calendar/takes-time.ts';
import type { Intent } from '../intent.ts';
import { eventsMeant, type NamedPerson } from '../matching.ts';
import type { Seen, Situation } from '../situation.ts';
import { datesOf, spansOf } from '../spans.ts';
import { capital, counted, dayNamed, stretch, titled, whenNamed } from '../telling.ts';

type Agenda = Extract<Intent, { kind: 'agenda' }>;

const SHOWN = 12;
const MINUTE = 60_000;

const line = (event: Event, { clock }: Situation) =>
  event.is_all_day
    ? `${titled(event)} (all day)`
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
  return [...told, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
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
    { words, when, isAll: true, isOneToOne: false, people: [], eventIds: null },
    { own: seen.email, timeZone: situation.timeZone, now: -Infinity, people },
  );
  const spans = spansOf(when, situation.timeZone);
  const taking = events.filter((event) => !event.is_all_day && takesTime(seen, event));
  const minutes = Math.round(
    coveredBy(
      spans.flatMap((span) =>
        taking.flatMap((event) => intersection(span, intervalOf(event)) ?? []),
      ),
    ) / MINUTE,
  );
  const whom = people.length > 0 ? ` with ${people.map(({ said }) => said).join(' and ')}` : '';
  const head = `${capital(whenNamed(when, situation))}: ${counted(events.length, 'event')}${whom}`;
  const sum = minutes > 0 ? `, ${minutesInWords(minutes)} in all` : '';
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
