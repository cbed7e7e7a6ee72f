import type { Database } from '@scheduler/service-kit';
import { HANDLED_TYPES, requestSync, takeEvent } from './operations.ts';
import { OVER_STATUSES } from './policy.ts';
import { deleteOldEvents, lastScan, noteScan } from './repository-events.ts';
import { customersToSync } from './repository.ts';
import type { SyncDeps } from './sync.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Stripe tells events of the last 30 days. */
const OLDEST_MS = 30 * 24 * HOUR_MS;

/** Has every subscription looked at that may still change. */
export async function requestResync(db: Database): Promise<void> {
  for (const customer of await customersToSync(db, OVER_STATUSES)) await requestSync(db, customer);
}

/** Takes the events whose webhooks never arrived. */
export async function fillGaps({ db, stripe, clock }: SyncDeps): Promise<void> {
  const now = clock();
  const last = await lastScan(db);
  // An hour more than needed, since a clock may be wrong and an event late in the list.
  const since = Math.max(now - OLDEST_MS, last === null ? 0 : Date.parse(last) - HOUR_MS);
  for await (const event of stripe.eventsSince(Math.floor(since / 1000), HANDLED_TYPES)) {
    await takeEvent(db, event, stripe.livemode);
  }
  await noteScan(db, new Date(now));
  await deleteOldEvents(db);
}
