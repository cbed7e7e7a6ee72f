import { t } from '@scheduler/i18n/translate';
import { Problem } from '@scheduler/service-kit';
import type { Deps } from '../app.ts';
import { disconnectDeletedUser } from '../google/disconnect.ts';
import { StripeClientError } from '../stripe/errors-client.ts';
import { isEnded } from '../subscriptions/policy.ts';
import { findRowByUser } from '../subscriptions/repository.ts';
import { syncCustomer } from '../subscriptions/sync.ts';
import { deleteUserRows } from './repository.ts';

/** Converts a failed call to Stripe to a 503, so that the caller retries. */
async function withStripeErrors<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback();
  } catch (cause) {
    if (!(cause instanceof StripeClientError)) throw cause;
    throw new Problem('upstream-unavailable', t("Stripe isn't available right now."), { cause });
  }
}

/** Ends all subscriptions: paid ones at the end of their period, the others immediately. */
async function endSubscriptions(deps: Deps, userId: string): Promise<void> {
  const { stripe } = deps;
  const customerId = (await findRowByUser(deps.db, userId))?.stripe_customer_id;
  if (!stripe || !customerId) return;
  const state = await stripe.readCustomerState(customerId);
  for (const subscription of state?.subscriptions ?? []) {
    const { status, id } = subscription;
    if (isEnded(status)) continue;
    const hasPaidPeriod = status === 'active' || status === 'trialing';
    await stripe.endSubscription(id, { immediately: !hasPaidPeriod });
  }
  await syncCustomer({ ...deps, stripe }, customerId);
}

/** Ends the user's subscriptions and revokes access to the Google account. */
export async function closeAccount(deps: Deps, userId: string): Promise<void> {
  await withStripeErrors(() => endSubscriptions(deps, userId));
  await disconnectDeletedUser(deps, userId);
}

/**
 * Deletes the user's local data and the Stripe customer. Stripe then cancels all subscriptions, and
 * retains only the records that the law requires.
 */
export async function purgeAccount(deps: Deps, userId: string): Promise<void> {
  const { db, log, stripe } = deps;
  await disconnectDeletedUser(deps, userId);
  const customerId = (await findRowByUser(db, userId))?.stripe_customer_id ?? null;
  if (customerId !== null && stripe)
    await withStripeErrors(() => stripe.deleteCustomer(customerId));
  else if (customerId !== null) {
    log.error(
      { customer: customerId },
      'cannot delete the Stripe customer because Stripe is not configured',
    );
  }
  await db.transaction((trx) => deleteUserRows(trx, userId, customerId));
}
