import { events, type SavedEvent } from '@scheduler/contracts/core';
import type { Actor, Database } from '@scheduler/service-kit';
import * as z from 'zod/mini';
import { DEFAULT_INVITATION_LIMITS } from '../../email-protection/reputation.ts';
import { createEvent, checkConflicts, listEvents } from '../../events/operations.ts';
import { createEventQuota } from '../../quotas/event-quota.ts';
import { defaultQuotas } from '../../quotas/config.ts';
import { MONTH, WEEK } from './seed.ts';

/** A statement as passed to the driver. */
export interface Statement {
  sql: string;
  /** Missing for `BEGIN` and similar statements. */
  bindings?: unknown[];
  /** Name of a prepared statement. */
  name?: string;
}

/** Recorded SQL of four API calls, replayed by the baseline server. */
export interface Recording {
  week: Statement[];
  month: Statement[];
  conflicts: Statement[];
  create: Statement[];
  /** IDs and times in the recording of `create`, which are replaced on replay. */
  event: { id: string; batchId: string; start_time: string; end_time: string };
}

export const CONFLICT_PERIOD = {
  start_time: '2026-11-18T09:00:00.000Z',
  end_time: '2026-11-18T10:00:00.000Z',
};

export const createEventBody = (schedule_id: string, hour: number) => ({
  schedule_id,
  title: 'Weekly review',
  description: 'What went well, what did not',
  location: 'Room 2',
  time_zone: 'Europe/Lisbon',
  start_time: new Date(Date.UTC(2050, 0, 1, hour)).toISOString(),
  end_time: new Date(Date.UTC(2050, 0, 1, hour, 30)).toISOString(),
  invited_users: ['ben@example.test', 'cy@example.test'],
});

/** Runs the service's operations and records their SQL. */
export async function recordStatements(
  db: Database,
  actor: Actor,
  scheduleId: string,
): Promise<Recording> {
  let recorded: Statement[] = [];
  db.on('query', ({ sql, bindings, options }: Statement & { options?: { name?: string } }) =>
    recorded.push({ sql, ...(bindings && { bindings }), ...options }),
  );
  const capture = async (callback: () => Promise<unknown>) => {
    recorded = [];
    await callback();
    return recorded;
  };
  let batchId = '';
  const setHeader = (header: string, value: string) => {
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
    setETag: () => false,
    getHeader: () => '',
    getCookie: () => undefined,
    setHeader,
  };
  const captureList = ({ start, end }: typeof WEEK) => {
    const query = { start_date: start, end_date: end };
    return capture(() => listEvents({ db }, { ...call, params: {}, query, body: undefined }));
  };
  const [week, month] = [await captureList(WEEK), await captureList(MONTH)];
  const conflicts = await capture(() =>
    checkConflicts({ db }, { ...call, params: {}, query: CONFLICT_PERIOD, body: undefined }),
  );
  const eventQuota = createEventQuota(defaultQuotas);
  const body = z.parse(events.create.body, createEventBody(scheduleId, 0));
  const getPlan = () => Promise.resolve('free' as const);
  const invitationQuota = { limits: DEFAULT_INVITATION_LIMITS, getPlan };
  let event: SavedEvent | undefined;
  const create = await capture(async () => {
    event = await createEvent(
      { db, invitationQuota, quotas: defaultQuotas, eventQuota },
      { ...call, params: {}, query: {}, body },
    );
  });
  if (!event) throw new Error('No event was created');
  const { id, start_time, end_time } = event;
  return { week, month, conflicts, create, event: { id, batchId, start_time, end_time } };
}
