import type { Database } from '@scheduler/service-kit';
import { HANDLED_TYPES, requestSync, storeEvent } from './operations.ts';
import { ENDED_STATUSES } from './policy.ts';
import { deleteOldEvents, readLastScan, storeScan } from './repository-events.ts';
import { listCustomersToSync } from './repository.ts';
import type { SyncDeps } from './sync.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Stripe lists events of the last 30 days. */
const MAX_EVENT_AGE_MS = 30 * 24 * HOUR_MS;

/** Schedules a sync of every subscription that can still change. */
export async function requestResync(db: Database): Promise<void> {
  for (const customer of await listCustomersToSync(db, ENDED_STATUSES))
    await requestSync(db, customer);
}

/** Stores the events whose webhooks weren't delivered. */
export async function backfillEvents({ db, stripe, clock }: SyncDeps): Promise<void> {
  const now = clock();
  const lastScannedAt = await readLastScan(db);
  // Overlaps by an hour to allow for clock skew and events that are listed late.
  const since = Math.max(
    now - MAX_EVENT_AGE_MS,
    lastScannedAt === null ? 0 : Date.parse(lastScannedAt) - HOUR_MS,
  );
  for await (const event of stripe.listEventsSince(Math.floor(since / 1000), HANDLED_TYPES)) {
    await storeEvent(db, event, stripe.livemode);
  }
  await storeScan(db, new Date(now));
  await deleteOldEvents(db);
}
