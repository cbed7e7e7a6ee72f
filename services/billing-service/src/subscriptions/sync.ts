import { setTimeout } from 'node:timers/promises';
import type { Database, Log } from '@scheduler/service-kit';
import type { StripeClient } from '../stripe/stripe-client.ts';
import { storeState } from './operations.ts';
import { isOver } from './policy.ts';
import { hasEvents, settleEvents } from './repository-events.ts';
import { beginSync, billingRowOf, type BillingRow } from './repository.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

export interface SyncDeps {
  db: Database;
  log: Log;
  stripe: StripeClient;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** How old what is stored of a customer may be: where webhooks come, and where none ever came. */
const FRESH_MS = { told: 5 * MINUTE_MS, untold: 5000 };
/** A screen waits no longer; what is found later is there for the next one. */
const PATIENCE_MS = 3000;

const mayChange = ({ status, stripe_subscription_id, checkout_session_id }: BillingRow) =>
  checkout_session_id !== null || (stripe_subscription_id !== null && !isOver(status));

/** Looks at a person's customer again where a change may have happened that nobody told us of. */
export async function refreshStale(deps: SyncDeps, userId: string): Promise<void> {
  const { db, log, clock } = deps;
  const row = await billingRowOf(db, userId);
  if (!row?.stripe_customer_id || !mayChange(row)) return;
  const { stripe_customer_id: customer, synced_at } = row;
  const age = synced_at === null ? Number.POSITIVE_INFINITY : clock() - Date.parse(synced_at);
  if (age < ((await hasEvents(db, customer)) ? FRESH_MS.told : FRESH_MS.untold)) return;
  const look = syncCustomer(deps, customer).catch((err: unknown) => {
    log.warn({ err, customer }, 'a look at Stripe failed; what is stored is shown');
  });
  const patience = new AbortController();
  const { signal } = patience;
  await Promise.race([look, setTimeout(PATIENCE_MS, undefined, { signal }).catch(() => undefined)]);
  patience.abort();
}

/**
 * Reads a customer's state from Stripe and stores it.
 *
 * @returns `unmatched` when nobody here is this customer, `missing` when the account of our key has
 *   no such customer: then nothing is changed, since the key may be the wrong one
 * @throws StripeFault
 */
export async function syncCustomer(
  { db, log, stripe, clock }: SyncDeps,
  customer: string,
): Promise<'synced' | 'unmatched' | 'missing'> {
  const at = new Date(clock());
  const number = await beginSync(db, customer);
  if (number === null) {
    await settleEvents(db, customer, at, 'unmatched');
    return 'unmatched';
  }
  const state = await stripe.customerState(customer);
  if (!state) {
    log.warn({ customer }, 'Stripe does not know a customer of ours');
    await settleEvents(db, customer, at, 'unmatched');
    return 'missing';
  }
  const alive = state.subscriptions.filter(({ status }) => !isOver(status));
  if (alive.length > 1) log.warn({ customer, count: alive.length }, 'several subscriptions');
  await storeState(db, { customer, number, state, at });
  await settleEvents(db, customer, at, 'synced');
  return 'synced';
}
