import { expect, test, type Page } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import {
  getButton,
  getSubscriptionCard,
  getPlanHeading,
  reloadUntilVisible,
} from '../support/billing-settings.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import {
  cancelInPortal,
  getStartTrialButton,
  startTrial,
  waitForStripePage,
} from '../support/stripe-pages.ts';
import {
  listCustomers,
  daysFromNow,
  attachTestClock,
  createStripeClient,
  listSubscriptions,
} from '../support/stripe.ts';
import { createAccount, createUser, type SignedInUser } from '../support/users.ts';

const LIMIT_MESSAGE =
  "You've reached the limit of 3 schedules for your current plan. " +
  'Upgrade to Pro for unlimited schedules.';

const getLimitMessage = (page: Page) =>
  page.getByRole('alert').getByText(LIMIT_MESSAGE, { exact: true });

async function submitNewSchedule(page: Page, name: string) {
  await getButton(page, 'Create Schedule').click();
  const dialog = page.getByRole('dialog', { name: 'Create Schedule' });
  await dialog.getByLabel('Schedule Name').fill(name);
  await dialog.getByRole('button', { name: 'Create Schedule' }).click();
  return dialog;
}

/** Submits a new schedule and returns the HTTP status of the response. */
async function getCreateStatus(page: Page, name: string) {
  const scheduleResponse = page.waitForResponse(
    (response) =>
      response.url() === site('/api/schedules') && response.request().method() === 'POST',
  );
  await submitNewSchedule(page, name);
  return (await scheduleResponse).status();
}

async function createSchedule(page: Page, name: string) {
  await expect(await submitNewSchedule(page, name)).toBeHidden();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

test('a user upgrades at the schedule limit, cancels the trial and keeps all data on Free', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const user = await createAccount(createUser('Ada'));
  await signInAs(page, user);

  await test.step('allows three schedules on Free and shows the limit for the fourth', async () => {
    await page.goto(site('/schedules'));
    await getButton(page, 'Create your first schedule').click();
    await page.getByLabel('Schedule Name').fill('Product');
    await page.getByRole('dialog').getByRole('button', { name: 'Create Schedule' }).click();
    await expect(page.getByRole('region', { name: 'Product', exact: true })).toBeVisible();
    await createSchedule(page, 'Hiring');
    await createSchedule(page, 'Home');
    const submittedAt = Date.now();
    const dialog = await submitNewSchedule(page, 'Fourth');
    const limitMessage = getLimitMessage(page);
    await expect(limitMessage).toBeVisible();
    await expect(limitMessage).toBeHidden();
    expect(Date.now() - submittedAt).toBeGreaterThan(5000);
    // The form still contains its input, and the message links to the upgrade.
    await expect(dialog.getByLabel('Schedule Name')).toHaveValue('Fourth');
    await dialog.getByRole('button', { name: 'Create Schedule' }).click();
    await expect(limitMessage).toBeVisible();
    await getButton(page, 'Upgrade').click();
    await page.waitForURL('**/settings');
  });

  const clock = await test.step("opens a checkout that doesn't require a card", async () => {
    await expect(getPlanHeading(page)).toHaveText('Free Active');
    await expect(getSubscriptionCard(page)).toContainText('Test mode: no real payment');
    await getButton(page, 'Upgrade to Pro').click();
    await waitForStripePage(page);
    await expect(getStartTrialButton(page)).toBeVisible();
    await expect(page.getByLabel(/card number/i)).toHaveCount(0);
    return attachTestClock(createStripeClient(page.url()), user.email, daysFromNow(0));
  });

  await test.step('starts a 14-day trial after the checkout', async () => {
    await startTrial(page);
    await expect(getPlanHeading(page)).toHaveText('Pro Trial');
    await expect(getSubscriptionCard(page)).toContainText('14 days left');
    await expect(page.getByText('Pro trial, 14 days left')).toBeVisible();
    await expect(page).toHaveURL(site('/settings'));
  });

  await test.step('allows more than three schedules on Pro', async () => {
    await page.goto(site('/schedules'));
    await createSchedule(page, 'Fourth');
    await createSchedule(page, 'Fifth');
  });
  await createEvent(user, 'Fifth');

  await test.step('shows the end date after canceling in the portal', async () => {
    await page.goto(site('/settings'));
    await getButton(page, 'Manage billing').click();
    await waitForStripePage(page);
    await cancelInPortal(page);
    await expect(getSubscriptionCard(page)).toContainText(/ends on \w+ \d+, \d{4}/);
    await expect(getPlanHeading(page)).toHaveText('Pro Trial');
    await expect(getButton(page, 'Resume subscription')).toBeVisible();
  });

  await test.step('returns to Free after the trial and keeps all schedules', async () => {
    await clock.advance(daysFromNow(15));
    await reloadUntilVisible(page, 'Up to 3 schedules');
    await expect(getPlanHeading(page)).toHaveText('Free Active');
    await page.goto(site('/schedules'));
    for (const name of ['Product', 'Hiring', 'Home', 'Fourth', 'Fifth']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
  });

  await test.step('allows editing all schedules and rejects new ones', async () => {
    await getButton(page, 'Edit Fifth').click();
    await page.getByLabel('Schedule Name').fill('Fifth, still here');
    await getButton(page, 'Update Schedule').click();
    await expect(page.getByRole('region', { name: 'Fifth, still here' })).toBeVisible();
    await page.goto(site('/calendar?view=agenda'));
    await page
      .getByRole('button', { name: /Planning/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByLabel('Event Title').fill('Planning, moved on');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(page.getByText('Event updated successfully')).toBeVisible();
    await page.goto(site('/schedules'));
    // Services may cache the plan for a few seconds.
    await expect
      .poll(() => getCreateStatus(page, 'Sixth'), { intervals: [2000], timeout: 30_000 })
      .toBe(403);
    await expect(getLimitMessage(page)).toBeVisible();
  });
});

/** Creates an event that starts in one hour. */
async function createEvent({ api }: SignedInUser, schedule: string) {
  const allSchedules = await api.call(schedules.list, {});
  const { id } = allSchedules.find(({ name }) => name === schedule) ?? { id: '' };
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const body = {
    schedule_id: id,
    title: 'Planning',
    start_time: hoursFromNow(1),
    end_time: hoursFromNow(2),
  };
  await api.call(events.create, { body });
}

test('the upgrade chosen on the landing page continues after sign-in', async ({ page }) => {
  const user = await createAccount(createUser('Ben'));
  await page.goto(site('/#pricing'));
  const pricing = page.getByRole('region', { name: 'Pricing' });
  await expect(pricing).toContainText('Test mode: no real payment');
  const alertMessage = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await pricing.getByRole('button', { name: 'Start Free Trial' }).click();
  expect(await alertMessage).toBe('Please log in first to upgrade to Pro.');
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await getButton(page, 'Sign in').click();
  await waitForStripePage(page);
  await expect(getStartTrialButton(page)).toBeVisible();

  await test.step('returns to the settings without a purchase when the user leaves the checkout', async () => {
    await page.goBack();
    await expect(page).toHaveURL(site('/settings'));
    await expect(getPlanHeading(page)).toHaveText('Free Active');
    await getButton(page, 'Upgrade to Pro').click();
    await waitForStripePage(page);
  });
  await startTrial(page);
  await expect(getPlanHeading(page)).toHaveText('Pro Trial');
});

test('two concurrent upgrades create one customer and one subscription', async ({
  page,
  context,
}) => {
  const user = await createAccount(createUser('Cleo'));
  await signInAs(page, user);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(site('/settings'));
    await expect(getButton(tab, 'Upgrade to Pro')).toBeEnabled();
  }
  await Promise.all(tabs.map((tab) => getButton(tab, 'Upgrade to Pro').click()));
  await Promise.all(tabs.map(waitForStripePage));
  expect(tabs[1]?.url()).toBe(page.url());
  const stripe = createStripeClient(page.url());
  await startTrial(page);
  for (const tab of tabs) {
    await tab.goto(site('/settings?billing=returned'));
    await expect(getPlanHeading(tab)).toHaveText('Pro Trial');
  }
  const customers = await listCustomers(stripe, user.email);
  expect(customers).toHaveLength(1);
  expect(await listSubscriptions(stripe, customers[0]?.id ?? '')).toHaveLength(1);
});
