import { normalizeEmail } from '@scheduler/contracts';
import type { Membership, ShareInvitation, ShareRequest } from '@scheduler/contracts/core';
import type { Actor, Db } from '@scheduler/service-kit';
import { countRows, queryUnprepared } from '../queries/repository.ts';

/** Identifies the user's shares. The email address is verified. */
type Caller = Pick<Actor, 'userId' | 'email'>;

/**
 * Invites people, including people who previously left or declined. For pending and accepted
 * shares, only changes the role, if a role is given.
 */
export async function upsertShares(
  db: Db,
  scheduleId: string,
  { emails, role }: ShareRequest,
): Promise<void> {
  await db.raw(
    `insert into schedule_shares as stored (schedule_id, email, typed_email, role)
     select :scheduleId, email, typed, coalesce(:role, 'viewer')
     from unnest(:normalized::text[], :emails::text[]) as invitee (email, typed)
     on conflict (schedule_id, email) do update set
       role = coalesce(:role,
         case when stored.status in ('pending', 'accepted') then stored.role else 'viewer' end),
       status = case when stored.status = 'accepted' then 'accepted' else 'pending' end`,
    { scheduleId, emails, normalized: emails.map(normalizeEmail), role: role ?? null },
  );
}

/** Counts pending and accepted shares. */
export const countShares = (db: Db, scheduleId: string) =>
  countRows(
    db('schedule_shares')
      .where({ schedule_id: scheduleId })
      .whereIn('status', ['pending', 'accepted']),
  );

/** Deletes shares by email address. Returns `false` if there were none. */
export async function deleteShares(db: Db, scheduleId: string, emails: string[]): Promise<boolean> {
  const deleted = await db('schedule_shares')
    .where({ schedule_id: scheduleId })
    .whereIn('email', emails.map(normalizeEmail))
    .delete();
  return deleted > 0;
}

/** Returns the user's pending invitations to other users' schedules, oldest first. */
export const findShareInvitations = (
  db: Db,
  { userId, email }: Caller,
): Promise<ShareInvitation[]> =>
  queryUnprepared(
    db,
    `select s.id as schedule_id, s.name, s.color, share.role, share.created_at, json_build_object(
       'email', nullif(owner.email, ''), 'full_name', owner.full_name) as owner
     from schedule_shares share
     join schedules s on s.id = share.schedule_id
     left join people owner on owner.user_id = s.owner_id
     where share.email = :email and share.status = 'pending' and s.owner_id <> :userId
     order by share.created_at, s.id`,
    { userId, email },
  );

/** Accepts an invitation. Returns `false` if it doesn't exist. */
export async function acceptShare(
  trx: Db,
  scheduleId: string,
  { userId, email }: Caller,
): Promise<boolean> {
  const bindings = { scheduleId, userId, email };
  // If the user was invited at several addresses, the most recent reply replaces the earlier one.
  await trx.raw(
    `delete from schedule_shares previous using schedule_shares current
     where current.schedule_id = :scheduleId and current.email = :email
       and current.status in ('pending', 'declined')
       and previous.schedule_id = current.schedule_id and previous.user_id = :userId`,
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

/** Declines an invitation. Returns `false` if it doesn't exist. Idempotent. */
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

const queryShare = (db: Db, scheduleId: string, userId: string) =>
  db('schedule_shares').where({ schedule_id: scheduleId, user_id: userId });

export async function endShare(trx: Db, scheduleId: string, userId: string): Promise<void> {
  await queryShare(trx, scheduleId, userId).update({ status: 'left', user_id: null });
}

/** Saves the user's own settings for a shared schedule. Omitted settings don't change. */
export async function updateMembership(
  trx: Db,
  scheduleId: string,
  userId: string,
  { is_busy, color }: Membership,
): Promise<void> {
  await queryShare(trx, scheduleId, userId).update({
    is_busy: is_busy ?? trx.ref('is_busy'),
    color: color === undefined ? trx.ref('color') : color,
  });
}
