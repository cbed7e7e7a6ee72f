import type { Db } from '@scheduler/service-kit';

/** Purging a calendar that spans many years can exceed the default timeout. */
const STATEMENT_TIMEOUT = '120s';

/** Creates temporary tables of the IDs to delete, for use in the later statements. */
const SELECT_PURGED_RECORDS = [
  // Schedules that were deleted earlier exist only in the history.
  `create temp table purged_schedules on commit drop as
     select id from schedules where owner_id = :userId
     union
     select schedule_id from history join history_audience using (batch_id)
     where user_id = :userId and record = 'schedules'
       and coalesce(after, before) ->> 'owner_id' = :userId::text`,
  // Excludes events that are also on another user's schedule.
  `create temp table purged_events on commit drop as
     select distinct event_id as id from event_schedules es
     where schedule_id in (select id from purged_schedules) and not by_invitation and not exists (
       select from event_schedules where event_id = es.event_id and not by_invitation
         and schedule_id not in (select id from purged_schedules))`,
  `insert into purged_events
     select distinct event_id from history purged
     where record = 'event_schedules' and schedule_id in (select id from purged_schedules)
       and not exists (select from events where id = purged.event_id)
       and not exists (select from history where record = 'event_schedules'
         and event_id = purged.event_id
         and schedule_id not in (select id from purged_schedules))`,
];

const DELETE_USER_DATA = [
  'delete from events where id in (select id from purged_events)',
  `delete from subscriptions where schedule_id in (select id from purged_schedules)`,
  'delete from schedules where id in (select id from purged_schedules)',
  `delete from schedule_shares where user_id = :userId or email in (
     select email from people where user_id = :userId and email <> '')`,
  ...[
    'own_tasks',
    'habits',
    'polls',
    'preferences',
    'api_keys',
    'webhooks',
    'known_plans',
    'email_contacts',
    'email_usage',
    'blocked_senders',
    'idempotency_keys',
    'reminder_deliveries',
  ].map((table) => `delete from ${table} where user_id = :userId`),
  'delete from invitation_mails where event_id in (select id from purged_events)',
  'delete from inbound_mails where event_id in (select id from purged_events)',
  'delete from share_mails where schedule_id in (select id from purged_schedules)',
  // The address stays unsubscribed.
  'update unsubscribed_addresses set user_id = null where user_id = :userId',
];

/** Deletes the history of the purged records, including the entries created by the purge itself. */
const DELETE_HISTORY = [
  `delete from history where batch_id = :batchId
     or event_id in (select id from purged_events)
     or schedule_id in (select id from purged_schedules)
     or (record in ('own_tasks', 'habits') and coalesce(after, before) ->> 'user_id' = :userId::text)`,
  `create temp table purged_batches on commit drop as
     select id from history_batches b
     where (actor_id = :userId or id in (
         select batch_id from history_audience where user_id = :userId))
       and not exists (select from history where batch_id = b.id)`,
  'delete from history_audience where user_id = :userId',
  'delete from history_audience where batch_id in (select id from purged_batches)',
  'delete from user_changes where user_id = :userId',
  'delete from batches_to_index where batch_id in (select id from purged_batches)',
  `update history_batches set undoes = null where undoes in (select id from purged_batches)`,
  `update history_batches set undone_by = null where undone_by in (select id from purged_batches)`,
  'delete from history_batches where id in (select id from purged_batches)',
  // Changes to other users' schedules remain in the history, without an actor.
  'update history_batches set actor_id = null, actor_email = null where actor_id = :userId',
  'delete from people where user_id = :userId',
  'delete from closed_accounts where user_id = :userId',
];

/** Permanently deletes a user's data, and removes the given batch from the history. */
export async function purgeUserData(
  trx: Db,
  bindings: { userId: string; batchId: string },
): Promise<void> {
  await trx.raw(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
  for (const sql of [...SELECT_PURGED_RECORDS, ...DELETE_USER_DATA, ...DELETE_HISTORY])
    await trx.raw(sql, bindings);
}
