import type { Db } from '@scheduler/service-kit';
import { getSeriesEnd } from '@scheduler/scheduling/recurrence';
import { findStoredEvents, type StoredEvent } from '../events/repository-writes.ts';
import { findOccurrenceTimes, toSeries } from '../events/series.ts';
import type { EventReference } from './record-reply.ts';
import { findSender, type Sender } from '../email-protection/sender.ts';
import { findDisplaySettings, type InvitationEmail } from './repository.ts';
import { findGuest } from './repository-guests.ts';
import type { GuestRow } from './snapshot.ts';
import type { DisplaySettings } from './format-times.ts';

/** The current state of the event that an email was about. */
export interface EmailedEvent {
  reference: EventReference;
  /** For an occurrence, the series with the times of the occurrence. */
  event: StoredEvent;
  guest: GuestRow;
  organizer: Sender;
  /** The guest's settings, or the event's time zone for guests without an account. */
  display: DisplaySettings;
  /** Epoch milliseconds; `Infinity` for an endless series. */
  end: number;
}

const getReference = ({ recurrence_id, event_id, content }: InvitationEmail): EventReference =>
  recurrence_id === ''
    ? { id: event_id, original: null }
    : { id: content.event.series_id ?? event_id, original: recurrence_id };

/** Finds an event or occurrence, and the record that stores it. */
export async function findReferencedEvent(db: Db, { id, original }: EventReference) {
  const [stored, ...exceptions] = await findStoredEvents(db, { id });
  if (!stored || original === null) return stored && { event: stored, recordId: stored.id };
  const override = exceptions.find(({ original_start }) => original_start === original);
  if (override) return { event: override, recordId: override.id };
  const times = findOccurrenceTimes(stored, original);
  return times
    ? { event: { ...stored, ...times, recurrence: null }, recordId: stored.id }
    : undefined;
}

const getEndMs = (event: StoredEvent) => {
  const series = toSeries(event);
  return series ? (getSeriesEnd(series) ?? Infinity) : Date.parse(event.end_time);
};

/** Returns `gone` for a deleted event, and `not-invited` if the recipient is no longer a guest. */
export async function findEmailedEvent(
  db: Db,
  email: InvitationEmail,
): Promise<EmailedEvent | 'gone' | 'not-invited'> {
  const reference = getReference(email);
  const match = await findReferencedEvent(db, reference);
  if (!match) return 'gone';
  const guest = await findGuest(db, match.recordId, email.email);
  if (!guest) return 'not-invited';
  const { event } = match;
  const organizer = await findSender(db, { senderId: event.organizer_id, email: email.email });
  const display = await findDisplaySettings(db, email.email, event.time_zone);
  return { reference, event, guest, organizer, display, end: getEndMs(event) };
}
