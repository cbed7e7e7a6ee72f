import type { Db } from '@scheduler/service-kit';

export interface EventRow {
  id: string;
  type: string;
  livemode: boolean;
  customer_id: string | null;
  created_at: string;
}

export type Outcome = 'synced' | 'unmatched' | 'ignored';

/** Stores an event; false when it is there already. */
export async function insertEvent(
  trx: Db,
  event: EventRow,
  outcome: Outcome | null,
): Promise<boolean> {
  const handled = outcome && { outcome, handled_at: trx.fn.now() };
  const inserted = await trx('stripe_events')
    .insert({ ...event, ...handled })
    .onConflict('id')
    .ignore()
    .returning('id');
  return inserted.length > 0;
}

/** Notes what became of the events of a customer that were here by then. */
export async function settleEvents(
  db: Db,
  customer: string,
  by: Date,
  outcome: Outcome,
): Promise<void> {
  await db('stripe_events')
    .where('customer_id', customer)
    .whereNull('handled_at')
    .where('received_at', '<=', by)
    .update({ handled_at: db.fn.now(), outcome });
}

/** Whether anything was ever told of a customer. */
export async function hasEvents(db: Db, customer: string): Promise<boolean> {
  const found = await db('stripe_events').where('customer_id', customer).first('id');
  return found !== undefined;
}

/** When events were looked up last; `null` if never. */
export async function lastScan(db: Db): Promise<string | null> {
  const row = await db<{ scanned_until: string }>('stripe_scans').first('scanned_until');
  return row?.scanned_until ?? null;
}

export async function noteScan(db: Db, scanned_until: Date): Promise<void> {
  await db('stripe_scans').insert({ scanned_until }).onConflict('only_row').merge();
}

/** Deletes events so old that Stripe itself has forgotten them. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await db('stripe_events').whereRaw(`received_at < now() - interval '60 days'`).delete();
}
