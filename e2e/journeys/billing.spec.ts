import { expect, test, type Page } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { button, card, plan, untilShown } from '../support/billing-screen.ts';
import { join, newPerson, type SignedIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';
import { cancelInPortal, startButton, startTrial, untilHosted } from '../support/stripe-pages.ts';
import { customersOf, inDays, onClock, stripeOf, subscriptionsOf } from '../support/stripe.ts';

const LIMIT =
  "You've reached the limit of 3 schedules for your current plan. " +
  'Upgrade to Pro for unlimited schedules.';

const limitIn = (page: Page) => page.getByRole('alert').getByText(LIMIT, { exact: true });

async function askForSchedule(page: Page, name: string) {
  await button(page, 'Create Schedule').click();
  const dialog = page.getByRole('dialog', { name: 'Create Schedule' });
  await dialog.getByLabel('Schedule Name').fill(name);
  await dialog.getByRole('button', { name: 'Create Schedule' }).click();
  return dialog;
}

/** The status that the server answered with. */
async function askedFor(page: Page, name: string) {
  const answer = page.waitForResponse(
    (response) =>
      response.url() === site('/api/schedules') && response.request().method() === 'POST',
  );
  await askForSchedule(page, name);
  return (await answer).status();
}

async function createSchedule(page: Page, name: string) {
  await expect(await askForSchedule(page, name)).toBeHidden();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

test('from the limit to the trial and back to Free, with everything intact', async ({ page }) => {
  test.setTimeout(120_000);
  const ada = await join(newPerson('Ada'));
  await takeSession(page, ada);

  await test.step('three schedules are Free, the fourth meets the limit', async () => {
    await page.goto(site('/schedules'));
    await button(page, 'Create your first schedule').click();
    await page.getByLabel('Schedule Name').fill('Product');
    await page.getByRole('dialog').getByRole('button', { name: 'Create Schedule' }).click();
    await expect(page.getByRole('region', { name: 'Product', exact: true })).toBeVisible();
    await createSchedule(page, 'Hiring');
    await createSchedule(page, 'Home');
    const since = Date.now();
    const dialog = await askForSchedule(page, 'Fourth');
    const limit = limitIn(page);
    await expect(limit).toBeVisible();
    await expect(limit).toBeHidden();
    expect(Date.now() - since).toBeGreaterThan(5000);
    // What was typed stays, and the message leads to the upgrade.
    await expect(dialog.getByLabel('Schedule Name')).toHaveValue('Fourth');
    await dialog.getByRole('button', { name: 'Create Schedule' }).click();
    await expect(limit).toBeVisible();
    await button(page, 'Upgrade').click();
    await page.waitForURL('**/settings');
  });

  const clock = await test.step('the checkout asks for no card', async () => {
    await expect(plan(page)).toHaveText('Free Active');
    await expect(card(page)).toContainText('Test mode: no real payment');
    await button(page, 'Upgrade to Pro').click();
    await untilHosted(page);
    await expect(startButton(page)).toBeVisible();
    await expect(page.getByLabel(/card number/i)).toHaveCount(0);
    return onClock(stripeOf(page.url()), ada.email, inDays(0));
  });

  await test.step('back from there it is a trial of 14 days', async () => {
    await startTrial(page);
    await expect(plan(page)).toHaveText('Pro Trial');
    await expect(card(page)).toContainText('14 days left');
    await expect(page.getByText('Pro trial, 14 days left')).toBeVisible();
    await expect(page).toHaveURL(site('/settings'));
  });

  await test.step('schedules are unlimited', async () => {
    await page.goto(site('/schedules'));
    await createSchedule(page, 'Fourth');
    await createSchedule(page, 'Fifth');
  });
  await createEvent(ada, 'Fifth');

  await test.step('cancelled in the portal, it ends on a date', async () => {
    await page.goto(site('/settings'));
    await button(page, 'Manage billing').click();
    await untilHosted(page);
    await cancelInPortal(page);
    await expect(card(page)).toContainText(/ends on \w+ \d+, \d{4}/);
    await expect(plan(page)).toHaveText('Pro Trial');
    await expect(button(page, 'Resume subscription')).toBeVisible();
  });

  await test.step('when it has ended it is Free, and nothing is gone', async () => {
    await clock.advance(inDays(15));
    await untilShown(page, 'Up to 3 schedules');
    await expect(plan(page)).toHaveText('Free Active');
    await page.goto(site('/schedules'));
    for (const name of ['Product', 'Hiring', 'Home', 'Fourth', 'Fifth']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
  });

  await test.step('all of it can be changed, only creating is refused', async () => {
    await button(page, 'Edit Fifth').click();
    await page.getByLabel('Schedule Name').fill('Fifth, still here');
    await button(page, 'Update Schedule').click();
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
    // For some seconds it may count that the plan was Pro just now.
    await expect
      .poll(() => askedFor(page, 'Sixth'), { intervals: [2000], timeout: 30_000 })
      .toBe(403);
    await expect(limitIn(page)).toBeVisible();
  });
});

/** An event in an hour, on a schedule that only Pro allowed. */
async function createEvent({ api }: SignedIn, schedule: string) {
  const all = await api.call(schedules.list, {});
  const { id } = all.find(({ name }) => name === schedule) ?? { id: '' };
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const body = { schedule_id: id, title: 'Planning', start_time: at(1), end_time: at(2) };
  await api.call(events.create, { body });
}

test('signed out, the offer of the landing page comes back after signing in', async ({ page }) => {
  const ben = await join(newPerson('Ben'));
  await page.goto(site('/#pricing'));
  const pricing = page.getByRole('region', { name: 'Pricing' });
  await expect(pricing).toContainText('Test mode: no real payment');
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await pricing.getByRole('button', { name: 'Start Free Trial' }).click();
  expect(await said).toBe('Please log in first to upgrade to Pro.');
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(ben.email);
  await page.getByLabel('Password', { exact: true }).fill(ben.password);
  await button(page, 'Sign in').click();
  await untilHosted(page);
  await expect(startButton(page)).toBeVisible();

  await test.step('the way back buys nothing and leads nowhere twice', async () => {
    await page.goBack();
    await expect(page).toHaveURL(site('/settings'));
    await expect(plan(page)).toHaveText('Free Active');
    await button(page, 'Upgrade to Pro').click();
    await untilHosted(page);
  });
  await startTrial(page);
  await expect(plan(page)).toHaveText('Pro Trial');
});

test('two upgrades at once make one customer and one subscription', async ({ page, context }) => {
  const cleo = await join(newPerson('Cleo'));
  await takeSession(page, cleo);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(site('/settings'));
    await expect(button(tab, 'Upgrade to Pro')).toBeEnabled();
  }
  await Promise.all(tabs.map((tab) => button(tab, 'Upgrade to Pro').click()));
  await Promise.all(tabs.map(untilHosted));
  expect(tabs[1]?.url()).toBe(page.url());
  const stripe = stripeOf(page.url());
  await startTrial(page);
  for (const tab of tabs) {
    await tab.goto(site('/settings?billing=returned'));
    await expect(plan(tab)).toHaveText('Pro Trial');
  }
  const customers = await customersOf(stripe, cleo.email);
  expect(customers).toHaveLength(1);
  expect(await subscriptionsOf(stripe, customers[0]?.id ?? '')).toHaveLength(1);
});
