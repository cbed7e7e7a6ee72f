import type { Subscription } from '@scheduler/contracts/billing';
import { getLocale } from '@scheduler/i18n/translate';
import { newId, type Db } from '@scheduler/service-kit';

/** A stored row of `user_subscriptions`. */
export interface BillingRow extends Subscription {
  email: string;
  /** The language of emails to this user. */
  language: string;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  current_period_start: string | null;
  trial_end: string | null;
  trial_used_at: string | null;
  cancel_at: string | null;
  has_payment_method: boolean;
  customers_made: number;
  checkout_session_id: string | null;
  checkouts_made: number;
  syncs_begun: number;
  sync_stored: number;
  synced_at: string | null;
}

const rows = (db: Db) => db<BillingRow>('user_subscriptions');

export const findRowByUser = (db: Db, userId: string): Promise<BillingRow | undefined> =>
  rows(db).where('user_id', userId).first();

export const lockRowByCustomer = (trx: Db, customer: string): Promise<BillingRow | undefined> =>
  rows(trx).where('stripe_customer_id', customer).forUpdate().first();

/** Returns a user's row, created if necessary, and updates its language. */
export async function upsertRow(db: Db, userId: string, email: string): Promise<BillingRow> {
  await rows(db)
    .insert({ id: newId(), user_id: userId, email, language: getLocale() })
    .onConflict('user_id')
    .merge(['language']);
  const [row] = await rows(db).where('user_id', userId).select('*');
  return row as BillingRow;
}

export async function updateRow(
  db: Db,
  userId: string,
  change: Partial<BillingRow>,
): Promise<void> {
  await rows(db).where('user_id', userId).update(change);
}

/** Stores a new customer unless there is one already, and returns the stored customer. */
export async function storeCustomer(db: Db, userId: string, customer: string): Promise<string> {
  await rows(db)
    .where('user_id', userId)
    .whereNull('stripe_customer_id')
    .update({ stripe_customer_id: customer, customers_made: db.raw('customers_made + 1') });
  const row = await findRowByUser(db, userId);
  return row?.stripe_customer_id ?? customer;
}

/** Clears a deleted customer. The next customer gets a new idempotency key. */
export async function clearCustomer(db: Db, userId: string, customer: string): Promise<void> {
  await rows(db).where({ user_id: userId, stripe_customer_id: customer }).update({
    stripe_customer_id: null,
    checkout_session_id: null,
    has_payment_method: false,
  });
}

/**
 * Assigns the number of a lookup before Stripe is called, or returns `null` for an unknown
 * customer. The result of a lookup never replaces the result of one with a higher number.
 */
export async function startLookup(db: Db, customer: string): Promise<number | null> {
  const [row] = await rows(db)
    .where('stripe_customer_id', customer)
    .update({ syncs_begun: db.raw('syncs_begun + 1') })
    .returning('syncs_begun');
  return row?.syncs_begun ?? null;
}

/** Closes a checkout. The next checkout gets a new idempotency key. */
export async function closeCheckout(db: Db, userId: string, number: number): Promise<void> {
  await rows(db)
    .where({ user_id: userId, checkouts_made: number })
    .update({ checkout_session_id: null, checkouts_made: number + 1 });
}

/** Returns the customers with a subscription that can still change. */
export async function listCustomersToSync(
  db: Db,
  endedStatuses: readonly string[],
): Promise<string[]> {
  const customerRows = await rows(db)
    .whereNotNull('stripe_customer_id')
    .whereNotNull('stripe_subscription_id')
    .whereNotIn('status', endedStatuses)
    .select('stripe_customer_id');
  return customerRows.flatMap(({ stripe_customer_id }) => stripe_customer_id ?? []);
}
