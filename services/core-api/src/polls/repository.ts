import type { NewPoll, PollReply } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { normalizeEmail } from '@scheduler/contracts';
import { queryPrepared } from '../events/repository-visibility.ts';

export interface GuestRow {
  id: string;
  poll_id: string;
  email: string;
  typed_email: string;
  name: string | null;
  by_link: boolean;
  answers: PollReply[];
  answered_at: string | null;
}

/** A poll as it is stored, with everybody it asks. */
export interface PollRow {
  id: string;
  user_id: string;
  title: string;
  description: string | null;
  location: string | null;
  /** `null` when its person may put nothing on it any more. */
  schedule_id: string | null;
  duration_minutes: number;
  time_zone: string;
  slots: string[];
  closes_at: string | null;
  /** `null` when there is none, or none any more. */
  event_id: string | null;
  chosen_start: string | null;
  /** When its event is now. */
  event_start: string | null;
  /** Addresses, to compare, of guests of the event who declined since its time was chosen. */
  declined: string[];
  guests: GuestRow[];
  told_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const POLL = `
  select own.id, own.user_id, own.title, own.description, own.location, place.schedule_id,
    own.duration_minutes, own.time_zone, own.slots, own.closes_at, made.id as event_id,
    own.chosen_start, made.start_time as event_start, own.told_at, own.version, own.created_at, own.updated_at,
    coalesce(made.declined, '{}') as declined, asked.guests
  from polls own
  left join schedule_access place on place.schedule_id = own.schedule_id
    and place.user_id = own.user_id and place.role in ('owner', 'editor')
  left join lateral (
    select e.id, e.start_time, array(
      select email from attendees
      where event_id = e.id and partstat = 'declined' and answered_at > own.updated_at
      order by position
    ) as declined
    from events e where e.id = own.event_id
  ) made on true
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'poll_id', poll_id, 'email', email,
      'typed_email', typed_email, 'name', name, 'by_link', by_link, 'answers', answers,
      'answered_at', to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by by_link, position, id), '[]') as guests
    from poll_guests where poll_id = own.id
  ) asked`;

/** A person's polls, newest first. */
export const pollsOf = (db: Db, userId: string): Promise<PollRow[]> =>
  queryPrepared<PollRow>(db, `${POLL} where own.user_id = :userId order by own.id desc`, { userId });

export async function pollBy(db: Db, id: string): Promise<PollRow | undefined> {
  const [found] = await queryPrepared<PollRow>(db, `${POLL} where own.id = :id`, { id });
  return found;
}

/** The poll that an event came of. */
export async function pollOfEvent(db: Db, eventId: string): Promise<PollRow | undefined> {
  const [found] = await queryPrepared<PollRow>(db, `${POLL} where own.event_id = :eventId`, { eventId });
  return found;
}

/** Keeps others from changing the poll or answering it until the transaction ends. */
export async function lockPoll(trx: Db, id: string): Promise<void> {
  await trx('polls').where({ id }).forUpdate().select('id');
}

export async function countPolls(db: Db, userId: string): Promise<number> {
  const found = await db('polls').where({ user_id: userId }).count({ number: '*' }).first();
  return Number(found?.number);
}

/** How many people somebody's polls asked within the last hour. */
export async function askedLately(db: Db, userId: string): Promise<number> {
  const found = await db('poll_guests as g')
    .join('polls as p', 'p.id', 'g.poll_id')
    .where({ 'p.user_id': userId, by_link: false })
    .whereRaw(`g.created_at > now() - interval '1 hour'`)
    .count({ number: '*' })
    .first();
  return Number(found?.number);
}

/** Makes a poll; tells its id and those of the people it asks. */
export async function insertPoll(trx: Db, userId: string, { invited, ...input }: NewPoll) {
  const id = newId();
  const slots = input.slots.map(({ start_time }) => start_time).toSorted();
  await trx('polls').insert({ id, user_id: userId, ...input, slots: JSON.stringify(slots) });
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

export async function keepChoice(
  trx: Db,
  id: string,
  choice: { event_id: string; chosen_start: string },
): Promise<void> {
  await trx('polls')
    .where({ id })
    .update({ ...choice, version: trx.raw('version + 1'), updated_at: trx.fn.now() });
}

/** Says whether there was such a poll of the user's. */
export async function deletePoll(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db('polls').where({ id, user_id: userId }).delete()) > 0;
}

/** Wakes the open screens of the poll's person. */
export async function tellPollster(db: Db, userId: string): Promise<void> {
  await queryPrepared(
    db,
    `select pg_notify('core_notices', json_build_object('user_id', :userId::uuid, 'key', 'polls')::text)`,
    { userId },
  );
}
