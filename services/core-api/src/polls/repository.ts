import type { NewPoll, Poll, PollReply } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { normalizeEmail } from '@scheduler/contracts';
import { countRows, insertRow, lockRow, queryFirst, queryPrepared } from '../queries/repository.ts';

export interface GuestRow {
  id: string;
  poll_id: string;
  /** Normalized address of an invited guest; not an address if `by_link`. */
  email: string;
  typed_email: string;
  name: string | null;
  /** Whether the guest used the public link. If so, the name and the address aren't verified. */
  by_link: boolean;
  answers: PollReply[];
  answered_at: string | null;
}

/**
 * A stored poll with its guests and event. `declined` contains normalized addresses of guests who
 * declined since the time was chosen.
 */
export interface PollRow extends Omit<
  Poll,
  'slots' | 'guests' | 'status' | 'share_path' | 'chosen_start_time' | 'next_best'
> {
  user_id: string;
  slots: string[];
  chosen_start: string | null;
  /** Current start of the event. */
  event_start: string | null;
  guests: GuestRow[];
  told_at: string | null;
}

const SELECT_POLL = `
  select p.id, p.user_id, p.title, p.description, p.location, access.schedule_id,
    p.duration_minutes, p.time_zone, p.slots, p.closes_at, event.id as event_id,
    p.chosen_start, event.start_time as event_start, p.told_at, p.version, p.created_at, p.updated_at,
    coalesce(event.declined, '{}') as declined, invited.guests
  from polls p
  left join schedule_access access on access.schedule_id = p.schedule_id
    and access.user_id = p.user_id and access.role in ('owner', 'editor')
  left join lateral (
    select e.id, e.start_time, array(
      select email from attendees
      where event_id = e.id and partstat = 'declined' and answered_at > p.updated_at
      order by position
    ) as declined
    from events e where e.id = p.event_id
  ) event on true
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'poll_id', poll_id, 'email', email,
      'typed_email', typed_email, 'name', name, 'by_link', by_link, 'answers', answers,
      'answered_at', to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by by_link, position, id), '[]') as guests
    from poll_guests where poll_id = p.id
  ) invited`;

/** Returns the user's polls, newest first. */
export const findPolls = (db: Db, userId: string): Promise<PollRow[]> =>
  queryPrepared(db, `${SELECT_POLL} where p.user_id = :userId order by p.id desc`, { userId });

export const findPoll = (db: Db, id: string): Promise<PollRow | undefined> =>
  queryFirst(db, `${SELECT_POLL} where p.id = :id`, { id });

/** Returns the poll that created an event. */
export const findPollByEvent = (db: Db, eventId: string): Promise<PollRow | undefined> =>
  queryFirst(db, `${SELECT_POLL} where p.event_id = :eventId`, { eventId });

/** Locks a poll against other changes and replies until the end of the transaction. */
export const lockPoll = (trx: Db, id: string) => lockRow(trx, 'polls', id);

export const countPolls = (db: Db, userId: string) =>
  countRows(db('polls').where({ user_id: userId }));

/** Counts the guests the user invited to polls in the last hour. */
export const countRecentInvitees = (db: Db, userId: string) =>
  countRows(
    db('poll_guests as g')
      .join('polls as p', 'p.id', 'g.poll_id')
      .where({ 'p.user_id': userId, by_link: false })
      .whereRaw(`g.created_at > now() - interval '1 hour'`),
  );

/** Returns the IDs of the poll and its invited guests. */
export async function insertPoll(trx: Db, userId: string, { invited, ...input }: NewPoll) {
  const slots = JSON.stringify(input.slots.map(({ start_time }) => start_time).toSorted());
  const id = await insertRow(trx, 'polls', { user_id: userId, ...input, slots });
  const guests = invited.map((typed_email, index) => ({
    id: newId(),
    poll_id: id,
    email: normalizeEmail(typed_email),
    typed_email,
    by_link: false,
    position: index + 1,
  }));
  if (guests.length > 0) await trx('poll_guests').insert(guests);
  return { id, guestIds: guests.map((guest) => guest.id) };
}

export async function updateChosenTime(
  trx: Db,
  id: string,
  choice: { event_id: string; chosen_start: string },
): Promise<void> {
  await trx('polls')
    .where({ id })
    .update({ ...choice, version: trx.raw('version + 1'), updated_at: trx.fn.now() });
}

/** Returns `false` if the user does not have this poll. */
export async function deletePoll(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db('polls').where({ id, user_id: userId }).delete()) > 0;
}
