import type { PollSlot } from '@scheduler/contracts/core';
import type { Knex } from 'knex';
import type { Batch } from '../history/repository.ts';
import { findReputationFacts } from '../email-protection/repository.ts';
import { getReputation } from '../email-protection/reputation.ts';
import { getUid } from '../ics/calendar-event.ts';
import { findNextBestSlot } from '../polls/tally.ts';
import { findPollByEvent } from '../polls/repository.ts';
import {
  findGuestNotifications,
  findNewReplies,
  type GuestNotification,
  type NewReply,
} from './notifications.ts';
import {
  findChangesAfter,
  findSeriesRows,
  findOriginalCause,
  getBatchChanges,
  SILENT_CAUSES,
  type BatchChanges,
} from './repository-history.ts';
import { queueGuestEmail } from './queue-guest-email.ts';
import { enqueueEmail } from './enqueue-email.ts';
import {
  insertEmail,
  countRecentEmails,
  lockEventEmails,
  findContact,
  type NewInvitationEmail,
  type Contact,
} from './repository.ts';
import {
  revertChanges,
  getSeriesSnapshot,
  getSeriesId,
  buildSnapshots,
  type EventRow,
  type SeriesSnapshot,
  type GuestRow,
  type Snapshots,
} from './snapshot.ts';

/** Returns `false` for imported events with an external organizer. */
const isOrganizedHere = ({ source, other_properties }: EventRow) =>
  source === 'own' && !other_properties?.properties?.some(([name]) => name === 'organizer');

type EmailOrigin = Pick<NewInvitationEmail, 'batch_id' | 'log_seq'> & { organizer: Contact | null };

const toGuestEmail = (
  { guest, reason, recurrence_id, event, former, exceptions }: GuestNotification,
  { organizer, ...origin }: EmailOrigin,
): NewInvitationEmail => ({
  ...origin,
  event_id: event.id,
  ical_uid: getUid(event),
  recurrence_id,
  email: guest.email,
  typed_email: guest.typed_email,
  method: reason === 'cancelled' || reason === 'uninvited' ? 'cancel' : 'request',
  sequence: event.sequence,
  reschedules: reason !== 'changed',
  content: { reason, event, former, exceptions, organizer, partstat: guest.partstat },
});

const toReplyNotice = (
  { guest, recurrence_id, event }: NewReply,
  {
    organizer,
    next_best,
    ...origin
  }: EmailOrigin & { organizer: Contact; next_best: PollSlot | null },
): NewInvitationEmail => ({
  ...origin,
  event_id: event.id,
  ical_uid: getUid(event),
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

/** Suggests another time from the poll if a guest declines an event that a poll created. */
async function findNextBestTime(trx: Knex.Transaction, { guest, event }: NewReply) {
  const poll = guest.partstat === 'declined' ? await findPollByEvent(trx, event.id) : undefined;
  return poll ? findNextBestSlot(poll, Date.now()) : null;
}

interface SnapshotChange {
  former: SeriesSnapshot;
  current: SeriesSnapshot;
}

const listSnapshots = ({ former, current }: SnapshotChange) =>
  [current, former].flatMap(({ master, exceptions }) => [
    ...(master ? [master] : []),
    ...exceptions.values(),
  ]);

async function queueEmails(
  trx: Knex.Transaction,
  batch: Batch,
  snapshotChange: SnapshotChange,
  log_seq: number,
): Promise<void> {
  const snapshots = listSnapshots(snapshotChange);
  const event = snapshots[0]?.event;
  if (!event || !isOrganizedHere(event) || snapshots.every(({ guests }) => guests.size === 0))
    return;
  await lockEventEmails(trx, getUid(event));
  const organizer = await findContact(trx, event.organizer_id);
  const origin = { batch_id: batch.id, log_seq };
  const notifications = findGuestNotifications(snapshotChange.former, snapshotChange.current);
  const { actor_id, cause } = batch;
  const needsCounts = actor_id !== null && notifications.length > 0;
  const recentEmailCounts = needsCounts
    ? await countRecentEmails(trx, actor_id)
    : new Map<string, number>();
  const reputation = needsCounts
    ? getReputation(await findReputationFacts(trx, actor_id))
    : 'established';
  for (const notification of notifications) {
    if (notification.guest.email === organizer?.email) continue;
    const email = toGuestEmail(notification, { ...origin, organizer });
    await queueGuestEmail(trx, email, {
      isUndo: cause === 'undo',
      recentEmailCounts,
      reputation,
    });
  }
  // Organizers aren't notified about their own changes.
  if (!organizer || batch.actor_id === event.organizer_id) return;
  for (const reply of findNewReplies(snapshotChange.former, snapshotChange.current)) {
    const next_best = await findNextBestTime(trx, reply);
    const email = toReplyNotice(reply, { ...origin, organizer, next_best });
    await enqueueEmail(trx, await insertEmail(trx, email));
  }
}

/** Reconstructs the affected events before and after a batch by reverting newer changes. */
async function getSnapshotsAroundBatch(trx: Knex.Transaction, { changes, lastSeq }: BatchChanges) {
  const stored = await findSeriesRows(trx, changes);
  const latest = buildSnapshots(
    stored.map(({ event }) => event as EventRow),
    stored.flatMap(({ guests }) => guests as GuestRow[]),
  );
  const ids = new Set([...latest.keys(), ...changes.flatMap(({ event_id }) => event_id ?? [])]);
  const current = revertChanges(latest, await findChangesAfter(trx, [...ids], lastSeq));
  return { former: revertChanges(current, changes), current };
}

const listSeriesIds = (...snapshotMaps: Snapshots[]) =>
  new Set(
    snapshotMaps.flatMap((snapshots) =>
      [...snapshots.values()].flatMap(({ event }) => (event ? getSeriesId(event) : [])),
    ),
  );

/** Outbox handler that queues emails to the guests and organizers affected by a batch. */
export async function queueInvitationEmails(trx: Knex.Transaction, batch: Batch): Promise<void> {
  // If a change didn't notify the guests, undoing it doesn't notify them either.
  if (SILENT_CAUSES.includes(await findOriginalCause(trx, batch))) return;
  const batchChanges = await getBatchChanges(trx, batch.id);
  if (batchChanges.changes.length === 0) return;
  const { former, current } = await getSnapshotsAroundBatch(trx, batchChanges);
  for (const seriesId of [...listSeriesIds(former, current)].toSorted()) {
    const snapshotChange = {
      former: getSeriesSnapshot(former, seriesId),
      current: getSeriesSnapshot(current, seriesId),
    };
    await queueEmails(trx, batch, snapshotChange, batchChanges.lastSeq);
  }
}
