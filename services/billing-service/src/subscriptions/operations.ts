import { getEffectivePlan } from '@scheduler/contracts';
import type { Subscription } from '@scheduler/contracts/billing';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import { addJob, type Database, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import type { StripeEvent } from '../stripe/schemas-client.ts';
import type { CustomerState } from '../stripe/stripe-client.ts';
import { toStoredState, getTrialUsedAt } from './policy.ts';
import { insertEvent } from './repository-events.ts';
import { findRowByUser, clearCustomer, lockRowByCustomer, updateRow } from './repository.ts';

/** Event types that change a subscription or report a change. */
export const HANDLED_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
] as const;
const handledTypes = new Set<string>(HANDLED_TYPES);

const EPOCH = '1970-01-01T00:00:00.000Z';

/**
 * Returns a user's subscription with the plan in effect. Users who have never started a checkout
 * have no row. For them, an active Free subscription is returned.
 *
 * @param now epoch milliseconds
 */
export async function readSubscription(db: Db, userId: string, now: number): Promise<Subscription> {
  const row = await findRowByUser(db, userId);
  if (!row) {
    return {
      id: userId,
      user_id: userId,
      ...FREE_SUBSCRIPTION,
      cancel_at: null,
      created_at: EPOCH,
      updated_at: EPOCH,
    };
  }
  const { id, user_id, status, current_period_end, cancel_at, created_at, updated_at } = row;
  const plan_type = getEffectivePlan(row, now);
  const ends = { current_period_end, cancel_at };
  return { id, user_id, status, plan_type, ...ends, created_at, updated_at };
}

/** Schedules a sync for a customer. Pending syncs for the same customer are merged. */
export const requestSync = (trx: Db, customer: string): Promise<void> =>
  addJob(trx, SCHEMA, 'sync-customer', { customer }, { key: `sync:${customer}` });

const getCustomerId = ({ data: { object } }: StripeEvent): string | null =>
  (object.object === 'customer' ? object.id : object.customer) ?? null;

/**
 * Stores an event once, even if it is delivered repeatedly. The event's content isn't stored,
 * because the state is always read from Stripe.
 *
 * @returns whether the event was new
 */
export function storeEvent(db: Database, event: StripeEvent, livemode: boolean): Promise<boolean> {
  const { id, type, created } = event;
  const customer = getCustomerId(event);
  const hasKnownMode = event.livemode === livemode && customer !== null;
  const outcome = !handledTypes.has(type) ? 'ignored' : hasKnownMode ? null : 'unmatched';
  const row = { id, type, livemode: event.livemode, customer_id: customer, created_at: created };
  return db.transaction(async (trx) => {
    const isNew = await insertEvent(trx, row, outcome);
    if (isNew && outcome === null && customer !== null) await requestSync(trx, customer);
    return isNew;
  });
}

export interface StateLookup {
  customer: string;
  /** The number assigned by `startLookup`. */
  number: number;
  state: CustomerState;
  lookedUpAt: Date;
}

/** Stores the state from Stripe, unless a later lookup is already stored. */
export function storeState(db: Database, { customer, number, state, lookedUpAt }: StateLookup) {
  return db.transaction(async (trx) => {
    const row = await lockRowByCustomer(trx, customer);
    if (!row || row.sync_stored >= number) return;
    const { subscriptions, hasPaymentMethod, isDeleted } = state;
    const now = lookedUpAt.toISOString();
    const nextState = toStoredState(subscriptions, row);
    const hasChanged = (Object.keys(nextState) as (keyof typeof nextState)[]).some(
      (column) => nextState[column] !== row[column],
    );
    await updateRow(trx, row.user_id, {
      ...nextState,
      has_payment_method: hasPaymentMethod,
      trial_used_at: row.trial_used_at ?? getTrialUsedAt(subscriptions),
      sync_stored: number,
      synced_at: now,
      ...(hasChanged && { updated_at: now }),
    });
    if (isDeleted) await clearCustomer(trx, row.user_id, customer);
  });
}
