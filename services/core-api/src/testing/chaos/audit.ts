import { events, schedules } from '@scheduler/contracts/core';
import type { Database } from '@scheduler/service-kit';
import type { ReceivedEmail } from '@scheduler/service-kit/testing';
import { extractCalendar } from '../extract-calendar.ts';
import type { AcknowledgedWrite, Ledger, HistoryRow } from './ledger.ts';
import type { ChaosClient } from './client.ts';

const TEST_PERIOD = { start_date: '2026-11-01T00:00:00Z', end_date: '2027-12-01T00:00:00Z' };

/** Returns the data visible to a client and the data expected by its ledger in the same format. */
export async function getActualAndExpected({ getUser, ledger }: ChaosClient) {
  const { call } = await getUser();
  const { schedule } = ledger;
  const eventLabels = (await call(events.list, { query: TEST_PERIOD }))
    .filter(({ schedule_id }) => schedule_id === schedule.id)
    .map(({ title, location, recurring_event_id, start_time }) =>
      recurring_event_id ? `${title} at ${location} on ${start_time}` : title,
    );
  const ownSchedule = (await call(schedules.list, {})).find(({ id }) => id === schedule.id);
  return {
    actual: {
      events: eventLabels.toSorted(),
      name: ownSchedule?.name,
      shares: ownSchedule?.shared_with.map(({ email }) => email).toSorted(),
    },
    expected: {
      events: formatExpectedEvents(ledger).toSorted(),
      name: schedule.name,
      shares: ledger.sharedEmails.toSorted(),
    },
  };
}

const formatExpectedEvents = ({ events: single, series }: Ledger): string[] => [
  ...single.filter(({ exists }) => exists).map(({ title }) => title),
  ...series.flat().map(({ title, location, start }) => `${title} at ${location} on ${start}`),
];

const loadHistory = async (db: Database): Promise<HistoryRow[]> =>
  db('history as h')
    .join('history_batches as b', 'b.id', 'h.batch_id')
    .orderBy('h.seq')
    .select('h.batch_id', 'b.intent', 'b.undoes', 'h.record', 'h.before', 'h.after');

/** Finds the history batch of each acknowledged write, and the batches that match no write. */
export async function matchBatches(db: Database, acknowledged: readonly AcknowledgedWrite[]) {
  const history = await loadHistory(db);
  const unclaimed = new Set(history.map(({ batch_id }) => batch_id));
  const claimed = acknowledged.map(({ description, matchesRow, guests }) => {
    const batchId = history.find((row) => unclaimed.has(row.batch_id) && matchesRow(row))?.batch_id;
    unclaimed.delete(batchId ?? '');
    return { description, batchId, guests };
  });
  return { claimed, unclaimed: [...unclaimed] };
}

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

/** Returns rows that differ between the tables and the state replayed from the history. */
export async function findHistoryMismatches(db: Database): Promise<unknown[]> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `((${CURRENT_ROWS}) except (${REPLAYED_ROWS})) union all ((${REPLAYED_ROWS}) except (${CURRENT_ROWS}))`,
  );
  return rows;
}

/** Returns unprocessed batches, unsent emails and pending jobs. */
export async function findPendingWork(db: Database): Promise<unknown[]> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 'batch' as what, id::text from history_batches where followed_at is null
     union all select 'letter', id::text from invitation_mails where status in ('queued', 'sending')
     union all select 'job', concat_ws(' ', id, attempts, locked_by, last_error) from _private_jobs`,
  );
  return rows;
}

/** Retries failed jobs immediately. Their backoff would take minutes. */
export const retryFailedJobsNow = (db: Database) =>
  db.raw(
    `update _private_jobs set run_at = now()
     where attempts > 0 and locked_at is null and run_at > now()`,
  );

interface EmailRow {
  batch_id: string;
  email: string;
}

/** Returns the email recipients of each batch, including emails replaced by later ones. */
export async function getRecipientsByBatch(db: Database): Promise<Map<string, string[]>> {
  const emails = await db<EmailRow>('invitation_mails')
    .orderBy('email')
    .select('batch_id', 'email');
  return new Map(
    Object.entries(Object.groupBy(emails, ({ batch_id }) => batch_id)).map(([id, list = []]) => [
      id,
      list.map(({ email }) => email),
    ]),
  );
}

/** Returns the Message-IDs of sent emails. */
export async function getSentMessageIds(db: Database): Promise<string[]> {
  const ids: string[] = await db('invitation_mails').where({ status: 'sent' }).pluck('id');
  return ids.map((id) => `<${id}@app.test>`);
}

const getProperty = (calendar: string, name: string) =>
  new RegExp(`^${name}[:;](.*)$`, 'm').exec(calendar)?.[1] ?? '';

/** Returns the recipients and identifying properties of an invitation. */
export function formatInvitation(email: ReceivedEmail): string {
  const calendar = extractCalendar(email);
  const names = ['METHOD', 'UID', 'RECURRENCE-ID', 'SEQUENCE'];
  return [...email.to, ...names.map((name) => getProperty(calendar, name))].join(' ');
}
