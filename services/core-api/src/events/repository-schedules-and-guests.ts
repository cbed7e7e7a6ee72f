import { normalizeEmail } from '@scheduler/contracts';
import type { Period } from '@scheduler/scheduling';
import type { Db } from '@scheduler/service-kit';
import { queryPrepared } from '../queries/repository.ts';

/** Adds an event to schedules or updates their order. The first becomes the primary schedule. */
export async function setSchedules(
  trx: Db,
  id: string,
  schedule_ids: readonly string[],
  { start_time, end_time }: Period,
): Promise<void> {
  await queryPrepared(
    trx,
    `insert into event_schedules as existing (event_id, schedule_id, position, start_time, end_time)
     select :id, schedule_id, position, :start_time, :end_time
     from unnest(:schedule_ids::uuid[]) with ordinality as requested (schedule_id, position)
     on conflict (event_id, schedule_id) do update
       set position = excluded.position, by_invitation = false
       where existing.position <> excluded.position or existing.by_invitation`,
    { id, schedule_ids, start_time, end_time },
  );
}

export async function removeFromSchedules(
  trx: Db,
  id: string,
  schedule_ids: readonly string[],
): Promise<void> {
  if (schedule_ids.length === 0) return;
  await trx('event_schedules')
    .where({ event_id: id })
    .whereIn('schedule_id', schedule_ids)
    .delete();
}

/**
 * Sets the guest list. Preserves the replies of remaining guests, and removes the event from the
 * schedules of removed guests.
 */
export async function replaceGuests(
  trx: Db,
  id: string,
  invited_users: readonly string[],
): Promise<void> {
  await trx('attendees')
    .where({ event_id: id })
    .whereNotIn('email', invited_users.map(normalizeEmail))
    .delete();
  await queryPrepared(
    trx,
    `delete from event_schedules using schedules s join people p on p.user_id = s.owner_id
     where event_id = :id and s.id = schedule_id and by_invitation
       and p.email <> all(:invited::text[])`,
    { id, invited: invited_users.map(normalizeEmail) },
  );
  await upsertGuests(trx, id, invited_users);
}

export async function upsertGuests(trx: Db, id: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await queryPrepared(
    trx,
    `insert into attendees as existing (event_id, email, typed_email, position)
     select :id, email, typed_email, position
     from unnest(:normalized::text[], :emails::text[])
       with ordinality as guest (email, typed_email, position)
     on conflict (event_id, email) do update
       set typed_email = excluded.typed_email, position = excluded.position
       where (existing.typed_email, existing.position) <> (excluded.typed_email, excluded.position)`,
    { id, emails, normalized: emails.map(normalizeEmail) },
  );
}

/** @returns the user's role by schedule ID, for the schedules that the user has access to */
export async function findScheduleRoles(
  db: Db,
  userId: string,
  schedule_ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queryPrepared<{ schedule_id: string; role: string }>(
    db,
    `select schedule_id, role from schedule_access
     where user_id = :userId and schedule_id = any(:schedule_ids::uuid[])`,
    { userId, schedule_ids },
  );
  return new Map(rows.map(({ schedule_id, role }) => [schedule_id, role]));
}

/** Removes events from a guest's schedules and sets the guest's reply to declined. */
export async function declineEvents(
  trx: Db,
  ids: readonly string[],
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await queryPrepared(
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
