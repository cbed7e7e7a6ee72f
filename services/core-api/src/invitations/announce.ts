import type { Knex } from 'knex';
import type { Batch } from '../history/repository.ts';
import { announcementsOf, answersOf, type Announcement, type Answer } from './announcement.ts';
import { changesSince, familiesOf, loggedBatch, type LoggedBatch } from './repository-log.ts';
import { queueMail } from './queue.ts';
import {
  earlierMails,
  insertMail,
  lockMails,
  personOf,
  supersede,
  type EarlierMail,
  type NewMail,
  type Person,
} from './repository.ts';
import {
  before,
  familyOf,
  rootOf,
  snapshotsOf,
  type EventRow,
  type Family,
  type GuestRow,
  type Snapshots,
} from './snapshot.ts';

/** What others keep and only tell us of is theirs to announce. */
const SILENT = new Set(['import', 'feed', 'google']);

const uidOf = ({ ical_uid, series_id, id }: EventRow) => ical_uid ?? series_id ?? id;

/** An event that was taken over with an organizer of its own is not ours to speak for. */
const isOurs = ({ source, other_properties }: EventRow) =>
  source === 'own' && !other_properties?.properties?.some(([name]) => name === 'organizer');

type Origin = Pick<NewMail, 'batch_id' | 'log_seq'> & { organizer: Person | null };

const toGuest = (
  { guest, reason, recurrence_id, event, former, exceptions }: Announcement,
  { organizer, ...origin }: Origin,
): NewMail => ({
  ...origin,
  event_id: event.id,
  ical_uid: uidOf(event),
  recurrence_id,
  email: guest.email,
  typed_email: guest.typed_email,
  method: reason === 'cancelled' || reason === 'uninvited' ? 'cancel' : 'request',
  sequence: event.sequence,
  reschedules: reason !== 'changed',
  content: { reason, event, former, exceptions, organizer, partstat: guest.partstat },
});

const toOrganizer = (
  { guest, recurrence_id, event }: Answer,
  { organizer, ...origin }: Origin & { organizer: Person },
): NewMail => ({
  ...origin,
  event_id: event.id,
  ical_uid: uidOf(event),
  recurrence_id,
  email: organizer.email,
  typed_email: organizer.email,
  method: 'notice',
  sequence: event.sequence,
  reschedules: false,
  content: {
    reason: 'answered',
    event,
    former: null,
    exceptions: [],
    organizer,
    partstat: guest.partstat,
    guest_email: guest.typed_email,
    note: guest.note,
    proposed_start: guest.proposed_start,
    proposed_end: guest.proposed_end,
  },
});

/** Whether a letter about the one says what there was to say about the other. */
const covers = (mail: Pick<NewMail, 'recurrence_id'>, other: Pick<EarlierMail, 'recurrence_id'>) =>
  mail.recurrence_id === '' || mail.recurrence_id === other.recurrence_id;

const queue = async (trx: Knex.Transaction, mail: NewMail): Promise<void> =>
  queueMail(trx, await insertMail(trx, mail));

/**
 * Queues a letter to a guest unless a later change overtook it. It takes the place of letters that
 * have not left yet; a cancellation of what was never told is not told either.
 */
async function tellGuest(trx: Knex.Transaction, mail: NewMail, isUndo: boolean): Promise<void> {
  const earlier = await earlierMails(trx, mail);
  // What is put back was there before, and whoever was not told then is not told now.
  if (isUndo && mail.content.reason === 'invited' && earlier.length === 0) return;
  if (earlier.some((other) => other.log_seq > mail.log_seq && covers(other, mail))) return;
  const waiting = earlier.filter((other) => other.status === 'queued' && covers(mail, other));
  const withdrawn = await supersede(
    trx,
    waiting.map(({ id }) => id),
  );
  const told = earlier.filter(
    ({ id, status }) => status !== 'superseded' && !withdrawn.includes(id),
  );
  const invited = told.some((other) => other.method === 'request' && knows(other, mail));
  if (mail.method === 'cancel' && !invited) return;
  const last = Math.max(-1, ...told.map(({ sequence }) => sequence));
  const least = mail.method === 'cancel' ? mail.sequence + 1 : mail.sequence;
  await queue(trx, { ...mail, sequence: Math.max(least, last + 1) });
}

/** Whether whoever got the one letter knows of what the other is about. */
const knows = (other: EarlierMail, mail: NewMail) =>
  mail.recurrence_id === '' || other.recurrence_id === '' || covers(mail, other);

interface Families {
  former: Family;
  now: Family;
}

const snapshotsIn = ({ former, now }: Families) =>
  [now, former].flatMap(({ master, exceptions }) => [
    ...(master ? [master] : []),
    ...exceptions.values(),
  ]);

async function announce(
  trx: Knex.Transaction,
  batch: Batch,
  families: Families,
  log_seq: number,
): Promise<void> {
  const snapshots = snapshotsIn(families);
  const event = snapshots[0]?.event;
  if (!event || !isOurs(event) || snapshots.every(({ guests }) => guests.size === 0)) return;
  await lockMails(trx, uidOf(event));
  const organizer = await personOf(trx, event.organizer_id);
  const origin = { batch_id: batch.id, log_seq };
  for (const announcement of announcementsOf(families.former, families.now)) {
    if (announcement.guest.email === organizer?.email) continue;
    await tellGuest(trx, toGuest(announcement, { ...origin, organizer }), batch.cause === 'undo');
  }
  // Who organizes is not told of what they did themselves.
  if (!organizer || batch.actor_id === event.organizer_id) return;
  for (const answer of answersOf(families.former, families.now)) {
    await queue(trx, toOrganizer(answer, { ...origin, organizer }));
  }
}

/** How the events that a batch touched were before and after it, whatever came later. */
async function aroundBatch(trx: Knex.Transaction, { changes, lastSeq }: LoggedBatch) {
  const stored = await familiesOf(trx, changes);
  const current = snapshotsOf(
    stored.map(({ event }) => event as EventRow),
    stored.flatMap(({ guests }) => guests as GuestRow[]),
  );
  const ids = new Set([...current.keys(), ...changes.flatMap(({ event_id }) => event_id ?? [])]);
  const now = before(current, await changesSince(trx, [...ids], lastSeq));
  return { former: before(now, changes), now };
}

const rootsOf = (...all: Snapshots[]) =>
  new Set(
    all.flatMap((snapshots) =>
      [...snapshots.values()].flatMap(({ event }) => (event ? rootOf(event) : [])),
    ),
  );

/** Queues what the guests and organizers of a batch's events must be told: the follower of this room. */
export async function announceInvitations(trx: Knex.Transaction, batch: Batch): Promise<void> {
  if (SILENT.has(batch.cause)) return;
  const logged = await loggedBatch(trx, batch.id);
  if (logged.changes.length === 0) return;
  const { former, now } = await aroundBatch(trx, logged);
  for (const root of [...rootsOf(former, now)].toSorted()) {
    const families = { former: familyOf(former, root), now: familyOf(now, root) };
    await announce(trx, batch, families, logged.lastSeq);
  }
}
