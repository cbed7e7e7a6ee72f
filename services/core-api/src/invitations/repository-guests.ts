import type { ReceivedInvitation, SentInvitation } from '@scheduler/contracts/core';
import type { Actor, Db } from '@scheduler/service-kit';
import { queryUnprepared } from '../queries/repository.ts';
import { selectDefaultSchedule } from '../schedules/repository.ts';
import type { InvitationEmail } from './repository.ts';
import type { GuestRow } from './snapshot.ts';

const STATUS = `case a.partstat when 'needs-action' then 'pending' else a.partstat end`;

const MAX_INVITATIONS = 500;

/** An invitation from the guest's point of view. */
export interface InvitationRow extends Omit<ReceivedInvitation, 'event_id'> {
  row_id: string;
  series_id: string | null;
}

const SELECT_INVITATION = `
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

type Guest = Pick<Actor, 'userId' | 'email'>;

/**
 * Returns a guest's current and future invitations by start time. An override is listed in addition
 * to its series if the guest replied differently or is invited only to this occurrence.
 */
export const findInvitations = (db: Db, guest: Guest): Promise<InvitationRow[]> =>
  queryUnprepared(
    db,
    `${SELECT_INVITATION}
     left join attendees series_guest
       on series_guest.event_id = e.series_id and series_guest.email = a.email
     where a.email = :email and e.organizer_id <> :userId
       and series_guest.partstat is distinct from a.partstat
       and exists (select from event_schedules where event_id = e.id and end_time > now())
     order by e.start_time, e.id limit ${MAX_INVITATIONS}`,
    { ...guest },
  );

/** Returns `undefined` if the user isn't a guest of the event. */
export async function findInvitation(db: Db, guest: Guest, rowId: string) {
  const sql = `${SELECT_INVITATION} where a.email = :email and e.organizer_id <> :userId and e.id = :rowId`;
  const [row] = await queryUnprepared<InvitationRow>(db, sql, { ...guest, rowId });
  return row;
}

/** Returns the guests of an event with the delivery status of their latest email. */
export const findGuestsWithDelivery = (
  db: Db,
  eventIds: readonly string[],
): Promise<SentInvitation[]> =>
  queryUnprepared(
    db,
    `select a.typed_email as user_email, ${STATUS} as status, a.note,
       a.proposed_start as proposed_start_time, a.proposed_end as proposed_end_time, a.answered_at,
       case mail.status when 'queued' then 'waiting' when 'sending' then 'waiting'
         else mail.status end as delivery,
       mail.error as delivery_error
     from attendees a left join lateral (
       select status, error from invitation_mails m
       where m.event_id = any(:eventIds::uuid[]) and m.email = a.email
         and method <> 'notice' and status <> 'superseded'
       order by m.log_seq desc limit 1
     ) mail on true
     where a.event_id = :eventId order by a.position`,
    { eventIds, eventId: eventIds[0] },
  );

export const findGuest = (db: Db, eventId: string, email: string) =>
  db<GuestRow>('attendees').where({ event_id: eventId, email }).first();

export interface StoredReply extends Pick<
  GuestRow,
  'partstat' | 'note' | 'proposed_start' | 'proposed_end'
> {
  /** ISO 8601. */
  answered_at: string;
}

/** Stores a reply unless a newer one exists. Returns the IDs of the updated events. */
export async function updateReply(
  trx: Db,
  ids: readonly string[],
  email: string,
  reply: StoredReply,
): Promise<string[]> {
  const updatedRows = await trx<GuestRow>('attendees')
    .whereIn('event_id', ids)
    .where({ email })
    .where((query) => query.whereNull('answered_at').orWhere('answered_at', '<', reply.answered_at))
    .update({ ...reply })
    .returning('event_id');
  return updatedRows.map(({ event_id }) => event_id);
}

export async function clearProposal(trx: Db, eventId: string, email: string): Promise<number> {
  return trx<GuestRow>('attendees')
    .where({ event_id: eventId, email })
    .whereNotNull('proposed_start')
    .update({ proposed_start: null, proposed_end: null });
}

/**
 * Returns the requested schedule if the guest owns it. By default, returns the guest's default
 * schedule, or the oldest one if other people can see all of them.
 */
export async function findGuestSchedule(db: Db, userId: string, scheduleId: string | undefined) {
  const [schedule] = await queryUnprepared<{ id: string }>(
    db,
    `select id from schedules
     where owner_id = :userId and id = coalesce(:scheduleId::uuid, id)
       and not exists (select from subscriptions where schedule_id = schedules.id)
     order by id is distinct from (${selectDefaultSchedule(':userId')}), created_at, id limit 1`,
    { userId, scheduleId: scheduleId ?? null },
  );
  return schedule?.id ?? null;
}

/** Adds events to a guest's schedule unless they are already on one of the guest's schedules. */
export async function addToGuestSchedule(
  trx: Db,
  ids: readonly string[],
  { userId, scheduleId, isRequested }: { userId: string; scheduleId: string; isRequested: boolean },
): Promise<void> {
  if (isRequested) await removeFromGuestSchedules(trx, ids, userId, scheduleId);
  await queryUnprepared(
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

/** Removes events that were added by invitation. */
export async function removeFromGuestSchedules(
  trx: Db,
  ids: readonly string[],
  userId: string,
  exceptScheduleId: string | null = null,
): Promise<void> {
  await queryUnprepared(
    trx,
    `delete from event_schedules using schedules s
     where s.id = schedule_id and s.owner_id = :userId and by_invitation
       and event_id = any(:ids::uuid[]) and s.id is distinct from :exceptFrom::uuid`,
    { ids, userId, exceptFrom: exceptScheduleId },
  );
}

export async function findAccountId(db: Db, email: string): Promise<string | null> {
  const account = await db<{ user_id: string; email: string }>('people')
    .where({ email })
    .whereNot({ email: '' })
    .first('user_id');
  return account?.user_id ?? null;
}

export const findEmail = (db: Db, id: string) =>
  db<InvitationEmail>('invitation_mails').where({ id }).whereNot({ method: 'notice' }).first();
