import { comparedEmail } from '@scheduler/contracts';
import type { Period } from '@scheduler/scheduling';
import type { Db } from '@scheduler/service-kit';
import { rowsOf } from './repository-reach.ts';

/** Puts an event on schedules, in this order. */
export async function putPlaces(
  trx: Db,
  id: string,
  schedule_ids: readonly string[],
  { start_time, end_time }: Period,
): Promise<void> {
  await rowsOf(
    trx,
    `insert into event_schedules as kept (event_id, schedule_id, position, start_time, end_time)
     select :id, schedule_id, position, :start_time, :end_time
     from unnest(:schedule_ids::uuid[]) with ordinality as place (schedule_id, position)
     on conflict (event_id, schedule_id) do update
       set position = excluded.position, by_invitation = false
       where kept.position <> excluded.position or kept.by_invitation`,
    { id, schedule_ids, start_time, end_time },
  );
}

export async function takeOff(trx: Db, id: string, schedule_ids: readonly string[]): Promise<void> {
  if (schedule_ids.length === 0) return;
  await trx('event_schedules')
    .where({ event_id: id })
    .whereIn('schedule_id', schedule_ids)
    .delete();
}

/** Invites these and nobody else. Guests who stay keep their answers, who goes keeps no event. */
export async function replaceGuests(
  trx: Db,
  id: string,
  invited_users: readonly string[],
): Promise<void> {
  await trx('attendees')
    .where({ event_id: id })
    .whereNotIn('email', invited_users.map(comparedEmail))
    .delete();
  await rowsOf(
    trx,
    `delete from event_schedules using schedules s join people p on p.user_id = s.owner_id
     where event_id = :id and s.id = schedule_id and by_invitation
       and p.email <> all(:invited::text[])`,
    { id, invited: invited_users.map(comparedEmail) },
  );
  await putGuests(trx, id, invited_users);
}

/** Invites people beside those who are invited. */
export async function putGuests(trx: Db, id: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await rowsOf(
    trx,
    `insert into attendees as kept (event_id, email, typed_email, position)
     select :id, email, typed, position
     from unnest(:compared::text[], :emails::text[]) with ordinality as guest (email, typed, position)
     on conflict (event_id, email) do update
       set typed_email = excluded.typed_email, position = excluded.position
       where (kept.typed_email, kept.position) <> (excluded.typed_email, excluded.position)`,
    { id, emails, compared: emails.map(comparedEmail) },
  );
}

/** What the user may do with each of some schedules; those that they do not see are missing. */
export async function rolesOn(
  db: Db,
  userId: string,
  schedule_ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ schedule_id: string; role: string }>(
    db,
    `select schedule_id, role from schedule_access
     where user_id = :userId and schedule_id = any(:schedule_ids::uuid[])`,
    { userId, schedule_ids },
  );
  return new Map(rows.map(({ schedule_id, role }) => [schedule_id, role]));
}

/** A guest no longer keeps the event: it leaves their schedules, and they have declined. */
export async function leaveEvents(
  trx: Db,
  ids: readonly string[],
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await rowsOf(
    trx,
    `delete from event_schedules using schedules s
     where s.id = schedule_id and s.owner_id = :userId and by_invitation
       and event_id = any(:ids::uuid[])`,
    { ids, userId },
  );
  await trx('attendees')
    .whereIn('event_id', ids)
    .where({ email })
    .whereNot({ partstat: 'declined' })
    .update({ partstat: 'declined', answered_at: trx.fn.now() });
}
