import { expect, test, type Page } from '@playwright/test';
import { DAY_SECONDS, HOUR_SECONDS } from '@scheduler/scheduling/durations';
import { expectNoViolations } from '../support/axe.ts';
import {
  getButton,
  getSubscriptionCard,
  getPlanHeading,
  startTrialOnTestClock,
  reloadUntilVisible,
} from '../support/billing-settings.ts';
import {
  cancelInPortal,
  leavePortal,
  resumeInPortal,
  waitForStripePage,
} from '../support/stripe-pages.ts';
import { daysFromNow, setPaymentMethod, getOnlySubscription } from '../support/stripe.ts';
import { createAccount, createUser } from '../support/users.ts';

/** Formats a date as the settings screen does. */
const formatLongDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'Europe/Lisbon',
  });

/** Waits for a subscription state and checks it for axe violations in both color schemes. */
async function expectAccessibleState(page: Page, text: string | RegExp) {
  await reloadUntilVisible(page, text);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, [], '[aria-label="Subscription"]');
  }
}

test('the settings show each state of a subscription from the last days of its trial to payment', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const user = await createAccount(createUser('Dana'));
  const trialEndSeconds = daysFromNow(2.5);
  const { stripe, clock } = await startTrialOnTestClock(
    page,
    user,
    trialEndSeconds - 14 * DAY_SECONDS,
  );

  await test.step('warns when three days or fewer are left', async () => {
    await expectAccessibleState(page, 'Your trial will end soon!');
    await expect(getSubscriptionCard(page)).toContainText('3 days left');
    await expect(getSubscriptionCard(page)).toContainText(
      `Trial ends ${formatLongDate(trialEndSeconds)}`,
    );
  });

  await test.step('shows the end date after canceling and the trial again after resuming', async () => {
    await getButton(page, 'Manage billing').click();
    await waitForStripePage(page);
    await cancelInPortal(page);
    await expect(getSubscriptionCard(page)).toContainText(
      `Pro ends on ${formatLongDate(trialEndSeconds)}`,
    );
    await getButton(page, 'Resume subscription').click();
    await waitForStripePage(page);
    await resumeInPortal(page);
    await expect(getSubscriptionCard(page)).toContainText(
      `Trial ends ${formatLongDate(trialEndSeconds)}`,
    );
    await expect(getButton(page, 'Resume subscription')).toHaveCount(0);
  });

  await test.step('keeps Pro for seven days after a failed payment', async () => {
    await setPaymentMethod(stripe, clock.customer, 'pm_card_chargeCustomerFail');
    await clock.advance(trialEndSeconds + 2 * HOUR_SECONDS);
    await expectAccessibleState(page, 'Your last payment failed.');
    await expect(getPlanHeading(page)).toHaveText('Pro Past due');
    await expect(getSubscriptionCard(page)).toContainText(
      `Pro stays active until ${formatLongDate(trialEndSeconds + 7 * DAY_SECONDS)}.`,
    );
  });

  await test.step('shows an active subscription and the invoice after payment', async () => {
    await setPaymentMethod(stripe, clock.customer, 'pm_card_visa');
    const { data } = await stripe.invoices.list({ customer: clock.customer, status: 'open' });
    for (const { id } of data) await stripe.invoices.pay(id);
    await expectAccessibleState(page, /^Current period ends/);
    await expect(getPlanHeading(page)).toHaveText('Pro Active');
    const invoices = getSubscriptionCard(page)
      .getByRole('list', { name: 'Invoices' })
      .getByRole('listitem');
    await expect(invoices.first()).toContainText('$12.00');
    await expect(invoices.first()).toContainText('Paid');
  });
});

test('the settings show a paused subscription, and an expired trial as Free even without a webhook', async ({
  page,
}) => {
  const user = await createAccount(createUser('Emil'));
  const trialEndSeconds = daysFromNow(-1);
  const { stripe, clock, subscription } = await startTrialOnTestClock(
    page,
    user,
    trialEndSeconds - 14 * DAY_SECONDS,
  );

  await test.step('falls back to Free when the trial has ended without a webhook', async () => {
    const { status } = await getOnlySubscription(stripe, clock.customer);
    expect(status).toBe('trialing');
    await expectAccessibleState(page, `Your Pro trial ended ${formatLongDate(trialEndSeconds)}`);
    await expect(getPlanHeading(page)).toHaveText('Free Active');
    await expect(page.getByText('Free plan')).toBeVisible();
  });

  await test.step('shows a paused subscription', async () => {
    await stripe.subscriptions.pause(subscription.id, { type: 'subscription' });
    await expectAccessibleState(page, 'Pro is paused.');
    await expect(getPlanHeading(page)).toHaveText('Free Paused');
    await getButton(page, 'Manage billing').click();
    await waitForStripePage(page);
    await leavePortal(page);
    await expect(getPlanHeading(page)).toHaveText('Free Paused');
  });
});
