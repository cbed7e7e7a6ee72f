import { getEffectivePlan } from '@scheduler/contracts';
import type { Subscription } from '@scheduler/contracts/billing';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import { addJob, type Database, type Db } from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import type { StripeEvent } from '../stripe/answers-client.ts';
import type { CustomerState } from '../stripe/stripe-client.ts';
import { stateOf, trialUsedAt } from './policy.ts';
import { insertEvent } from './repository-events.ts';
import { billingRowOf, forgetCustomer, lockedRowOf, updateRow } from './repository.ts';

/** What can change a subscription, or tells that it changed. */
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
const handled = new Set<string>(HANDLED_TYPES);

const BEFORE_ANY_CHANGE = '1970-01-01T00:00:00.000Z';

/**
 * A user's subscription, with the plan that is in force. An account that never went to checkout has
 * no row and reads as Free, active: always the same row, older than any that is stored.
 *
 * @param now epoch milliseconds
 */
export async function subscriptionOf(db: Db, userId: string, now: number): Promise<Subscription> {
  const row = await billingRowOf(db, userId);
  if (!row) {
    return {
      id: userId,
      user_id: userId,
      ...FREE_SUBSCRIPTION,
      cancel_at: null,
      created_at: BEFORE_ANY_CHANGE,
      updated_at: BEFORE_ANY_CHANGE,
    };
  }
  const { id, user_id, status, current_period_end, cancel_at, created_at, updated_at } = row;
  const plan_type = getEffectivePlan(row, now);
  const ends = { current_period_end, cancel_at };
  return { id, user_id, status, plan_type, ...ends, created_at, updated_at };
}

/** Asks a worker for a look at a customer. Looks that wait are one. */
export const requestSync = (trx: Db, customer: string): Promise<void> =>
  addJob(trx, SCHEMA, 'sync-customer', { customer }, { key: `sync:${customer}` });

const customerIn = ({ data: { object } }: StripeEvent): string | null =>
  (object.object === 'customer' ? object.id : object.customer) ?? null;

/**
 * Takes an event once, however often it comes. What it says is a hint alone: the state is read from
 * Stripe.
 *
 * @returns whether it was new
 */
export function takeEvent(db: Database, event: StripeEvent, livemode: boolean): Promise<boolean> {
  const { id, type, created } = event;
  const customer = customerIn(event);
  const isOurs = event.livemode === livemode && customer !== null;
  const outcome = !handled.has(type) ? 'ignored' : isOurs ? null : 'unmatched';
  const row = { id, type, livemode: event.livemode, customer_id: customer, created_at: created };
  return db.transaction(async (trx) => {
    const isNew = await insertEvent(trx, row, outcome);
    if (isNew && outcome === null && customer !== null) await requestSync(trx, customer);
    return isNew;
  });
}

export interface LookedUp {
  customer: string;
  /** As `beginSync` numbered it. */
  number: number;
  state: CustomerState;
  at: Date;
}

/** Stores what Stripe said, unless something looked up later is stored already. */
export function storeState(db: Database, { customer, number, state, at }: LookedUp) {
  return db.transaction(async (trx) => {
    const row = await lockedRowOf(trx, customer);
    if (!row || row.sync_stored >= number) return;
    const { subscriptions, hasPaymentMethod, isDeleted } = state;
    const now = at.toISOString();
    const next = stateOf(subscriptions, row);
    const changed = (Object.keys(next) as (keyof typeof next)[]).some(
      (column) => next[column] !== row[column],
    );
    await updateRow(trx, row.user_id, {
      ...next,
      has_payment_method: hasPaymentMethod,
      trial_used_at: row.trial_used_at ?? trialUsedAt(subscriptions),
      sync_stored: number,
      synced_at: now,
      ...(changed && { updated_at: now }),
    });
    if (isDeleted) await forgetCustomer(trx, row.user_id, customer);
  });
}
