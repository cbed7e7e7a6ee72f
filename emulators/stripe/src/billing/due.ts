import type { Invoice, Subscription } from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { cancelNow, currentPeriodEnd, isOver } from './cancellation.ts';
import { DRAFT_S, draftInvoice, endInvoice } from './invoices.ts';
import {
  finalizeAndPay,
  nextPeriod,
  payingMethod,
  payInvoice,
  subscriptionOf,
} from './payments.ts';

const DAY_SECONDS = 86_400;
const NOTICE_S = 3 * DAY_SECONDS;
const INCOMPLETE_S = 23 * 3600;
const UPDATED = 'customer.subscription.updated';

/** Something that time alone brings about. */
export interface Step {
  at: number;
  run: () => void;
}

function trialNotice(world: World, subscription: Subscription): Step | undefined {
  const { id, trial_end: trialEnd } = subscription;
  if (subscription.status !== 'trialing' || trialEnd === null) return undefined;
  if (world.store.find('announcements', id)?.trialEnd === trialEnd) return undefined;
  return {
    at: Math.max(subscription.created, trialEnd - NOTICE_S),
    run: () => {
      world.store.put('announcements', { id, trialEnd });
      world.emit('customer.subscription.trial_will_end', subscription);
    },
  };
}

/** Draws up the invoice of a new period; it stays a draft for an hour, then it is charged. */
function renew(world: World, subscription: Subscription): void {
  const start = currentPeriodEnd(subscription);
  const patch: Partial<Subscription> = {
    items: nextPeriod(subscription, start),
    ...(subscription.status === 'trialing' && { status: 'active' }),
  };
  const held = subscription.pause_collection?.behavior;
  const invoice = draftInvoice(
    world,
    { ...subscription, ...patch },
    {
      reason: 'subscription_cycle',
      finalizesAt: held === 'keep_as_draft' ? null : world.now(subscription.test_clock) + DRAFT_S,
    },
  );
  world.change('subscriptions', subscription, { ...patch, latest_invoice: invoice.id }, UPDATED);
}

function endTrial(world: World, subscription: Subscription): void {
  const ending = subscription.trial_settings.end_behavior.missing_payment_method;
  if (payingMethod(world, subscription) !== null || ending === 'create_invoice') {
    renew(world, subscription);
  } else if (ending === 'cancel') {
    cancelNow(world, subscription, null);
  } else {
    world.change('subscriptions', subscription, { status: 'paused' }, UPDATED);
    world.emit('customer.subscription.paused', subscription);
  }
}

function nextOfSubscription(world: World, subscription: Subscription): (Step | undefined)[] {
  const { status, cancel_at: cancelAt } = subscription;
  if (isOver(subscription)) return [];
  const cancel = () => cancelNow(world, subscription, 'cancellation_requested');
  const end = currentPeriodEnd(subscription);
  // Of steps due at one moment the first here is taken: who leaves is not charged again.
  const steps: (Step | undefined)[] = [trialNotice(world, subscription)];
  if (cancelAt !== null) steps.push({ at: cancelAt, run: cancel });
  if (status === 'incomplete') {
    const expire = () =>
      world.change('subscriptions', subscription, { status: 'incomplete_expired' }, UPDATED);
    return [...steps, { at: subscription.created + INCOMPLETE_S, run: expire }];
  }
  if (status === 'paused') return steps;
  if (subscription.cancel_at_period_end) steps.push({ at: end, run: cancel });
  if (status === 'trialing') steps.push({ at: end, run: () => endTrial(world, subscription) });
  else steps.push({ at: end, run: () => renew(world, subscription) });
  return steps;
}

function collect(world: World, invoice: Invoice): void {
  const held = subscriptionOf(world, invoice).pause_collection?.behavior;
  if (held === 'void') endInvoice(world, invoice, 'void');
  else if (held === 'mark_uncollectible') endInvoice(world, invoice, 'uncollectible');
  else finalizeAndPay(world, invoice);
}

function nextOfInvoice(world: World, invoice: Invoice): Step[] {
  const { automatically_finalizes_at: draftUntil, next_payment_attempt: retryAt } = invoice;
  if (invoice.status === 'draft' && draftUntil !== null) {
    return [{ at: draftUntil, run: () => collect(world, invoice) }];
  }
  if (invoice.status === 'open' && retryAt !== null) {
    return [{ at: retryAt, run: () => payInvoice(world, invoice) }];
  }
  return [];
}

/** What happens next on that clock, or for everyone on none. */
export function nextStep(world: World, clock: string | null): Step | undefined {
  const here = <T extends { test_clock: string | null }>(rows: T[]) =>
    rows.filter((row) => row.test_clock === clock);
  const steps = [
    ...here(world.store.all('subscriptions')).flatMap((row) => nextOfSubscription(world, row)),
    ...here(world.store.all('invoices')).flatMap((row) => nextOfInvoice(world, row)),
  ].filter((step) => step !== undefined);
  return steps.length === 0
    ? undefined
    : steps.reduce((first, step) => (step.at < first.at ? step : first));
}
