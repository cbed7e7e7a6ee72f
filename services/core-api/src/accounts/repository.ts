import type { Db } from '@scheduler/service-kit';
import { queryFirst, queryPrepared } from '../queries/repository.ts';

export async function closeAccount(db: Db, userId: string): Promise<undefined> {
  await db('closed_accounts').insert({ user_id: userId }).onConflict('user_id').ignore();
}

export async function reopenAccount(db: Db, userId: string): Promise<undefined> {
  await db('closed_accounts').where({ user_id: userId }).delete();
}

export async function isClosed(db: Db, userId: string): Promise<boolean> {
  const sql = 'select from closed_accounts where user_id = :userId';
  return (await queryFirst(db, sql, { userId })) !== undefined;
}

const OWN_SCHEDULES = 'select id from schedules where owner_id = :userId';

const OWN_EVENTS = `select event_id from event_schedules where schedule_id in (${OWN_SCHEDULES})
  and not by_invitation union select id from events where organizer_id = :userId`;

/** Queries for a data export, by section. They exclude secrets. */
const EXPORT_QUERIES: Record<string, string> = {
  profile: 'select * from people where user_id = :userId',
  preferences: 'select * from preferences where user_id = :userId',
  schedules: 'select * from schedules where owner_id = :userId order by created_at',
  shares: `select * from schedule_shares where schedule_id in (${OWN_SCHEDULES}) order by created_at`,
  shared_with_me: `select share.role, share.status, share.color, share.created_at, s.name
    from schedule_shares share join schedules s on s.id = share.schedule_id
    where share.user_id = :userId order by share.created_at`,
  events: `select * from events where id in (${OWN_EVENTS}) order by start_time, id`,
  places: `select event_id, schedule_id, position, by_invitation from event_schedules
    where schedule_id in (${OWN_SCHEDULES}) order by event_id`,
  guests: `select * from attendees where event_id in (${OWN_EVENTS}) order by event_id, position`,
  invitations: `select e.title, e.start_time, e.end_time, a.partstat, a.note, a.answered_at
    from attendees a join people p using (email) join events e on e.id = a.event_id
    where p.user_id = :userId and p.email <> '' order by e.start_time`,
  tasks: 'select * from own_tasks where user_id = :userId order by created_at',
  habits: 'select * from habits where user_id = :userId order by created_at',
  polls: 'select * from polls where user_id = :userId order by created_at',
  poll_guests: `select poll_id, typed_email, name, answers, answered_at from poll_guests
    where poll_id in (select id from polls where user_id = :userId) order by poll_id, position`,
  reminders: `select event_id, method, minutes, due_at, dismissed_at from reminder_deliveries
    where user_id = :userId order by due_at`,
  subscriptions: `select url, schedule_id, created_at, refreshed_at from subscriptions
    where schedule_id in (${OWN_SCHEDULES}) order by created_at`,
  feeds: `select schedule_id, kind, created_at, last_read_at from feeds
    where schedule_id in (${OWN_SCHEDULES}) order by created_at`,
  api_keys: `select name, hint, scopes, expires_at, last_used_at, created_at from api_keys
    where user_id = :userId order by created_at`,
  webhooks: `select url, description, events, is_active, created_at from webhooks
    where user_id = :userId order by created_at`,
  contacts: `select email, invited_at, replied_at from email_contacts
    where user_id = :userId order by email`,
  blocked_senders: `select sender.email, blocked.created_at
    from blocked_senders blocked join people p using (email)
    left join people sender on sender.user_id = blocked.user_id
    where p.user_id = :userId and p.email <> '' order by blocked.created_at`,
  history: `select id, cause, intent, size, created_at, undoes, undone_by from history_batches
    where actor_id = :userId order by id`,
};

/** Returns all of a user's stored data as JSON, by section. */
export async function exportUserData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, sql] of Object.entries(EXPORT_QUERIES))
    data[name] = await queryPrepared(db, sql, { userId });
  return data;
}
