import { ApiError } from '@scheduler/api-client';
import { sync, type SyncDelete } from '@scheduler/contracts/core/sync';
import { t } from '@scheduler/i18n/translate';
import { Problem, toBatches } from '@scheduler/service-kit';
import type { ConnectedDeps } from './deps.ts';
import { findLinkedEventIds } from './sync/repository-links.ts';

const READ_BATCH_SIZE = 1000;
const STEP_BATCH_SIZE = 20_000;

export interface ImportedEvents {
  schedule_id: string;
  event_ids: string[];
}

/** Finds the events that were imported from a Google calendar to its schedule. */
export async function findImportedEvents(
  { db }: Pick<ConnectedDeps, 'db'>,
  { id, schedule_id }: { id: string; schedule_id: string | null },
): Promise<ImportedEvents | null> {
  if (schedule_id === null) return null;
  return { schedule_id, event_ids: await findLinkedEventIds(db, id, 'google') };
}

async function callCore<T>(call: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    // The schedule was deleted or the user lost access to it, so there is nothing to remove.
    if (cause instanceof ApiError && cause.status === 404) return fallback;
    const detail = t("Couldn't remove your imported Google events. Try again.");
    throw new Problem('upstream-unavailable', detail, { cause });
  }
}

/**
 * Deletes imported events from their schedule as one batch, which the user can undo. Events created
 * locally remain.
 *
 * @throws Problem 503 if core-api is unavailable
 */
export async function removeImportedEvents(
  { google }: ConnectedDeps,
  userId: string,
  { schedule_id, event_ids }: ImportedEvents,
): Promise<void> {
  const core = google.core.onBehalfOf(userId);
  const steps: SyncDelete[] = [];
  for (const ids of toBatches(event_ids, READ_BATCH_SIZE)) {
    const { records } = await callCore(() => core.call(sync.read, { body: { schedule_id, ids } }), {
      records: [],
    });
    for (const { id, version } of records) steps.push({ op: 'delete', id, if_version: version });
  }
  for (const batch of toBatches(steps, STEP_BATCH_SIZE)) {
    const key = `copies:${crypto.randomUUID()}`;
    await callCore(() => core.call(sync.apply, { body: { schedule_id, key, steps: batch } }), {
      batch_id: null,
      results: [],
    });
  }
}
