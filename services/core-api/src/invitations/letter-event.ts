import type { Db } from '@scheduler/service-kit';
import { getSeriesEnd } from '@scheduler/scheduling/recurrence';
import { findStoredEvents, type StoredEvent } from '../events/repository-writes.ts';
import { toSeries, getOccurrenceTimes } from '../events/series.ts';
import type { Meant } from './answer.ts';
import { clockOf, personOf, type InvitationMail, type Person } from './repository.ts';
import { guestOf } from './repository-guests.ts';
import type { GuestRow } from './snapshot.ts';
import type { Clock } from './when.ts';

/** What a letter was about, as it is now. */
export interface LetterEvent {
  meant: Meant;
  /** With the times of the occurrence that is meant. */
  event: StoredEvent;
  guest: GuestRow;
  organizer: Person | null;
  /** The guest's own where it is known, else the event's. */
  clock: Clock;
  /** Epoch milliseconds; Infinity of a series without an end. */
  end: number;
}

/** The record, or the occurrence of a series, that a letter told of. */
const meantBy = ({ recurrence_id, event_id, content }: InvitationMail): Meant =>
  recurrence_id === ''
    ? { id: event_id, original: null }
    : { id: content.event.series_id ?? event_id, original: recurrence_id };

async function eventMeant(db: Db, { id, original }: Meant) {
  const [stored, ...exceptions] = await findStoredEvents(db, { id });
  if (!stored || original === null) return stored && { event: stored, recordId: stored.id };
  const own = exceptions.find(({ original_start }) => original_start === original);
  if (own) return { event: own, recordId: own.id };
  const series = toSeries(stored);
  const times = series && getOccurrenceTimes(series, original);
  return times
    ? { event: { ...stored, ...times, recurrence: null }, recordId: stored.id }
    : undefined;
}

const endOf = (event: StoredEvent) => {
  const series = toSeries(event);
  return series ? (getSeriesEnd(series) ?? Infinity) : Date.parse(event.end_time);
};

/** `gone` when the event is no more, `not-invited` when the letter's reader is no guest of it. */
export async function eventOfLetter(
  db: Db,
  mail: InvitationMail,
): Promise<LetterEvent | 'gone' | 'not-invited'> {
  const meant = meantBy(mail);
  const found = await eventMeant(db, meant);
  if (!found) return 'gone';
  const guest = await guestOf(db, found.recordId, mail.email);
  if (!guest) return 'not-invited';
  const { event } = found;
  const organizer = await personOf(db, event.organizer_id);
  const clock = await clockOf(db, mail.email, event.time_zone);
  return { meant, event, guest, organizer, clock, end: endOf(event) };
}
