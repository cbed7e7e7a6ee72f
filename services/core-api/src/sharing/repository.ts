import { comparedEmail } from '@scheduler/contracts';
import type { Membership, ShareInvitation, ShareRequest } from '@scheduler/contracts/core';
import type { Actor, Db } from '@scheduler/service-kit';

/** Whom a share is found by; addresses are the person's own, since their session was verified. */
type Caller = Pick<Actor, 'userId' | 'email'>;

/**
 * Invites people, those who left or declined anew; of the others only the role changes, and only if
 * it is given.
 */
export async function upsertShares(
  db: Db,
  scheduleId: string,
  { emails, role }: ShareRequest,
): Promise<void> {
  await db.raw(
    `insert into schedule_shares as known (schedule_id, email, typed_email, role)
     select :scheduleId, email, typed, coalesce(:role, 'viewer')
     from unnest(:compared::text[], :emails::text[]) as person (email, typed)
     on conflict (schedule_id, email) do update set
       role = coalesce(:role,
         case when known.status in ('pending', 'accepted') then known.role else 'viewer' end),
       status = case when known.status = 'accepted' then 'accepted' else 'pending' end`,
    { scheduleId, emails, compared: emails.map(comparedEmail), role: role ?? null },
  );
}

/** How many people are invited or have accepted. */
export async function countShares(db: Db, scheduleId: string): Promise<number> {
  const found = await db('schedule_shares')
    .where({ schedule_id: scheduleId })
    .whereIn('status', ['pending', 'accepted'])
    .count({ number: '*' })
    .first();
  return Number(found?.number);
}

/** Ends the shares of these people, and says whether there were any. */
export async function deleteShares(db: Db, scheduleId: string, emails: string[]): Promise<boolean> {
  const deleted = await db('schedule_shares')
    .where({ schedule_id: scheduleId })
    .whereIn('email', emails.map(comparedEmail))
    .delete();
  return deleted > 0;
}

/** The schedules somebody else's that wait for the caller's answer, oldest first. */
export async function shareInvitationsOf(
  db: Db,
  { userId, email }: Caller,
): Promise<ShareInvitation[]> {
  const { rows } = await db.raw<{ rows: ShareInvitation[] }>(
    `select s.id as schedule_id, s.name, s.color, share.role, share.created_at, json_build_object(
       'email', nullif(owner.email, ''), 'full_name', owner.full_name) as owner
     from schedule_shares share
     join schedules s on s.id = share.schedule_id
     left join people owner on owner.user_id = s.owner_id
     where share.email = :email and share.status = 'pending' and s.owner_id <> :userId
     order by share.created_at, s.id`,
    { userId, email },
  );
  return rows;
}

/** Binds the invitation to the caller's account; `false` where there is none to bind. */
export async function acceptShare(
  trx: Db,
  scheduleId: string,
  { userId, email }: Caller,
): Promise<boolean> {
  const bindings = { scheduleId, userId, email };
  // Invited by a second address of theirs: the later answer is the one that counts.
  await trx.raw(
    `delete from schedule_shares earlier using schedule_shares now
     where now.schedule_id = :scheduleId and now.email = :email
       and now.status in ('pending', 'declined')
       and earlier.schedule_id = now.schedule_id and earlier.user_id = :userId`,
    bindings,
  );
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update schedule_shares share set status = 'accepted', user_id = :userId
     from schedules s
     where s.id = share.schedule_id and s.id = :scheduleId and s.owner_id <> :userId
       and (share.email = :email and share.status in ('pending', 'declined')
         or share.user_id = :userId)`,
    bindings,
  );
  return rowCount > 0;
}

/** `false` where there is nothing to decline; declining again is no change. */
export async function declineShare(
  trx: Db,
  scheduleId: string,
  { userId, email }: Caller,
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update schedule_shares share set status = 'declined', user_id = null
     from schedules s
     where s.id = share.schedule_id and s.id = :scheduleId and s.owner_id <> :userId
       and share.email = :email and share.status <> 'left'
       and (share.user_id is null or share.user_id = :userId)`,
    { scheduleId, userId, email },
  );
  return rowCount > 0;
}

const shareOf = (db: Db, scheduleId: string, userId: string) =>
  db('schedule_shares').where({ schedule_id: scheduleId, user_id: userId });

export async function endShare(trx: Db, scheduleId: string, userId: string): Promise<void> {
  await shareOf(trx, scheduleId, userId).update({ status: 'left', user_id: null });
}

/** Writes how the person keeps the schedule; what is not given stays. */
export async function updateMembership(
  trx: Db,
  scheduleId: string,
  userId: string,
  { is_busy, color }: Membership,
): Promise<void> {
  await shareOf(trx, scheduleId, userId).update({
    is_busy: is_busy ?? trx.ref('is_busy'),
    color: color === undefined ? trx.ref('color') : color,
  });
}
