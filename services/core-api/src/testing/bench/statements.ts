import { events, type WrittenEvent } from '@scheduler/contracts/core';
import type { Actor, Database } from '@scheduler/service-kit';
import * as z from 'zod/mini';
import { createEvent, findConflicts, listEvents } from '../../events/operations.ts';
import { MONTH, WEEK } from './seed.ts';

/** A statement as the driver was given it. */
export interface Statement {
  sql: string;
  /** Absent for `BEGIN` and its like. */
  bindings?: unknown[];
  /** Of a statement that is parsed and planned once for each connection. */
  name?: string;
}

/** The SQL of four calls, for a server that does nothing but run it. */
export interface Recording {
  week: Statement[];
  month: Statement[];
  conflicts: Statement[];
  create: Statement[];
  /** The ids and times that `create` was recorded with. */
  event: { id: string; batchId: string; start_time: string; end_time: string };
}

export const HOUR_ASKED = {
  start_time: '2026-11-18T09:00:00.000Z',
  end_time: '2026-11-18T10:00:00.000Z',
};

export const bodyOf = (schedule_id: string, hour: number) => ({
  schedule_id,
  title: 'Weekly review',
  description: 'What went well, what did not',
  location: 'Room 2',
  time_zone: 'Europe/Lisbon',
  start_time: new Date(Date.UTC(2050, 0, 1, hour)).toISOString(),
  end_time: new Date(Date.UTC(2050, 0, 1, hour, 30)).toISOString(),
  invited_users: ['ben@example.test', 'cy@example.test'],
});

/** Runs the service's own operations and notes what they send to Postgres. */
export async function record(db: Database, actor: Actor, scheduleId: string): Promise<Recording> {
  let sent: Statement[] = [];
  db.on('query', ({ sql, bindings, options }: Statement & { options?: { name?: string } }) =>
    sent.push({ sql, ...(bindings && { bindings }), ...options }),
  );
  const take = async (work: () => Promise<unknown>) => {
    sent = [];
    await work();
    return sent;
  };
  let batchId = '';
  const tell = (header: string, value: string) => {
    if (header === 'batch-id') batchId = value;
  };
  const call = {
    actor,
    caller: { service: '', onBehalfOf: null },
    requestId: '',
    idempotencyKey: null,
    ifMatch: null,
    lastEventId: null,
    wantsStream: false,
    signal: new AbortController().signal,
    tell,
  };
  const listing = ({ start, end }: typeof WEEK) => {
    const query = { start_date: start, end_date: end };
    return take(() => listEvents({ db }, { ...call, params: {}, query, body: undefined }));
  };
  const [week, month] = [await listing(WEEK), await listing(MONTH)];
  const conflicts = await take(() =>
    findConflicts({ db }, { ...call, params: {}, query: HOUR_ASKED, body: undefined }),
  );
  const body = z.parse(events.create.body, bodyOf(scheduleId, 0));
  let event: WrittenEvent | undefined;
  const create = await take(async () => {
    event = await createEvent({ db }, { ...call, params: {}, query: {}, body });
  });
  if (!event) throw new Error('No event was created');
  const { id, start_time, end_time } = event;
  return { week, month, conflicts, create, event: { id, batchId, start_time, end_time } };
}
