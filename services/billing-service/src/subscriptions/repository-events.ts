import type { Db } from '@scheduler/service-kit';

export interface EventRow {
  id: string;
  type: string;
  livemode: boolean;
  customer_id: string | null;
  created_at: string;
}

export type EventOutcome = 'synced' | 'unmatched' | 'ignored';

/** Stores an event. Returns false if it already exists. */
export async function insertEvent(
  trx: Db,
  event: EventRow,
  outcome: EventOutcome | null,
): Promise<boolean> {
  const handled = outcome && { outcome, handled_at: trx.fn.now() };
  const inserted = await trx('stripe_events')
    .insert({ ...event, ...handled })
    .onConflict('id')
    .ignore()
    .returning('id');
  return inserted.length > 0;
}

/** Records the outcome of a customer's events that were received up to `receivedBy`. */
export async function recordOutcome(
  db: Db,
  customer: string,
  receivedBy: Date,
  outcome: EventOutcome,
): Promise<void> {
  await db('stripe_events')
    .where('customer_id', customer)
    .whereNull('handled_at')
    .where('received_at', '<=', receivedBy)
    .update({ handled_at: db.fn.now(), outcome });
}

/** Returns whether any event for a customer has ever been received. */
export async function hasEvents(db: Db, customer: string): Promise<boolean> {
  const event = await db('stripe_events').where('customer_id', customer).first('id');
  return event !== undefined;
}

/** Returns when events were last listed, or `null` if never. */
export async function readLastScan(db: Db): Promise<string | null> {
  const row = await db<{ scanned_until: string }>('stripe_scans').first('scanned_until');
  return row?.scanned_until ?? null;
}

export async function storeScan(db: Db, scanned_until: Date): Promise<void> {
  await db('stripe_scans').insert({ scanned_until }).onConflict('only_row').merge();
}

/** Deletes events after 60 days, twice as long as Stripe retains them. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await db('stripe_events').whereRaw(`received_at < now() - interval '60 days'`).delete();
}
