import { ApiError } from '@scheduler/api-client';
import { sync, type SyncDelete } from '@scheduler/contracts/core/sync';
import { t } from '@scheduler/i18n/words';
import { Problem } from '@scheduler/service-kit';
import type { ConnectedDeps } from './deps.ts';
import { copiesOf } from './sync/repository-links.ts';

const READ_AT_ONCE = 1000;
const STEPS_AT_ONCE = 20_000;

/** Events that came from Google, and the schedule that they lie on. */
export interface Copies {
  schedule_id: string;
  event_ids: string[];
}

/** What came from a Google calendar to its schedule. */
export async function copiesFrom(
  { db }: Pick<ConnectedDeps, 'db'>,
  { id, schedule_id }: { id: string; schedule_id: string | null },
): Promise<Copies | null> {
  if (schedule_id === null) return null;
  const copies = await copiesOf(db, id);
  return { schedule_id, event_ids: copies.map(({ event_id }) => event_id) };
}

async function asking<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    // The schedule is gone, or no longer theirs: so are the copies.
    if (cause instanceof ApiError && cause.status === 404) return otherwise;
    const detail = t('Copies of your Google events could not be removed. Please try again.');
    throw new Problem('upstream-unavailable', detail, { cause });
  }
}

/**
 * Takes copies off their schedule, as one batch of the history, so that it can be undone. What was
 * made here stays.
 *
 * @throws Problem 503 where core-api does not answer
 */
export async function removeCopies(
  { google }: ConnectedDeps,
  userId: string,
  { schedule_id, event_ids }: Copies,
): Promise<void> {
  const core = google.core.for(userId);
  const steps: SyncDelete[] = [];
  for (let from = 0; from < event_ids.length; from += READ_AT_ONCE) {
    const ids = event_ids.slice(from, from + READ_AT_ONCE);
    const { records } = await asking(() => core.call(sync.read, { body: { schedule_id, ids } }), {
      records: [],
    });
    for (const { id, version } of records) steps.push({ op: 'delete', id, if_version: version });
  }
  for (let from = 0; from < steps.length; from += STEPS_AT_ONCE) {
    const some = steps.slice(from, from + STEPS_AT_ONCE);
    const key = `copies:${crypto.randomUUID()}`;
    await asking(() => core.call(sync.apply, { body: { schedule_id, key, steps: some } }), {
      batch_id: null,
      results: [],
    });
  }
}
