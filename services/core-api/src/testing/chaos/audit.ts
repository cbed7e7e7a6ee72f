import { events, schedules } from '@scheduler/contracts/core';
import type { Database } from '@scheduler/service-kit';
import type { ReceivedMail } from '@scheduler/service-kit/testing';
import { calendarIn } from '../calendar-part.ts';
import type { Acknowledged, Books, LoggedRow } from './books.ts';
import type { Lane } from './lane.ts';

const AHEAD = { start_date: '2026-11-01T00:00:00Z', end_date: '2027-12-01T00:00:00Z' };

/** What a client's books say that it sees, and what it does see: alike, in the same form. */
export async function seenAndKnown({ person, books }: Lane) {
  const { call } = await person();
  const { schedule } = books;
  const listed = (await call(events.list, { query: AHEAD }))
    .filter(({ schedule_id }) => schedule_id === schedule.id)
    .map(({ title, location, recurring_event_id, start_time }) =>
      recurring_event_id ? `${title} at ${location} on ${start_time}` : title,
    );
  const own = (await call(schedules.list, {})).find(({ id }) => id === schedule.id);
  return {
    seen: {
      events: listed.toSorted(),
      name: own?.name,
      shares: own?.shared_with.map(({ email }) => email).toSorted(),
    },
    known: {
      events: eventsIn(books).toSorted(),
      name: schedule.name,
      shares: books.shares.toSorted(),
    },
  };
}

const eventsIn = ({ events: single, series }: Books): string[] => [
  ...single.filter(({ isThere }) => isThere).map(({ title }) => title),
  ...series.flat().map(({ title, location, start }) => `${title} at ${location} on ${start}`),
];

const logOf = async (db: Database): Promise<LoggedRow[]> =>
  db('history as h')
    .join('history_batches as b', 'b.id', 'h.batch_id')
    .orderBy('h.seq')
    .select('h.batch_id', 'b.intent', 'b.undoes', 'h.record', 'h.before', 'h.after');

/** The batch of each write that was answered; of the log, what nobody was answered for. */
export async function batchesOf(db: Database, acknowledged: readonly Acknowledged[]) {
  const log = await logOf(db);
  const unclaimed = new Set(log.map(({ batch_id }) => batch_id));
  const claimed = acknowledged.map(({ what, isIn, guests }) => {
    const batchId = log.find((row) => unclaimed.has(row.batch_id) && isIn(row))?.batch_id;
    unclaimed.delete(batchId ?? '');
    return { what, batchId, guests };
  });
  return { claimed, unclaimed: [...unclaimed] };
}

const KEPT = `
  select 'schedules' as record, to_jsonb(t) as row from schedules t
  union all select 'schedule_shares', to_jsonb(t) from schedule_shares t
  union all select 'events', to_jsonb(t) from events t
  union all select 'event_schedules', to_jsonb(t) from event_schedules t
  union all select 'attendees', to_jsonb(t) from attendees t`;

const REPLAYED = `
  select record, after as row from (
    select distinct on (record, event_id, schedule_id, coalesce(after, before) ->> 'email')
      record, after
    from history
    order by record, event_id, schedule_id, coalesce(after, before) ->> 'email', seq desc
  ) last where after is not null`;

/** Rows that the log ends with and the tables do not have, and the other way about. */
export async function notAsLogged(db: Database): Promise<unknown[]> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `((${KEPT}) except (${REPLAYED})) union all ((${REPLAYED}) except (${KEPT}))`,
  );
  return rows;
}

/** What is left to do: batches that nothing followed, letters that did not leave, jobs. */
export async function leftToDo(db: Database): Promise<unknown[]> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 'batch' as what, id::text from history_batches where followed_at is null
     union all select 'letter', id::text from invitation_mails where status in ('queued', 'sending')
     union all select 'job', concat_ws(' ', id, attempts, locked_by, last_error) from _private_jobs`,
  );
  return rows;
}

/** A job that failed waits longer each time, a minute and more: nobody has that time here. */
export const hurry = (db: Database) =>
  db.raw(
    `update _private_jobs set run_at = now()
     where attempts > 0 and locked_at is null and run_at > now()`,
  );

interface Letter {
  batch_id: string;
  email: string;
}

/** The guests that each batch wrote to, whether or not a later letter took the place of that one. */
export async function lettersOf(db: Database): Promise<Map<string, string[]>> {
  const letters = await db<Letter>('invitation_mails').orderBy('email').select('batch_id', 'email');
  return new Map(
    Object.entries(Object.groupBy(letters, ({ batch_id }) => batch_id)).map(([id, list = []]) => [
      id,
      list.map(({ email }) => email),
    ]),
  );
}

/** The letters that have left, as their Message-IDs. */
export async function sentLetters(db: Database): Promise<string[]> {
  const ids: string[] = await db('invitation_mails').where({ status: 'sent' }).pluck('id');
  return ids.map((id) => `<${id}@app.test>`);
}

const lineOf = (calendar: string, name: string) =>
  new RegExp(`^${name}[:;](.*)$`, 'm').exec(calendar)?.[1] ?? '';

/** What an invitation tells whom. */
export function changeIn(mail: ReceivedMail): string {
  const calendar = calendarIn(mail);
  const names = ['METHOD', 'UID', 'RECURRENCE-ID', 'SEQUENCE'];
  return [...mail.to, ...names.map((name) => lineOf(calendar, name))].join(' ');
}
