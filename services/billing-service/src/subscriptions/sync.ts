import type { Database, Log } from '@scheduler/service-kit';
import type { StripeClient } from '../stripe/stripe-client.ts';
import { storeState } from './operations.ts';
import { isOver } from './policy.ts';
import { settleEvents } from './repository-events.ts';
import { beginSync } from './repository.ts';

export interface SyncDeps {
  db: Database;
  log: Log;
  stripe: StripeClient;
  /** Epoch milliseconds. */
  clock: () => number;
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
