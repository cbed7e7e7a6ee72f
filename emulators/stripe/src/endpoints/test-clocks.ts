import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { page, type Paging } from '../api/listing.ts';
import { invalid, missing, StripeError } from '../api/stripe-error.ts';
import { currentPeriodEnd, isOver } from '../billing/cancellation.ts';
import { periodEnd } from '../billing/periods.ts';
import { advance } from '../clock.ts';
import { blank } from '../objects/blank.ts';
import { cadence, firstItem } from '../objects/certain.ts';
import { newId } from '../objects/id.ts';
import type { TestClock } from '../objects/shapes.ts';
import { wallSeconds, type World } from '../world.ts';
import { customerOf } from './customers.ts';

const LIFE_S = 30 * 86_400;

function clockOf(world: World, id: string): TestClock {
  const clock = world.store.find('clocks', id);
  if (!clock) throw missing('test_clock', id);
  return clock;
}

const onClock = <T extends { test_clock: string | null }>(rows: T[], clock: string) =>
  rows.filter((row) => row.test_clock === clock);

/** Puts a customer there is, and all they have, on the clock. */
function moveCustomer(world: World, id: string, clock: string): void {
  const customer = customerOf(world, id, 'customer');
  if (customer.test_clock) throw invalid('The customer already has a test clock.', 'customer');
  world.change('customers', customer, { test_clock: clock });
  for (const kind of ['subscriptions', 'invoices'] as const) {
    for (const row of world.store.all(kind)) {
      if (row.customer === id) world.change(kind, row, { test_clock: clock });
    }
  }
}

/** Two billing periods of the shortest subscription are the most Stripe passes at a time. */
function furthest(world: World, clock: TestClock): number {
  const live = onClock(world.store.all('subscriptions'), clock.id).filter((row) => !isOver(row));
  const ends = live.map((row) => {
    const end = Math.max(currentPeriodEnd(row), clock.frozen_time);
    return periodEnd(end, end, cadence(firstItem(row).price));
  });
  return Math.min(...ends, Infinity);
}

function startAdvance(world: World, clock: TestClock, until: number): TestClock {
  if (clock.status === 'advancing') {
    const code = 'test_clock_advancement_underway';
    throw new StripeError('Test clock advancement underway', { status: 429, code });
  }
  if (until <= clock.frozen_time) {
    throw invalid('The new frozen time must be after the current one.', 'frozen_time');
  }
  if (until > furthest(world, clock)) {
    throw invalid(
      'A test clock can advance by at most two intervals of the shortest subscription at a time.',
      'frozen_time',
    );
  }
  const details = { advancing: { target_frozen_time: until } };
  world.change('clocks', clock, { status: 'advancing', status_details: details });
  world.emit('test_helpers.test_clock.advancing', clock);
  // Stripe answers first and advances afterwards.
  setImmediate(() => advance(world, clock, until));
  return clock;
}

function removeClock(world: World, id: string): object {
  clockOf(world, id);
  for (const kind of ['customers', 'subscriptions', 'invoices'] as const) {
    for (const row of onClock<{ id: string; test_clock: string | null }>(
      world.store.all(kind),
      id,
    )) {
      world.store.remove(kind, row.id);
    }
  }
  world.store.remove('clocks', id);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}

export const testClocks = [
  endpoint<Stripe.TestHelpers.TestClockCreateParams>(
    'POST',
    'test_helpers/test_clocks',
    'TestHelpers.TestClockCreateParams',
    ({ world, params }) => {
      if (params.customer) customerOf(world, params.customer, 'customer');
      const clock = world.store.put('clocks', {
        ...(blank('test_helpers.test_clock') as TestClock),
        id: newId('clock_1'),
        created: wallSeconds(),
        deletes_after: wallSeconds() + LIFE_S,
        frozen_time: params.frozen_time,
        name: params.name ?? null,
        status: 'ready',
      });
      if (params.customer) moveCustomer(world, params.customer, clock.id);
      world.emit('test_helpers.test_clock.created', clock);
      return clock;
    },
  ),
  endpoint<Paging>('GET', 'test_helpers/test_clocks', 'Paging', ({ world, params }) =>
    page(world.store.all('clocks'), '/v1/test_helpers/test_clocks', params),
  ),
  endpoint('GET', 'test_helpers/test_clocks/:id', 'Nothing', ({ world, id }) => clockOf(world, id)),
  endpoint<Stripe.TestHelpers.TestClockAdvanceParams>(
    'POST',
    'test_helpers/test_clocks/:id/advance',
    'TestHelpers.TestClockAdvanceParams',
    ({ world, id, params }) => startAdvance(world, clockOf(world, id), params.frozen_time),
  ),
  endpoint('DELETE', 'test_helpers/test_clocks/:id', 'Nothing', ({ world, id }) =>
    removeClock(world, id),
  ),
];
