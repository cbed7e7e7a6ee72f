import { setTimeout } from 'node:timers/promises';
import type { BaseDeps } from '../deps.ts';
import type { StripeClient } from '../stripe/stripe-client.ts';
import { storeState } from './operations.ts';
import { isEnded } from './policy.ts';
import { hasEvents, recordOutcome } from './repository-events.ts';
import { startLookup, findRowByUser, type BillingRow } from './repository.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

export interface SyncDeps extends Pick<BaseDeps, 'db' | 'log' | 'clock'> {
  stripe: StripeClient;
}

/** Maximum age of stored data, depending on whether webhooks have ever arrived for the customer. */
const MAX_AGE_MS = { withWebhooks: 5 * MINUTE_MS, withoutWebhooks: 5000 };
/** Maximum time a request waits for Stripe. A later response is stored for the next request. */
const MAX_WAIT_MS = 3000;

const mayChange = ({ status, stripe_subscription_id, checkout_session_id }: BillingRow) =>
  checkout_session_id !== null || (stripe_subscription_id !== null && !isEnded(status));

/** Syncs a user's customer if it may have changed without a webhook. */
export async function refreshStale(deps: SyncDeps, userId: string): Promise<void> {
  const { db, log, clock } = deps;
  const row = await findRowByUser(db, userId);
  if (!row?.stripe_customer_id || !mayChange(row)) return;
  const { stripe_customer_id: customer, synced_at } = row;
  const age = synced_at === null ? Number.POSITIVE_INFINITY : clock() - Date.parse(synced_at);
  if (
    age < ((await hasEvents(db, customer)) ? MAX_AGE_MS.withWebhooks : MAX_AGE_MS.withoutWebhooks)
  )
    return;
  const sync = syncCustomer(deps, customer).catch((err: unknown) => {
    log.warn(
      { err, customer },
      'cannot refresh the subscription from Stripe, using the stored state',
    );
  });
  await Promise.race([sync, setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
}

/**
 * Reads a customer's state from Stripe and stores it.
 *
 * @returns `unmatched` if no user has this customer, or `not-found` if the Stripe account doesn't.
 *   In the latter case, the row stays unchanged, because the API key may be for a different account
 * @throws StripeClientError
 */
export async function syncCustomer(
  { db, log, stripe, clock }: SyncDeps,
  customer: string,
): Promise<'synced' | 'unmatched' | 'not-found'> {
  const lookedUpAt = new Date(clock());
  const number = await startLookup(db, customer);
  if (number === null) {
    await recordOutcome(db, customer, lookedUpAt, 'unmatched');
    return 'unmatched';
  }
  const state = await stripe.readCustomerState(customer);
  if (!state) {
    log.warn({ customer }, 'customer not found at Stripe');
    await recordOutcome(db, customer, lookedUpAt, 'unmatched');
    return 'not-found';
  }
  const activeSubscriptions = state.subscriptions.filter(({ status }) => !isEnded(status));
  if (activeSubscriptions.length > 1)
    log.warn({ customer, count: activeSubscriptions.length }, 'several subscriptions');
  await storeState(db, { customer, number, state, lookedUpAt });
  await recordOutcome(db, customer, lookedUpAt, 'synced');
  return 'synced';
}
