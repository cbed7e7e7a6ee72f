import { createHash } from 'node:crypto';
import type { Db } from '@scheduler/service-kit';

/** Whose view of events is read: a person's, or that of schedules as their owner sees them. */
export type Reader =
  | { userId: string }
  | {
      scheduleIds: readonly string[];
      /** Whose answers to invitations count. */
      ownerId?: string;
    };

const names = new Map<string, string>();

/** The name that Postgres keeps a statement under: of its text, so that no two share one. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('base64url');
  names.set(sql, name);
  return name;
}

/**
 * Runs a statement that Postgres parses and plans once for each connection: these take longer to
 * plan than to run.
 *
 * @param sql one of a few texts, whatever is asked; what varies is bound
 */
export async function rowsOf<T>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown>,
): Promise<T[]> {
  const statement = db.raw<{ rows: T[] }>(sql, bindings as Record<string, string>);
  const { rows } = await statement.options({ name: nameOf(sql) });
  return rows;
}

const MINE = `mine as materialized (
  select schedule_id, role, is_busy from schedule_access where user_id = :userId
)`;
const NAMED = `mine as materialized (
  select schedule_id, 'owner' as role, true as is_busy
  from unnest(:scheduleIds::uuid[]) named (schedule_id)
)`;

/** The schedules that a reader sees, as a common table, and what the statement must be given. */
export const reachOf = (reader: Reader) =>
  'userId' in reader
    ? { mine: MINE, bindings: { userId: reader.userId } }
    : {
        mine: NAMED,
        bindings: { userId: reader.ownerId ?? null, scheduleIds: reader.scheduleIds },
      };

/**
 * Ids of the reader's events that overlap the half-open range between two bindings; migration 0002
 * tells why in two steps.
 */
export const foundBetween = (from: string, to: string) => `found as (
  select distinct places.event_id
  from mine
  cross join lateral (
    select event_id from event_schedules
    where schedule_id = mine.schedule_id
      and start_time > ${from}::timestamptz - interval '25 hours'
      and start_time < ${to} and end_time > ${from}
    union all
    select event_id from event_schedules
    where schedule_id = mine.schedule_id and end_time - start_time > interval '25 hours'
      and start_time <= ${from}::timestamptz - interval '25 hours' and end_time > ${from}
  ) places
)`;

/**
 * Where an event lies as far as the reader sees, and as what: 5 owner, 4 editor, 3 a guest who keeps
 * it on a schedule of their own, 2 viewer, 1 free/busy only.
 */
export const PLACES = `
  cross join lateral (
    select array_agg(es.schedule_id order by es.position, es.schedule_id) as schedule_ids,
      bool_or(mine.is_busy) as is_busy,
      max(case mine.role
        when 'owner' then case when es.by_invitation then 3 else 5 end
        when 'editor' then case when es.by_invitation then 2 else 4 end
        when 'viewer' then 2
        else 1 end) as access
    from event_schedules es join mine using (schedule_id)
    where es.event_id = e.id
  ) places`;

/** Whether the event takes the reader's own time. */
export const TAKES_TIME = `
  e.transparency = 'opaque' and places.is_busy and not exists (
    select from attendees join people using (email)
    where event_id = e.id and partstat = 'declined' and user_id = :userId)`;

/** Of a series, where those of its occurrences would be that are records of their own. */
export const OVERRIDDEN = `
  case when e.recurrence is null then '{}' else
    array(select own.original_start from events own where own.series_id = e.id)
  end as overridden`;
