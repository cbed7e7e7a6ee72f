import type { Db } from '@scheduler/service-kit';
import { getOrCreateOverride } from '../events/operations-overrides.ts';
import { lockEvent, findStoredEvents } from '../events/repository-writes.ts';
import { findOccurrenceTimes } from '../events/series.ts';
import { recordGuestContact } from '../email-protection/repository.ts';
import {
  findAccountId,
  findGuest,
  findGuestSchedule,
  addToGuestSchedule,
  updateReply,
  removeFromGuestSchedules,
  type StoredReply,
} from './repository-guests.ts';

export interface EventReference {
  id: string;
  /** Original start of an occurrence, or `null` for an event or a whole series. */
  original: string | null;
}

/** A reply is `outdated` if a newer one has already been stored. */
export type ReplyOutcome = 'recorded' | 'outdated' | 'not-invited' | 'gone';

export interface GuestReply extends StoredReply {
  partstat: 'accepted' | 'declined' | 'tentative';
  /** @default the guest's default schedule */
  scheduleId?: string | undefined;
}

type RecordLookup = { ids: string[] } | { outcome: ReplyOutcome };

/** Returns the records that a reply applies to. Creates an override for a regular occurrence. */
async function findOrCreateRecords(
  trx: Db,
  { id, original }: EventReference,
  email: string,
  { answered_at }: GuestReply,
): Promise<RecordLookup> {
  await lockEvent(trx, id);
  const [stored, ...exceptions] = await findStoredEvents(trx, { id });
  if (!stored) return { outcome: 'gone' };
  if (original === null) {
    const ids = [stored, ...exceptions].map((event) => event.id);
    return (await findGuest(trx, stored.id, email)) ? { ids } : { outcome: 'not-invited' };
  }
  const override = exceptions.find(({ original_start }) => original_start === original);
  if (!override && !findOccurrenceTimes(stored, original)) return { outcome: 'gone' };
  const guest = await findGuest(trx, (override ?? stored).id, email);
  if (!guest) return { outcome: 'not-invited' };
  const previousReplyMs = guest.answered_at === null ? -Infinity : Date.parse(guest.answered_at);
  if (previousReplyMs >= Date.parse(answered_at)) return { outcome: 'outdated' };
  const { id: overrideId } = await getOrCreateOverride(trx, {
    stored,
    overrides: exceptions,
    originalStart: original,
  });
  return { ids: [overrideId] };
}

/** Adds an accepted event to one of the guest's schedules, or removes a declined one. */
async function updateGuestSchedule(trx: Db, ids: string[], email: string, reply: GuestReply) {
  const userId = await findAccountId(trx, email);
  if (userId === null) return;
  if (reply.partstat === 'declined') return removeFromGuestSchedules(trx, ids, userId);
  const scheduleId = await findGuestSchedule(trx, userId, reply.scheduleId);
  if (scheduleId === null) return;
  await addToGuestSchedule(trx, ids, {
    userId,
    scheduleId,
    isRequested: reply.scheduleId !== undefined,
  });
}

/** Stores a guest's reply from the app, the RSVP page or an email. The newest reply wins. */
export async function recordReply(
  trx: Db,
  reference: EventReference,
  email: string,
  reply: GuestReply,
): Promise<ReplyOutcome> {
  const lookup = await findOrCreateRecords(trx, reference, email, reply);
  if ('outcome' in lookup) return lookup.outcome;
  const { scheduleId: _, ...stored } = reply;
  const updatedIds = await updateReply(trx, lookup.ids, email, stored);
  if (updatedIds.length === 0) return 'outdated';
  await updateGuestSchedule(trx, updatedIds, email, reply);
  if (reply.partstat !== 'declined') await recordGuestContact(trx, reference.id, email);
  return 'recorded';
}
