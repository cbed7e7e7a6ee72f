import { payments, type BillingState } from '@scheduler/contracts/billing';
import { events, schedules } from '@scheduler/contracts/core';
import { startTestCoreApi, type TestCoreApi } from '@scheduler/service-kit/testing';
import type { TestUser } from '../testing/test-billing.ts';
import {
  startTestStripe,
  waitFor,
  type TestClock,
  type TestStripe,
} from '../testing/test-stripe.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

// Tests an account whose Pro plan has ended or is at risk, with billing-service, core-api and the
// Stripe emulator running as in production.

/** Days by which the clock advances before the checks. Every trial is over by then. */
const DAYS_UNTIL_CHECK = 15;
const SCHEDULE_NAMES = ['One', 'Two', 'Three', 'Four', 'Five'];

let billing: TestStripe;
let core: TestCoreApi;
let daysPassed = 0;

interface Case {
  /** Starts the test clock this many days ago. Without it, the subscription has no test clock. */
  clockDaysAgo?: number;
  card?: string;
  /** Changes the subscription. */
  change: (id: string, clock: TestClock | undefined) => Promise<unknown>;
  state: Partial<BillingState>;
}

const DOWNGRADED = { plan_type: 'free', trial_days_left: null } as const;

const TRIAL_WITHOUT_WEBHOOK = 'a trial that ended without a webhook';
const PAUSED = 'a paused subscription';

const cases: Record<string, Case> = {
  'a trial that ended without a card': {
    clockDaysAgo: 0,
    change: (_, clock) => clock!.advance(DAYS_UNTIL_CHECK),
    state: { ...DOWNGRADED, status: 'canceled', can_try: false, can_manage: true },
  },
  [TRIAL_WITHOUT_WEBHOOK]: {
    change: () => Promise.resolve(),
    state: { ...DOWNGRADED, status: 'trialing', can_manage: true },
  },
  'a subscription canceled immediately in the Stripe dashboard': {
    change: (id) => billing.sdk.subscriptions.cancel(id),
    state: { ...DOWNGRADED, status: 'canceled', cancel_at: null },
  },
  [PAUSED]: {
    change: (id) => billing.sdk.subscriptions.pause(id, { type: 'subscription' }),
    state: { ...DOWNGRADED, status: 'paused', can_manage: true },
  },
  'a payment overdue beyond the grace period': {
    clockDaysAgo: 10,
    card: 'pm_card_chargeCustomerFail',
    change: (_, clock) => clock!.advance(DAYS_UNTIL_CHECK),
    state: { ...DOWNGRADED, status: 'past_due', has_payment_method: true },
  },
  'a payment overdue within the grace period': {
    clockDaysAgo: 0,
    card: 'pm_card_chargeCustomerFail',
    change: (_, clock) => clock!.advance(DAYS_UNTIL_CHECK),
    state: { plan_type: 'pro', status: 'past_due', has_payment_method: true },
  },
};

const users = new Map<string, TestUser>();

const createSchedule = (user: TestUser, name: string) =>
  user.requestFrom(core.url, schedules.create, { body: { name } });
const listScheduleNames = async (user: TestUser) =>
  (await user.requestFrom(core.url, schedules.list)).value.map(({ name }) => name);

/** Creates a Pro trial with five schedules and an event in the last one. */
async function createProUser({ clockDaysAgo: clockFrom, card }: Case, name: string) {
  const user = await billing.signIn('ada');
  users.set(name, user);
  const clock =
    clockFrom === undefined ? undefined : await billing.createTestClock(user, clockFrom);
  if (clock && card) {
    const { customer } = clock;
    const { id } = await billing.sdk.paymentMethods.attach(card, { customer });
    const invoice_settings = { default_payment_method: id };
    await billing.sdk.customers.update(customer, { invoice_settings });
  }
  await billing.clickButton((await user.request(payments.checkout)).value.url, 'subscribe');
  expect((await user.request(payments.sync)).value).toMatchObject({ plan_type: 'pro' });
  for (const scheduleName of SCHEDULE_NAMES)
    expect((await createSchedule(user, scheduleName)).status).toBe(201);
  const ownedSchedules = (await user.requestFrom(core.url, schedules.list)).value;
  await user.requestFrom(core.url, events.create, {
    body: {
      title: 'Kept',
      schedule_id: ownedSchedules.at(-1)!.id,
      start_time: '2026-12-01T09:00:00Z',
      end_time: '2026-12-01T10:00:00Z',
    },
  });
  return { user, clock };
}

beforeAll(async () => {
  billing = await startTestStripe({ clock: () => Date.now() + daysPassed * DAY_MS });
  core = await startTestCoreApi(billing.identity, billing.url);
  const entries = Object.entries(cases);
  await Promise.all(
    entries.map(async ([name, testCase]) => {
      const { user, clock } = await createProUser(testCase, name);
      const { stripe_subscription_id: id } = (await user.readRow())!;
      await testCase.change(id!, clock);
      await waitFor(user.readRow, (row) => row?.status === testCase.state.status);
    }),
  );
  const { user: lastUser } = await createProUser(cases[TRIAL_WITHOUT_WEBHOOK]!, 'probe');
  // From here on, no webhook arrives and no user returns from Stripe.
  await billing.control('webhooks/hold');
  daysPassed = DAYS_UNTIL_CHECK;
  // core-api caches the plan for ten seconds. This user's plan was cached last, so it expires last.
  const [ownedSchedules] = (await lastUser.requestFrom(core.url, schedules.list)).value;
  const share = {
    query: { id: ownedSchedules!.id },
    body: { emails: ['bea@x.test'], role: 'editor' as const },
  };
  await waitFor(
    () => lastUser.requestFrom(core.url, schedules.share, share),
    ({ status }) => status === 403,
    250,
  );
});
afterAll(async () => {
  await core.stop();
  await billing.stop();
});

describe.each(Object.entries(cases))('%s', (name, { state }) => {
  test('reports the correct subscription', async () => {
    expect((await users.get(name)!.request(payments.state)).value).toMatchObject(state);
  });

  test('preserves all data, which stays visible and editable', async () => {
    const user = users.get(name)!;
    expect(await listScheduleNames(user)).toEqual(SCHEDULE_NAMES);
    const ownedSchedules = (await user.requestFrom(core.url, schedules.list)).value;
    const fifth = ownedSchedules.at(-1)!;
    const listedEvents = (await user.requestFrom(core.url, events.list)).value;
    expect(listedEvents.map(({ title }) => title)).toEqual(['Kept']);
    const renamed = await user.requestFrom(core.url, schedules.update, {
      query: { id: fifth.id },
      body: { name: 'Five' },
    });
    expect(renamed.status).toBe(200);
    const added = await user.requestFrom(core.url, events.create, {
      body: {
        title: 'New',
        schedule_id: fifth.id,
        start_time: '2026-12-02T09:00:00Z',
        end_time: '2026-12-02T10:00:00Z',
      },
    });
    expect(added.status).toBe(201);
  });

  test("allows a sixth schedule only within the plan's limit", async () => {
    const user = users.get(name)!;
    const response = await createSchedule(user, 'Six');
    const isPro = state.plan_type === 'pro';
    expect(response.status).toBe(isPro ? 201 : 403);
    expect(response.detail).toBe(
      isPro
        ? ''
        : "You've reached the limit of 3 schedules for your current plan. Upgrade to Pro for unlimited schedules.",
    );
    expect(await listScheduleNames(user)).toEqual(
      isPro ? [...SCHEDULE_NAMES, 'Six'] : SCHEDULE_NAMES,
    );
  });
});

test('a user on Free who deletes schedules can create new ones up to the limit', async () => {
  const user = users.get(PAUSED)!;
  const ownedSchedules = (await user.requestFrom(core.url, schedules.list)).value;
  for (const { id } of ownedSchedules.slice(0, 3)) {
    await user.requestFrom(core.url, schedules.remove, { query: { id } });
  }
  expect((await createSchedule(user, 'Again')).status).toBe(201);
  expect((await createSchedule(user, 'Once more')).status).toBe(403);
});
