import { t } from '@scheduler/i18n/translate';
import { Problem } from '@scheduler/service-kit';
import type { Deps } from '../app.ts';
import { disconnectDeletedUser } from '../google/disconnect.ts';
import { StripeFault } from '../stripe/faults-client.ts';
import { isOver } from '../subscriptions/policy.ts';
import { billingRowOf } from '../subscriptions/repository.ts';
import { syncCustomer } from '../subscriptions/sync.ts';
import { deleteRows } from './repository.ts';

/** Who asks tries again. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof StripeFault)) throw cause;
    throw new Problem('upstream-unavailable', t('Stripe cannot be asked right now'), { cause });
  }
}

/** Nothing more is charged: what was paid for runs out, what was not is over at once. */
async function endSubscriptions(deps: Deps, userId: string): Promise<void> {
  const { stripe } = deps;
  const customer = (await billingRowOf(deps.db, userId))?.stripe_customer_id;
  if (!stripe || !customer) return;
  const state = await stripe.customerState(customer);
  for (const subscription of state?.subscriptions ?? []) {
    const { status, id } = subscription;
    if (isOver(status)) continue;
    const isPaid = status === 'active' || status === 'trialing';
    await stripe.endSubscription(id, { atOnce: !isPaid });
  }
  await syncCustomer({ ...deps, stripe }, customer);
}

/** Ends what would go on by itself: payments, and access to the user's Google account. */
export async function closeAccount(deps: Deps, userId: string): Promise<void> {
  await asking(() => endSubscriptions(deps, userId));
  await disconnectDeletedUser(deps, userId);
}

/**
 * Forgets the user, here and at Stripe, which keeps what the law asks it to: a customer that is
 * deleted has no subscription left.
 */
export async function purgeAccount(deps: Deps, userId: string): Promise<void> {
  const { db, log, stripe } = deps;
  await disconnectDeletedUser(deps, userId);
  const customer = (await billingRowOf(db, userId))?.stripe_customer_id ?? null;
  if (customer !== null && stripe) await asking(() => stripe.deleteCustomer(customer));
  else if (customer !== null) {
    log.error({ customer }, 'a customer must be deleted at Stripe, which is not set up here');
  }
  await db.transaction((trx) => deleteRows(trx, userId, customer));
}
