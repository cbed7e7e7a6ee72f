import type { Db } from '@scheduler/service-kit';

/** For calendars of many years. */
const PATIENCE = '120s';

/** What is deleted with a person, as tables that the statements below share. */
const MARK = [
  // Those that were deleted before are in the log.
  `create temp table purged_schedules on commit drop as
     select id from schedules where owner_id = :userId
     union
     select schedule_id from history join history_audience using (batch_id)
     where user_id = :userId and record = 'schedules'
       and coalesce(after, before) ->> 'owner_id' = :userId::text`,
  // What lies on the schedule of somebody else is theirs to keep.
  `create temp table purged_events on commit drop as
     select distinct event_id as id from event_schedules place
     where schedule_id in (select id from purged_schedules) and not by_invitation and not exists (
       select from event_schedules where event_id = place.event_id and not by_invitation
         and schedule_id not in (select id from purged_schedules))`,
  `insert into purged_events
     select distinct event_id from history place
     where record = 'event_schedules' and schedule_id in (select id from purged_schedules)
       and not exists (select from events where id = place.event_id)
       and not exists (select from history where record = 'event_schedules'
         and event_id = place.event_id
         and schedule_id not in (select id from purged_schedules))`,
];

const THEIRS = [
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
    'idempotency_keys',
    'reminder_deliveries',
  ].map((table) => `delete from ${table} where user_id = :userId`),
  'delete from invitation_mails where event_id in (select id from purged_events)',
  'delete from inbound_mails where event_id in (select id from purged_events)',
  'delete from share_mails where schedule_id in (select id from purged_schedules)',
];

/** The log told of all that, and of its going just now. */
const PAST = [
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
  `update history_batches set undoes = null where undoes in (select id from purged_batches)`,
  `update history_batches set undone_by = null where undone_by in (select id from purged_batches)`,
  'delete from history_batches where id in (select id from purged_batches)',
  // What they did on the schedules of others stays done, by nobody in particular.
  'update history_batches set actor_id = null, actor_email = null where actor_id = :userId',
  'delete from people where user_id = :userId',
  'delete from closed_accounts where user_id = :userId',
];

/** Deletes all that is a person's own for good, in a batch that leaves no trace in the log. */
export async function purgePerson(
  trx: Db,
  bindings: { userId: string; batchId: string },
): Promise<void> {
  await trx.raw(`set local statement_timeout = '${PATIENCE}'`);
  for (const sql of [...MARK, ...THEIRS, ...PAST]) await trx.raw(sql, bindings);
}
