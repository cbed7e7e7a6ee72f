import type { Invoice, Subscription } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { cancelImmediately, getCurrentPeriodEnd, hasEnded } from './cancellation.ts';
import { DRAFT_DURATION_SECONDS, createDraftInvoice, closeInvoice } from './invoices.ts';
import {
  finalizeAndPay,
  createNextPeriodItems,
  getPaymentMethodId,
  payInvoice,
  getInvoiceSubscription,
} from './payments.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../durations.ts';

const TRIAL_NOTICE_SECONDS = 3 * DAY_SECONDS;
const INCOMPLETE_EXPIRY_SECONDS = 23 * HOUR_SECONDS;
const SUBSCRIPTION_UPDATED = 'customer.subscription.updated';

/** A change that is due at a certain time, in Unix seconds. */
export interface ScheduledStep {
  dueAt: number;
  run: () => void;
}

function getTrialNoticeStep(
  state: EmulatorState,
  subscription: Subscription,
): ScheduledStep | undefined {
  const { id, trial_end: trialEnd } = subscription;
  if (subscription.status !== 'trialing' || trialEnd === null) return undefined;
  if (state.store.find('announcements', id)?.trialEnd === trialEnd) return undefined;
  return {
    dueAt: Math.max(subscription.created, trialEnd - TRIAL_NOTICE_SECONDS),
    run: () => {
      state.store.put('announcements', { id, trialEnd });
      state.emit('customer.subscription.trial_will_end', subscription);
    },
  };
}

/** Starts a new period and creates its invoice, which stays a draft for one hour before it is charged. */
function renewSubscription(state: EmulatorState, subscription: Subscription): void {
  const start = getCurrentPeriodEnd(subscription);
  const patch: Partial<Subscription> = {
    items: createNextPeriodItems(subscription, start),
    ...(subscription.status === 'trialing' && { status: 'active' }),
  };
  const collectionBehavior = subscription.pause_collection?.behavior;
  const invoice = createDraftInvoice(
    state,
    { ...subscription, ...patch },
    {
      reason: 'subscription_cycle',
      finalizesAt:
        collectionBehavior === 'keep_as_draft'
          ? null
          : state.now(subscription.test_clock) + DRAFT_DURATION_SECONDS,
    },
  );
  state.update(subscription, { ...patch, latest_invoice: invoice.id }, SUBSCRIPTION_UPDATED);
}

function endTrial(state: EmulatorState, subscription: Subscription): void {
  const missingPaymentMethod = subscription.trial_settings.end_behavior.missing_payment_method;
  if (
    getPaymentMethodId(state, subscription) !== null ||
    missingPaymentMethod === 'create_invoice'
  ) {
    renewSubscription(state, subscription);
  } else if (missingPaymentMethod === 'cancel') {
    cancelImmediately(state, subscription, null);
  } else {
    state.update(subscription, { status: 'paused' }, SUBSCRIPTION_UPDATED);
    state.emit('customer.subscription.paused', subscription);
  }
}

function getSubscriptionSteps(
  state: EmulatorState,
  subscription: Subscription,
): (ScheduledStep | undefined)[] {
  const { status, cancel_at: cancelAt } = subscription;
  if (hasEnded(subscription)) return [];
  const cancel = () => cancelImmediately(state, subscription, 'cancellation_requested');
  const periodEnd = getCurrentPeriodEnd(subscription);
  // If several steps are due at the same time, the first one runs. Canceling first avoids a charge.
  const steps: (ScheduledStep | undefined)[] = [getTrialNoticeStep(state, subscription)];
  if (cancelAt !== null) steps.push({ dueAt: cancelAt, run: cancel });
  if (status === 'incomplete') {
    const expire = () =>
      state.update(subscription, { status: 'incomplete_expired' }, SUBSCRIPTION_UPDATED);
    return [...steps, { dueAt: subscription.created + INCOMPLETE_EXPIRY_SECONDS, run: expire }];
  }
  if (status === 'paused') return steps;
  if (subscription.cancel_at_period_end) steps.push({ dueAt: periodEnd, run: cancel });
  if (status === 'trialing')
    steps.push({ dueAt: periodEnd, run: () => endTrial(state, subscription) });
  else steps.push({ dueAt: periodEnd, run: () => renewSubscription(state, subscription) });
  return steps;
}

function collectDraft(state: EmulatorState, invoice: Invoice): void {
  const collectionBehavior = getInvoiceSubscription(state, invoice).pause_collection?.behavior;
  if (collectionBehavior === 'void') closeInvoice(state, invoice, 'void');
  else if (collectionBehavior === 'mark_uncollectible')
    closeInvoice(state, invoice, 'uncollectible');
  else finalizeAndPay(state, invoice);
}

function getInvoiceSteps(state: EmulatorState, invoice: Invoice): ScheduledStep[] {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: retryAt } = invoice;
  if (invoice.status === 'draft' && finalizesAt !== null) {
    return [{ dueAt: finalizesAt, run: () => collectDraft(state, invoice) }];
  }
  if (invoice.status === 'open' && retryAt !== null) {
    return [{ dueAt: retryAt, run: () => payInvoice(state, invoice) }];
  }
  return [];
}

/** Returns the earliest step of a test clock, or of all objects without a clock (null). */
export function findNextStep(
  state: EmulatorState,
  clock: string | null,
): ScheduledStep | undefined {
  const onClock = <T extends { test_clock: string | null }>(rows: T[]) =>
    rows.filter((row) => row.test_clock === clock);
  const steps = [
    ...onClock(state.store.list('subscriptions')).flatMap((row) =>
      getSubscriptionSteps(state, row),
    ),
    ...onClock(state.store.list('invoices')).flatMap((row) => getInvoiceSteps(state, row)),
  ].filter((step) => step !== undefined);
  return steps.length === 0
    ? undefined
    : steps.reduce((earliest, step) => (step.dueAt < earliest.dueAt ? step : earliest));
}
