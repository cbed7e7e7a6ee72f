import type { PollSlot } from '@scheduler/contracts/core';
import type { Knex } from 'knex';
import type { Batch } from '../history/repository.ts';
import { nextBest } from '../polls/tally.ts';
import { pollOfEvent } from '../polls/repository.ts';
import { announcementsOf, answersOf, type Announcement, type Answer } from './announcement.ts';
import {
  changesSince,
  familiesOf,
  firstCause,
  loggedBatch,
  type LoggedBatch,
} from './repository-log.ts';
import { tellGuest } from './letters.ts';
import { queueMail } from './queue.ts';
import {
  insertMail,
  lettersOfLately,
  lockMails,
  personOf,
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
  { organizer, next_best, ...origin }: Origin & { organizer: Person; next_best: PollSlot | null },
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
    next_best,
  },
});

/** Who declines what came of a poll leaves its person to find another time: what the answers say. */
async function nextBestAfter(trx: Knex.Transaction, { guest, event }: Answer) {
  const poll = guest.partstat === 'declined' ? await pollOfEvent(trx, event.id) : undefined;
  return poll ? nextBest(poll, Date.now()) : null;
}

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
  const announcements = announcementsOf(families.former, families.now);
  const { actor_id, cause } = batch;
  const isCounted = actor_id !== null && announcements.length > 0;
  const letters = isCounted ? await lettersOfLately(trx, actor_id) : new Map<string, number>();
  for (const announcement of announcements) {
    if (announcement.guest.email === organizer?.email) continue;
    const mail = toGuest(announcement, { ...origin, organizer });
    await tellGuest(trx, mail, { isUndo: cause === 'undo', letters });
  }
  // Who organizes is not told of what they did themselves.
  if (!organizer || batch.actor_id === event.organizer_id) return;
  for (const answer of answersOf(families.former, families.now)) {
    const next_best = await nextBestAfter(trx, answer);
    const mail = toOrganizer(answer, { ...origin, organizer, next_best });
    await queueMail(trx, await insertMail(trx, mail));
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
  // Who was told nothing of a change is told nothing of its undoing, however often it goes back.
  if (SILENT.has(await firstCause(trx, batch))) return;
  const logged = await loggedBatch(trx, batch.id);
  if (logged.changes.length === 0) return;
  const { former, now } = await aroundBatch(trx, logged);
  for (const root of [...rootsOf(former, now)].toSorted()) {
    const families = { former: familyOf(former, root), now: familyOf(now, root) };
    await announce(trx, batch, families, logged.lastSeq);
  }
}
