import type { Subscription } from '@scheduler/contracts/billing';
import { getLocale } from '@scheduler/i18n/translate';
import { newId, type Db } from '@scheduler/service-kit';

/** A user's row as it is stored. */
export interface BillingRow extends Subscription {
  email: string;
  /** In which letters are written. */
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

export const billingRowOf = (db: Db, userId: string): Promise<BillingRow | undefined> =>
  rows(db).where('user_id', userId).first();

export const lockedRowOf = (trx: Db, customer: string): Promise<BillingRow | undefined> =>
  rows(trx).where('stripe_customer_id', customer).forUpdate().first();

/** A user's row, made where there is none; it is written to in the language spoken now. */
export async function ensuredRow(db: Db, userId: string, email: string): Promise<BillingRow> {
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

/** Remembers a new customer, unless one is there already. Answers the one that counts. */
export async function keepCustomer(db: Db, userId: string, customer: string): Promise<string> {
  await rows(db)
    .where('user_id', userId)
    .whereNull('stripe_customer_id')
    .update({ stripe_customer_id: customer, customers_made: db.raw('customers_made + 1') });
  const row = await billingRowOf(db, userId);
  return row?.stripe_customer_id ?? customer;
}

/** Forgets a customer that is no more; its next one gets a key of its own. */
export async function forgetCustomer(db: Db, userId: string, customer: string): Promise<void> {
  await rows(db).where({ user_id: userId, stripe_customer_id: customer }).update({
    stripe_customer_id: null,
    checkout_session_id: null,
    has_payment_method: false,
  });
}

/**
 * Numbers a look at Stripe before it begins; `null` for a customer that nobody here has. A state
 * that was looked up under a lower number never replaces one of a higher.
 */
export async function beginSync(db: Db, customer: string): Promise<number | null> {
  const [row] = await rows(db)
    .where('stripe_customer_id', customer)
    .update({ syncs_begun: db.raw('syncs_begun + 1') })
    .returning('syncs_begun');
  return row?.syncs_begun ?? null;
}

/** Notes that a checkout is over, so that the next one gets a key of its own. */
export async function closeCheckout(db: Db, userId: string, number: number): Promise<void> {
  await rows(db)
    .where({ user_id: userId, checkouts_made: number })
    .update({ checkout_session_id: null, checkouts_made: number + 1 });
}

/** Customers whose subscription may still change. */
export async function customersToSync(db: Db, over: readonly string[]): Promise<string[]> {
  const found = await rows(db)
    .whereNotNull('stripe_customer_id')
    .whereNotNull('stripe_subscription_id')
    .whereNotIn('status', over)
    .select('stripe_customer_id');
  return found.flatMap(({ stripe_customer_id }) => stripe_customer_id ?? []);
}
