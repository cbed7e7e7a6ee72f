import { events } from '@scheduler/contracts/core';
import type { Browser, BrowserContext } from 'playwright-core';
import { startTrialOnTestClock } from '../support/billing-settings.ts';
import type { SignedInUser } from '../support/users.ts';
import { cancelInPortal, waitForStripePage } from '../support/stripe-pages.ts';
import { daysFromNow, setPaymentMethod } from '../support/stripe.ts';
import { getTimeInDays } from './dates.ts';
import { getStorageState, createSchedule, createUserNamed } from './test-users.ts';
import { seedAccount, TIMEOUT_MS } from './seed-account.ts';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Accounts used in the scenes. */
export type Role =
  | 'robin'
  | 'newcomer'
  | 'free'
  | 'trial-ending'
  | 'past-due'
  | 'canceled'
  | 'ended';

/** Browser storage of each signed-in account. */
export type AccountStates = Record<Role, StorageState>;

import { DAY_SECONDS } from '@scheduler/scheduling/durations';

type StartedTrial = Awaited<ReturnType<typeof startTrialOnTestClock>>;

/**
 * Creates an account with a trial that expires in the given number of days.
 *
 * @param afterStart runs after the trial has started, for example to let a payment fail
 */
async function createTrialAccount(
  browser: Browser,
  name: string,
  days: number,
  afterStart: (
    trial: StartedTrial,
    page: Awaited<ReturnType<Browser['newPage']>>,
  ) => Promise<void> = async () => {},
): Promise<StorageState> {
  const user = await createUserNamed(name);
  const context = await browser.newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const trial = await startTrialOnTestClock(page, user, daysFromNow(days) - 14 * DAY_SECONDS);
  await afterStart(trial, page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Creates an account on the Free plan with the maximum number of schedules. */
async function createFreeAccount(user: SignedInUser): Promise<StorageState> {
  const names = ['Lectures', 'Thesis', 'Choir'];
  for (const [index, name] of names.entries()) {
    const { id } = await createSchedule(user, name);
    const times = {
      start_time: getTimeInDays(index, '13:00'),
      end_time: getTimeInDays(index, '14:30'),
    };
    await user.api.call(events.create, { body: { schedule_id: id, title: name, ...times } });
  }
  return getStorageState(user);
}

/** Creates all accounts in the states that the scenes require. */
export async function createAccounts(browser: Browser): Promise<AccountStates> {
  const [robin, ana, ben, newcomer, free] = await Promise.all(
    ['Robin Hale', 'Ana Duarte', 'Ben Carver', 'Noor Haddad', 'Finn Olsen'].map(createUserNamed),
  );
  if (!robin || !ana || !ben || !newcomer || !free)
    throw new Error("An account couldn't be created");
  const [robinState, trialEnding, pastDue, canceled, ended] = await Promise.all([
    seedAccount(browser, robin, { ana, ben }),
    createTrialAccount(browser, 'Tess Moreau', 2.5),
    createTrialAccount(browser, 'Paul Dietrich', 2.5, async ({ stripe, clock }) => {
      await setPaymentMethod(stripe, clock.customer, 'pm_card_chargeCustomerFail');
      await clock.advance(daysFromNow(2.5) + 7200);
    }),
    createTrialAccount(browser, 'Cleo Santos', 9.5, async (_, page) => {
      await page.getByRole('button', { name: 'Manage billing', exact: true }).click();
      await waitForStripePage(page);
      await cancelInPortal(page);
    }),
    createTrialAccount(browser, 'Emil Novak', -1),
  ]);
  return {
    robin: robinState,
    newcomer: await getStorageState(newcomer),
    free: await createFreeAccount(free),
    'trial-ending': trialEnding,
    'past-due': pastDue,
    canceled,
    ended,
  };
}
