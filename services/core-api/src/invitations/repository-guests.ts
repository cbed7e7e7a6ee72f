import type { ReceivedInvitation, SentInvitation } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import type { InvitationMail } from './repository.ts';
import type { GuestRow } from './snapshot.ts';

async function rowsOf<T>(db: Db, sql: string, bindings: object): Promise<T[]> {
  const { rows } = await db.raw<{ rows: T[] }>(sql, bindings as Record<string, string>);
  return rows;
}

const STATUS = `case a.partstat when 'needs-action' then 'pending' else a.partstat end`;

const LISTED_AT_MOST = 500;

/** An invitation as its guest sees it: the record's own id, of an exception with its place. */
export interface InvitationRow extends Omit<ReceivedInvitation, 'event_id'> {
  row_id: string;
  series_id: string | null;
}

const RECEIVED = `
  select e.id as row_id, e.series_id, e.title, e.description, e.location, e.start_time, e.end_time,
    e.time_zone, e.is_all_day, e.start_date, e.end_date, e.recurrence,
    e.original_start as original_start_time,
    case when organizer.email <> '' then
      json_build_object('email', organizer.email, 'full_name', organizer.full_name)
    end as organizer,
    ${STATUS} as status, a.note, a.proposed_start as proposed_start_time,
    a.proposed_end as proposed_end_time, a.answered_at,
    (select schedule_id from event_schedules es join schedules s on s.id = es.schedule_id
      where es.event_id = e.id and s.owner_id = :userId order by es.position limit 1) as schedule_id
  from attendees a join events e on e.id = a.event_id
  left join people organizer on organizer.user_id = e.organizer_id`;

interface Guest {
  userId: string;
  email: string;
}

/**
 * What somebody is invited to and is not over, earliest first. An occurrence that is a record of its
 * own stands beside its series where the guest answered it otherwise, or is invited to it alone.
 */
export const invitationsOf = (db: Db, guest: Guest): Promise<InvitationRow[]> =>
  rowsOf(
    db,
    `${RECEIVED}
     left join attendees whole on whole.event_id = e.series_id and whole.email = a.email
     where a.email = :email and e.organizer_id <> :userId
       and whole.partstat is distinct from a.partstat
       and exists (select from event_schedules where event_id = e.id and end_time > now())
     order by e.start_time, e.id limit ${LISTED_AT_MOST}`,
    { ...guest },
  );

/** The same of one record; undefined if they are no guest of it. */
export async function invitationTo(db: Db, guest: Guest, rowId: string) {
  const sql = `${RECEIVED} where a.email = :email and e.organizer_id <> :userId and e.id = :rowId`;
  const [row] = await rowsOf<InvitationRow>(db, sql, { ...guest, rowId });
  return row;
}

/** The guests of an event in order, with the last letter to each. */
export const guestsWithLetters = (db: Db, eventIds: readonly string[]): Promise<SentInvitation[]> =>
  rowsOf(
    db,
    `select a.typed_email as user_email, ${STATUS} as status, a.note,
       a.proposed_start as proposed_start_time, a.proposed_end as proposed_end_time, a.answered_at,
       case letter.status when 'queued' then 'waiting' when 'sending' then 'waiting'
         else letter.status end as delivery,
       letter.error as delivery_error
     from attendees a left join lateral (
       select status, error from invitation_mails m
       where m.event_id = any(:eventIds::uuid[]) and m.email = a.email
         and method <> 'notice' and status <> 'superseded'
       order by m.log_seq desc limit 1
     ) letter on true
     where a.event_id = :eventId order by a.position`,
    { eventIds, eventId: eventIds[0] },
  );

export const guestOf = (db: Db, eventId: string, email: string) =>
  db<GuestRow>('attendees').where({ event_id: eventId, email }).first();

export interface StoredAnswer {
  partstat: GuestRow['partstat'];
  note: string | null;
  proposed_start: string | null;
  proposed_end: string | null;
  /** ISO 8601. */
  answered_at: string;
}

/** Writes an answer for the records given, unless a later one is there; tells of which it was taken. */
export async function putAnswer(
  trx: Db,
  ids: readonly string[],
  email: string,
  answer: StoredAnswer,
): Promise<string[]> {
  const taken = await trx<GuestRow>('attendees')
    .whereIn('event_id', ids)
    .where({ email })
    .where((later) =>
      later.whereNull('answered_at').orWhere('answered_at', '<', answer.answered_at),
    )
    .update({ ...answer })
    .returning('event_id');
  return taken.map(({ event_id }) => event_id);
}

export async function clearProposal(trx: Db, eventId: string, email: string): Promise<number> {
  return trx<GuestRow>('attendees')
    .where({ event_id: eventId, email })
    .whereNotNull('proposed_start')
    .update({ proposed_start: null, proposed_end: null });
}

/** The schedule where a guest keeps what they accept: the one they name, or their first. */
export async function keepingSchedule(db: Db, userId: string, named: string | undefined) {
  const found = await db<{ id: string; owner_id: string; created_at: string }>('schedules')
    .where({ owner_id: userId, ...(named !== undefined && { id: named }) })
    .orderBy(['created_at', 'id'])
    .first('id');
  return found?.id ?? null;
}

/** Puts events on a guest's schedule, for as long as they are; where they lie already they stay. */
export async function keepOn(
  trx: Db,
  ids: readonly string[],
  { userId, scheduleId, isNamed }: { userId: string; scheduleId: string; isNamed: boolean },
): Promise<void> {
  // Named, it is the place that they want; else one that they have will do.
  if (isNamed) await takeOffOwn(trx, ids, userId, scheduleId);
  await rowsOf(
    trx,
    `insert into event_schedules
       (event_id, schedule_id, position, by_invitation, start_time, end_time)
     select event_id, :scheduleId, max(position) + 1, true, min(start_time), min(end_time)
     from event_schedules es
     where event_id = any(:ids::uuid[])
     group by event_id
     having not bool_or(exists (
       select from schedules s where s.id = es.schedule_id and s.owner_id = :userId))
     on conflict do nothing`,
    { ids, userId, scheduleId },
  );
}

/** Takes events off the schedules where a guest keeps them. */
export async function takeOffOwn(
  trx: Db,
  ids: readonly string[],
  userId: string,
  exceptFrom: string | null = null,
): Promise<void> {
  await rowsOf(
    trx,
    `delete from event_schedules using schedules s
     where s.id = schedule_id and s.owner_id = :userId and by_invitation
       and event_id = any(:ids::uuid[]) and s.id is distinct from :exceptFrom::uuid`,
    { ids, userId, exceptFrom },
  );
}

/** The account behind an address. */
export async function accountOf(db: Db, email: string): Promise<string | null> {
  const found = await db<{ user_id: string; email: string }>('people')
    .where({ email })
    .whereNot({ email: '' })
    .first('user_id');
  return found?.user_id ?? null;
}

export const mailById = (db: Db, id: string) =>
  db<InvitationMail>('invitation_mails').where({ id }).whereNot({ method: 'notice' }).first();
