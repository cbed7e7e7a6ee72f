import { payments, type BillingState } from '@scheduler/contracts/billing';
import { events, schedules } from '@scheduler/contracts/core';
import type { Person } from '../testing/billing.ts';
import { startCore, type TestCore } from '../testing/core.ts';
import { startTestStripe, until, type TestClock, type TestStripe } from '../testing/stripe.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

// What an account may do once its Pro is gone, or hangs by a thread: asked of billing and of core-api
// as they run in the product, with Stripe in front.

jest.setTimeout(120_000);

/** When everybody is looked at, in days from now: every trial has ended by then. */
const LATER = 15;
const HAD = ['One', 'Two', 'Three', 'Four', 'Five'];

let billing: TestStripe;
let core: TestCore;
let daysPassed = 0;

interface Case {
  /** The test clock begins so many days ago; without it time is Stripe's own. */
  clockFrom?: number;
  card?: string;
  /** What becomes of the subscription. */
  becomes: (id: string, clock: TestClock | undefined) => Promise<unknown>;
  state: Partial<BillingState>;
}

const NO_MORE = { plan_type: 'free', trial_days_left: null } as const;

const UNTOLD = 'a trial whose end nobody told us of';
const PAUSED = 'a paused subscription';

const cases: Record<string, Case> = {
  'S18: a trial that ended without a card': {
    clockFrom: 0,
    becomes: (_, clock) => clock!.advance(LATER),
    state: { ...NO_MORE, status: 'canceled', can_try: false, can_manage: true },
  },
  [UNTOLD]: {
    becomes: () => Promise.resolve(),
    state: { ...NO_MORE, status: 'trialing', can_manage: true },
  },
  'a subscription ended at once in the dashboard': {
    becomes: (id) => billing.sdk.subscriptions.cancel(id),
    state: { ...NO_MORE, status: 'canceled', cancel_at: null },
  },
  [PAUSED]: {
    becomes: (id) => billing.sdk.subscriptions.pause(id, { type: 'subscription' }),
    state: { ...NO_MORE, status: 'paused', can_manage: true },
  },
  'a payment late beyond its grace': {
    clockFrom: 10,
    card: 'pm_card_chargeCustomerFail',
    becomes: (_, clock) => clock!.advance(LATER),
    state: { ...NO_MORE, status: 'past_due', has_payment_method: true },
  },
  'S19: a payment late within its grace': {
    clockFrom: 0,
    card: 'pm_card_chargeCustomerFail',
    becomes: (_, clock) => clock!.advance(LATER),
    state: { plan_type: 'pro', status: 'past_due', has_payment_method: true },
  },
};

const people = new Map<string, Person>();

const make = (person: Person, name: string) =>
  person.askAt(core.url, schedules.create, { body: { name } });
const namesOf = async (person: Person) =>
  (await person.askAt(core.url, schedules.list)).value.map(({ name }) => name);

/** A Pro trial that made five schedules, and an event on the last. */
async function onPro({ clockFrom, card }: Case, name: string) {
  const person = await billing.signedIn('ada');
  people.set(name, person);
  const clock = clockFrom === undefined ? undefined : await billing.onClock(person, clockFrom);
  if (clock && card) {
    const { customer } = clock;
    const { id } = await billing.sdk.paymentMethods.attach(card, { customer });
    const invoice_settings = { default_payment_method: id };
    await billing.sdk.customers.update(customer, { invoice_settings });
  }
  await billing.press((await person.ask(payments.checkout)).value.url, 'subscribe');
  expect((await person.ask(payments.sync)).value).toMatchObject({ plan_type: 'pro' });
  for (const each of HAD) expect((await make(person, each)).status).toBe(201);
  const own = (await person.askAt(core.url, schedules.list)).value;
  await person.askAt(core.url, events.create, {
    body: {
      title: 'Kept',
      schedule_id: own.at(-1)!.id,
      start_time: '2026-12-01T09:00:00Z',
      end_time: '2026-12-01T10:00:00Z',
    },
  });
  return { person, clock };
}

beforeAll(async () => {
  billing = await startTestStripe({ clock: () => Date.now() + daysPassed * DAY_MS });
  core = await startCore(billing.identity, billing.url);
  const all = Object.entries(cases);
  await Promise.all(
    all.map(async ([name, each]) => {
      const { person, clock } = await onPro(each, name);
      const { stripe_subscription_id: id } = (await person.row())!;
      await each.becomes(id!, clock);
      await until(person.row, (row) => row?.status === each.state.status);
    }),
  );
  const { person: probe } = await onPro(cases[UNTOLD]!, 'probe');
  // From here on not one webhook comes, and nobody returns from Stripe.
  await billing.control('webhooks/hold');
  daysPassed = LATER;
  // core-api remembers Pro for ten seconds: whom it was asked about last, it forgets last.
  const [own] = (await probe.askAt(core.url, schedules.list)).value;
  const share = {
    query: { id: own!.id },
    body: { emails: ['bea@x.test'], role: 'editor' as const },
  };
  await until(
    () => probe.askAt(core.url, schedules.share, share),
    ({ status }) => status === 403,
    250,
  );
});
afterAll(async () => {
  await core.stop();
  await billing.stop();
});

describe.each(Object.entries(cases))('%s', (name, { state }) => {
  test('is told as it is', async () => {
    expect((await people.get(name)!.ask(payments.state)).value).toMatchObject(state);
  });

  test('hides and deletes nothing, and everything can be changed', async () => {
    const person = people.get(name)!;
    expect(await namesOf(person)).toEqual(HAD);
    const own = (await person.askAt(core.url, schedules.list)).value;
    const fifth = own.at(-1)!;
    const found = (await person.askAt(core.url, events.list)).value;
    expect(found.map(({ title }) => title)).toEqual(['Kept']);
    const renamed = await person.askAt(core.url, schedules.update, {
      query: { id: fifth.id },
      body: { name: 'Five' },
    });
    expect(renamed.status).toBe(200);
    const added = await person.askAt(core.url, events.create, {
      body: {
        title: 'New',
        schedule_id: fifth.id,
        start_time: '2026-12-02T09:00:00Z',
        end_time: '2026-12-02T10:00:00Z',
      },
    });
    expect(added.status).toBe(201);
  });

  test('makes another schedule only where the plan has room', async () => {
    const person = people.get(name)!;
    const answer = await make(person, 'Six');
    const isPro = state.plan_type === 'pro';
    expect(answer.status).toBe(isPro ? 201 : 403);
    expect(answer.detail).toBe(
      isPro
        ? ''
        : "You've reached the limit of 3 schedules for your current plan. Upgrade to Pro for unlimited schedules.",
    );
    expect(await namesOf(person)).toEqual(isPro ? [...HAD, 'Six'] : HAD);
  });
});

test('who comes below the limit again makes a schedule again', async () => {
  const person = people.get(PAUSED)!;
  const own = (await person.askAt(core.url, schedules.list)).value;
  for (const { id } of own.slice(0, 3)) {
    await person.askAt(core.url, schedules.remove, { query: { id } });
  }
  expect((await make(person, 'Again')).status).toBe(201);
  expect((await make(person, 'Once more')).status).toBe(403);
});
