import { setTimeout } from 'node:timers/promises';
import type { Database } from '@scheduler/service-kit';
import { createMeetingFile } from '../meeting-file.ts';
import type { CalendarOwner, Installation } from './fixture.ts';
import { REQUESTS_PER_TARGET, type Target } from './measure.ts';
import { MONTH } from './seed.ts';
import { createEventBody } from './statements.ts';

const IMPORT_SIZE = 10_000;

/** Sends a POST request. */
async function send(url: string, token: string, body: string, type = 'application/json') {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
  if (!response.ok) throw new Error(`POST ${url} responded with ${response.status}`);
  return response;
}

/** Sends a POST request and returns the parsed response. */
export const post = async (...request: Parameters<typeof send>) =>
  (await (await send(...request)).json()) as { id: string };

/** Waits until the worker has processed and indexed all batches. */
export async function waitForWorker(db: Database): Promise<void> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `(select from history_batches where followed_at is null limit 1)
     union all (select from batches_to_index limit 1) union all (select from search_waiting limit 1)`,
  );
  if (rows.length === 0) return;
  await setTimeout(200);
  await waitForWorker(db);
}

/**
 * Fills an installation through imports of up to 10,000 events per user.
 *
 * @returns the last user
 */
export async function importCalendars(
  { db, coreUrl, createOwner }: Installation,
  size: number,
): Promise<CalendarOwner> {
  let owner = await createOwner();
  for (let imported = 0; imported < size; imported += IMPORT_SIZE) {
    owner = await createOwner();
    const file = createMeetingFile(Math.min(IMPORT_SIZE, size - imported));
    const url = `${coreUrl}/ics?action=import&schedule_id=${owner.scheduleId}`;
    await post(url, owner.token, file, 'text/calendar');
  }
  await waitForWorker(db);
  // Otherwise, Postgres would start to vacuum during the measurement.
  await db.raw('vacuum analyze');
  return owner;
}

let hour = 0;
export const createBody = (scheduleId: string) => {
  // A different hour each time, so that conflicts don't increase the response size.
  hour += 1;
  return JSON.stringify({ ...createEventBody(scheduleId, hour), invited_users: [] });
};

async function createIds(url: string, { token, scheduleId }: CalendarOwner): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < REQUESTS_PER_TARGET) {
    ids.push((await post(url, token, createBody(scheduleId))).id);
  }
  return ids;
}

async function createBatchIds(url: string, { token, scheduleId }: CalendarOwner) {
  const ids: string[] = [];
  while (ids.length < REQUESTS_PER_TARGET) {
    const response = await send(url, token, createBody(scheduleId));
    await response.body?.cancel();
    ids.push(response.headers.get('batch-id') ?? '');
  }
  return ids;
}

export type FloorCall = 'create' | 'update' | 'delete' | 'undo' | 'poll';

/** Creates the requests of a call, to core-api or to the floor. */
export async function createFloorComparisonTarget(
  kind: FloorCall,
  baseUrl: string,
  owner: CalendarOwner,
): Promise<Target> {
  const { token, scheduleId } = owner;
  const url = `${baseUrl}/events`;
  if (kind === 'create') {
    return { token, next: () => ({ method: 'POST', url, body: createBody(scheduleId) }) };
  }
  if (kind === 'poll') {
    const range = new URLSearchParams({ start_date: MONTH.start, end_date: MONTH.end }).toString();
    const pollUrl = `${url}?${range}`;
    const etag = await fetch(pollUrl, { headers: { authorization: `Bearer ${token}` } }).then(
      async (response) => {
        await response.body?.cancel();
        return response.headers.get('etag') ?? '';
      },
    );
    return { token, next: () => ({ method: 'GET', url: pollUrl, etag }) };
  }
  if (kind === 'undo') {
    const batchIds = await createBatchIds(url, owner);
    return {
      token,
      next: () => ({ method: 'POST', url: `${baseUrl}/history/${batchIds.pop()}/undo` }),
    };
  }
  const ids = await createIds(url, owner);
  let count = 0;
  const takeUrl = () => `${url}/${ids[(count += 1) % ids.length]}`;
  return kind === 'delete'
    ? { token, next: () => ({ method: 'DELETE', url: takeUrl() }) }
    : {
        token,
        next: () => ({
          method: 'PUT',
          url: takeUrl(),
          body: JSON.stringify({ title: `Title ${count}` }),
        }),
      };
}
