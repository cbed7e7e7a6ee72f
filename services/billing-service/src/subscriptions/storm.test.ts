import Stripe from 'stripe';
import { payments } from '@scheduler/contracts/billing';
import type { Person } from '../testing/billing.ts';
import { startTestStripe, type TestClock, type TestStripe } from '../testing/stripe.ts';
import { fillGaps } from './scan.ts';
import { createLog } from '@scheduler/service-kit';

jest.setTimeout(180_000);

const PEOPLE = 12;
const WEBHOOKS = 1000;

let billing: TestStripe;
beforeAll(async () => {
  billing = await startTestStripe();
});
afterAll(() => billing.stop());

/** Numbers that look like chance and are the same each time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
}

/** Somebody's history: a trial, and then one thing or another. */
async function live(index: number): Promise<Person> {
  const person = await billing.signedIn(`p${index}`);
  const clock: TestClock = await billing.onClock(person);
  await billing.press((await person.ask(payments.checkout)).value.url, 'subscribe');
  const { customer } = clock;
  const { data } = await billing.sdk.subscriptions.list({ customer });
  const [{ id }] = data as [Stripe.Subscription];
  if (index % 2 === 0) {
    const card = index % 4 === 0 ? 'pm_card_visa' : 'pm_card_chargeCustomerFail';
    const method = await billing.sdk.paymentMethods.attach(card, { customer });
    await billing.sdk.customers.update(customer, {
      invoice_settings: { default_payment_method: method.id },
    });
  }
  if (index % 3 === 0) await billing.sdk.subscriptions.update(id, { cancel_at_period_end: true });
  if (index % 6 === 0) await billing.sdk.subscriptions.update(id, { cancel_at_period_end: false });
  if (index % 5 !== 0) await clock.advance(16);
  if (index === 7) await billing.sdk.customers.del(customer);
  return person;
}

async function send(event: object) {
  const payload = JSON.stringify(event);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' });
  const { status } = await fetch(`${billing.url}/api/payments/webhook`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  });
  expect(status).toBe(200);
}

/** As Stripe tells it; nobody is there after a customer was deleted. */
async function trueStatus(person: Person): Promise<string> {
  const customer = (await person.row())?.stripe_customer_id;
  if (!customer) return 'active';
  const { data } = await billing.sdk.subscriptions.list({ customer, status: 'all' });
  return data[0]?.status ?? 'active';
}

const columns = [
  'status',
  'plan_type',
  'current_period_end',
  'cancel_at',
  'stripe_customer_id',
  'has_payment_method',
] as const;

test('1,000 webhooks in any order, doubled and with gaps, leave every row as the truth is', async () => {
  await billing.control('webhooks/hold');
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await live(index));
  const events: Stripe.Event[] = [];
  for await (const event of billing.sdk.events.list({ limit: 100 })) events.push(event);

  const roll = dice(4);
  // Some never come at all: the nightly look finds those.
  const coming = events.filter((_, index) => index % 7 !== 0);
  for (let sent = 0; sent < WEBHOOKS; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => send(coming[roll(coming.length)]!)));
  }
  const { db, stripe } = billing;
  await fillGaps({ db, stripe, log: createLog('billing', 'silent'), clock: Date.now });
  await billing.idle();

  const pick = (row: object | undefined) =>
    Object.fromEntries(columns.map((column) => [column, (row as never)?.[column]]));
  const stormed = [];
  for (const person of people) stormed.push(pick(await person.row()));
  const known = await db('stripe_events').whereNotNull('handled_at');
  expect(known.length).toBeGreaterThan(PEOPLE * 3);

  const statuses = new Set(stormed.map(({ status }) => status));
  expect(statuses).toEqual(new Set(['active', 'canceled', 'past_due', 'trialing']));
  for (const [index, person] of people.entries()) {
    expect(stormed[index]?.status).toBe(await trueStatus(person));
    await person.ask(payments.sync);
    expect(stormed[index]).toEqual(pick(await person.row()));
  }
});
