import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { defineList, defineRetrieval, getObject } from '../api/object-endpoints.ts';
import { createInvalidRequestError, StripeError } from '../api/stripe-error.ts';
import { getCurrentPeriodEnd, hasEnded } from '../billing/cancellation.ts';
import { getPeriodEnd } from '../billing/billing-periods.ts';
import { advanceTestClock } from '../billing-clock.ts';
import { createEmptyObject } from '../objects/empty-objects.ts';
import { getBillingInterval, getFirstItem } from '../objects/required-fields.ts';
import { newId } from '../objects/id.ts';
import type { TestClock } from '../objects/types.ts';
import { currentTimeSeconds, type EmulatorState } from '../emulator-state.ts';
import { getCustomer } from './customers.ts';
import { DAY_SECONDS } from '../durations.ts';

const TEST_CLOCK_TTL_SECONDS = 30 * DAY_SECONDS;

const filterByClock = <T extends { test_clock: string | null }>(rows: T[], clock: string) =>
  rows.filter((row) => row.test_clock === clock);

/** Moves an existing customer and its objects to a test clock. */
function assignCustomerToClock(state: EmulatorState, id: string, clock: string): void {
  const customer = getCustomer(state, id, 'customer');
  if (customer.test_clock)
    throw createInvalidRequestError('The customer already has a test clock.', 'customer');
  state.update(customer, { test_clock: clock });
  for (const table of ['subscriptions', 'invoices'] as const) {
    for (const row of state.store.list(table)) {
      if (row.customer === id) state.update(row, { test_clock: clock });
    }
  }
}

/** Returns Stripe's limit for one advance: two billing periods of the shortest subscription. */
function getMaxAdvanceTime(state: EmulatorState, clock: TestClock): number {
  const activeSubscriptions = filterByClock(state.store.list('subscriptions'), clock.id).filter(
    (row) => !hasEnded(row),
  );
  const limits = activeSubscriptions.map((row) => {
    const end = Math.max(getCurrentPeriodEnd(row), clock.frozen_time);
    return getPeriodEnd(end, end, getBillingInterval(getFirstItem(row).price));
  });
  return Math.min(...limits, Infinity);
}

function startAdvance(state: EmulatorState, clock: TestClock, targetTime: number): TestClock {
  if (clock.status === 'advancing') {
    const code = 'test_clock_advancement_underway';
    throw new StripeError('Test clock advancement underway', { status: 429, code });
  }
  if (targetTime <= clock.frozen_time) {
    throw createInvalidRequestError(
      'The new frozen time must be after the current one.',
      'frozen_time',
    );
  }
  if (targetTime > getMaxAdvanceTime(state, clock)) {
    throw createInvalidRequestError(
      'A test clock can advance by at most two intervals of the shortest subscription at a time.',
      'frozen_time',
    );
  }
  const details = { advancing: { target_frozen_time: targetTime } };
  state.update(clock, { status: 'advancing', status_details: details });
  state.emit('test_helpers.test_clock.advancing', clock);
  // Like Stripe, respond first and advance asynchronously.
  setImmediate(() => advanceTestClock(state, clock, targetTime));
  return clock;
}

function deleteTestClock(state: EmulatorState, id: string): object {
  getObject(state, 'clocks', id);
  for (const table of ['customers', 'subscriptions', 'invoices'] as const) {
    for (const row of filterByClock<{ id: string; test_clock: string | null }>(
      state.store.list(table),
      id,
    )) {
      state.store.remove(table, row.id);
    }
  }
  state.store.remove('clocks', id);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}

export const testClocks = [
  defineEndpoint<Stripe.TestHelpers.TestClockCreateParams>(
    'POST',
    'test_helpers/test_clocks',
    'TestHelpers.TestClockCreateParams',
    ({ state, params }) => {
      if (params.customer) getCustomer(state, params.customer, 'customer');
      const clock = state.store.put('clocks', {
        ...(createEmptyObject('test_helpers.test_clock') as TestClock),
        id: newId('clock_1'),
        created: currentTimeSeconds(),
        deletes_after: currentTimeSeconds() + TEST_CLOCK_TTL_SECONDS,
        frozen_time: params.frozen_time,
        name: params.name ?? null,
        status: 'ready',
      });
      if (params.customer) assignCustomerToClock(state, params.customer, clock.id);
      state.emit('test_helpers.test_clock.created', clock);
      return clock;
    },
  ),
  defineList('test_helpers/test_clocks', 'Paging', 'clocks'),
  defineRetrieval('test_helpers/test_clocks', 'clocks'),
  defineEndpoint<Stripe.TestHelpers.TestClockAdvanceParams>(
    'POST',
    'test_helpers/test_clocks/:id/advance',
    'TestHelpers.TestClockAdvanceParams',
    ({ state, id, params }) =>
      startAdvance(state, getObject(state, 'clocks', id), params.frozen_time),
  ),
  defineEndpoint('DELETE', 'test_helpers/test_clocks/:id', 'Nothing', ({ state, id }) =>
    deleteTestClock(state, id),
  ),
];
