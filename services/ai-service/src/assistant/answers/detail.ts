import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event, Invitation } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { dateAt, intervalOf, lengthOf, minutesInWords, MINUTE_MS } from '@scheduler/scheduling';
import { listed } from '../../calendar/clock.ts';
import { namesOf } from '../../calendar/names.ts';
import { plainText } from '../../language-model/clean.ts';
import type { Detail } from '../intent.ts';
import { othersAt } from '../matching.ts';
import type { Seen, Situation } from '../situation.ts';
import { dayNamed, stretch, titled } from '../telling.ts';
import { answered } from './answer.ts';

const MOST_NAMED = 10;

/** `Review, tomorrow, 14:00 to 15:00` */
function named(event: Event, situation: Situation): string {
  const day = dayNamed(
    event.start_date ?? dateAt(Date.parse(event.start_time), situation.timeZone),
    situation,
  );
  const time = event.is_all_day ? t('all day') : stretch(intervalOf(event), situation.clock);
  return `${titled(event)}, ${day}, ${time}`;
}

const place = (event: Event, situation: Situation) =>
  event.location
    ? `${named(event, situation)}: ${plainText(event.location)}.`
    : t('{event}: no place is noted.', { event: named(event, situation) });

const ANSWERS: [Invitation['status'], (who: string) => string][] = [
  ['accepted', (who) => t('Accepted: {who}.', { who })],
  ['tentative', (who) => t('Maybe: {who}.', { who })],
  ['declined', (who) => t('Declined: {who}.', { who })],
  ['pending', (who) => t('No answer yet: {who}.', { who })],
];

function guests(event: Event, situation: Situation, seen: Seen): string {
  if (othersAt(event, seen.email).length === 0) {
    return t('{event}: nobody else is invited.', { event: named(event, situation) });
  }
  const nameOf = namesOf(seen);
  const host =
    event.organizer && !event.is_organizer
      ? [t('From: {who}.', { who: plainText(nameOf(event.organizer.email)) })]
      : [];
  const answers = ANSWERS.flatMap(([status, telling]) => {
    const who = event.invitations
      .filter((guest) => guest.status === status && guest.user_email !== seen.email)
      .map(({ user_email }) => plainText(nameOf(user_email)));
    return who.length > 0 ? [telling(listed(who, MOST_NAMED))] : [];
  });
  return [`${named(event, situation)}.`, ...host, ...answers].join('\n');
}

function length(event: Event, situation: Situation): string {
  const time = minutesInWords(lengthOf(intervalOf(event)) / MINUTE_MS);
  return event.is_all_day
    ? `${named(event, situation)}.`
    : t('{event}: {time}.', { event: named(event, situation), time });
}

function until(event: Event, situation: Situation): string {
  const minutes = Math.ceil((Date.parse(event.start_time) - situation.now) / MINUTE_MS);
  return minutes > 0
    ? t('In {time}: {event}.', { time: minutesInWords(minutes), event: named(event, situation) })
    : t('{event}: it has begun.', { event: named(event, situation) });
}

/** What comes next to an event on its day, whichever is nearest. */
function beside(event: Event, way: 'before' | 'after', situation: Situation, seen: Seen): string {
  const { start, end } = intervalOf(event);
  const dayOf = ({ start_time }: Event) => dateAt(Date.parse(start_time), situation.timeZone);
  const others = seen.events.filter(
    (other) => other.id !== event.id && !other.is_all_day && dayOf(other) === dayOf(event),
  );
  const nearest =
    way === 'after'
      ? others
          .filter((other) => intervalOf(other).start >= end)
          .toSorted((a, b) => intervalOf(a).start - intervalOf(b).start)[0]
      : others
          .filter((other) => intervalOf(other).end <= start)
          .toSorted((a, b) => intervalOf(b).end - intervalOf(a).end)[0];
  const said = { event: named(event, situation) };
  if (nearest) {
    const other = named(nearest, situation);
    return way === 'after'
      ? t('{event}. After it: {other}.', { ...said, other })
      : t('{event}. Before it: {other}.', { ...said, other });
  }
  return way === 'after'
    ? t('{event}. Nothing comes after it on that day.', said)
    : t('{event}. Nothing comes before it on that day.', said);
}

const DETAILS: Record<Detail, (event: Event, situation: Situation, seen: Seen) => string> = {
  place,
  guests,
  length,
  until,
  before: (event, situation, seen) => beside(event, 'before', situation, seen),
  after: (event, situation, seen) => beside(event, 'after', situation, seen),
};

/** Where an event is, who comes, how long it lasts, or what is around it. */
export function answerDetail(
  event: Event,
  asks: Detail,
  situation: Situation,
  seen: Seen,
): AssistantResult {
  const isHidden = event.role === 'freebusy' && (asks === 'place' || asks === 'guests');
  const text = isHidden
    ? t('{event}: you see that the time is taken, and no more.', {
        event: named(event, situation),
      })
    : DETAILS[asks](event, situation, seen);
  return answered(text, [event.id]);
}
