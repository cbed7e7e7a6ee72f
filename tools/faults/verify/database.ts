import pg from 'pg';

// The state that results from the history, compared with the current state.
const CURRENT_ROWS = `
  select 'schedules' as record, to_jsonb(t) as row from schedules t
  union all select 'schedule_shares', to_jsonb(t) from schedule_shares t
  union all select 'events', to_jsonb(t) from events t
  union all select 'event_schedules', to_jsonb(t) from event_schedules t
  union all select 'attendees', to_jsonb(t) from attendees t`;

const REPLAYED_ROWS = `
  select record, after as row from (
    select distinct on (record, event_id, schedule_id, coalesce(after, before) ->> 'email')
      record, after
    from history
    order by record, event_id, schedule_id, coalesce(after, before) ->> 'email', seq desc
  ) last where after is not null`;

const HISTORY_MISMATCHES = `
  select count(*)::int as count from (
    ((${CURRENT_ROWS}) except (${REPLAYED_ROWS}))
    union all ((${REPLAYED_ROWS}) except (${CURRENT_ROWS}))
  ) mismatches`;

/** Batches without follow-up, unsent emails, and jobs that are running or being retried. */
const PENDING_WORK = `
  select (select count(*) from history_batches where followed_at is null)
    + (select count(*) from invitation_mails where status in ('queued', 'sending'))
    + (select count(*) from _private_jobs where run_at <= now() or attempts > 0) as count`;

/** Runs one query with the search path of core-api. */
export async function queryCore<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set search_path to core');
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const queryCount = async (url: string, sql: string) =>
  Number((await queryCore<{ count: number }>(url, sql))[0]?.count);

/** Returns the number of rows that differ from the state replayed from the history. */
export const countHistoryMismatches = (url: string) => queryCount(url, HISTORY_MISMATCHES);

export const countPendingWork = (url: string) => queryCount(url, PENDING_WORK);
