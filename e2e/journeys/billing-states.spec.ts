import { expect, test, type Page } from '@playwright/test';
import { expectNoFindings } from '../support/axe.ts';
import { button, card, plan, tryPro, untilShown } from '../support/billing-screen.ts';
import { join, newPerson } from '../support/people.ts';
import {
  cancelInPortal,
  leavePortal,
  resumeInPortal,
  untilHosted,
} from '../support/stripe-pages.ts';
import { inDays, payBy, subscriptionOf } from '../support/stripe.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '@scheduler/scheduling/durations';

/** As the screen writes a date. */
const longDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'Europe/Lisbon',
  });

/** A state, and that axe finds nothing in it. */
async function untilShownWell(page: Page, text: string | RegExp) {
  await untilShown(page, text);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, [], '[aria-label="Subscription"]');
  }
}

test('a trial near its end, cancelled, resumed, unpaid and paid, says each', async ({ page }) => {
  test.setTimeout(120_000);
  const dana = await join(newPerson('Dana'));
  const trial_end = inDays(2.5);
  const { stripe, clock } = await tryPro(page, dana, trial_end - 14 * DAY_SECONDS);

  await test.step('three days or fewer are a warning', async () => {
    await untilShownWell(page, 'Your trial will end soon!');
    await expect(card(page)).toContainText('3 days left');
    await expect(card(page)).toContainText(`Trial ends ${longDate(trial_end)}`);
  });

  await test.step('cancelled and resumed', async () => {
    await button(page, 'Manage billing').click();
    await untilHosted(page);
    await cancelInPortal(page);
    await expect(card(page)).toContainText(`Pro ends on ${longDate(trial_end)}`);
    await button(page, 'Resume subscription').click();
    await untilHosted(page);
    await resumeInPortal(page);
    await expect(card(page)).toContainText(`Trial ends ${longDate(trial_end)}`);
    await expect(button(page, 'Resume subscription')).toHaveCount(0);
  });

  await test.step('a payment that fails keeps Pro for seven days', async () => {
    await payBy(stripe, clock.customer, 'pm_card_chargeCustomerFail');
    await clock.advance(trial_end + 2 * HOUR_SECONDS);
    await untilShownWell(page, 'Your last payment failed.');
    await expect(plan(page)).toHaveText('Pro Past due');
    await expect(card(page)).toContainText(
      `Pro stays on until ${longDate(trial_end + 7 * DAY_SECONDS)}.`,
    );
  });

  await test.step('paid, it is in order, and the invoice is there', async () => {
    await payBy(stripe, clock.customer, 'pm_card_visa');
    const { data } = await stripe.invoices.list({ customer: clock.customer, status: 'open' });
    for (const { id } of data) await stripe.invoices.pay(id);
    await untilShownWell(page, /^Current period ends/);
    await expect(plan(page)).toHaveText('Pro Active');
    const invoices = card(page).getByRole('list', { name: 'Invoices' }).getByRole('listitem');
    await expect(invoices.first()).toContainText('$12.00');
    await expect(invoices.first()).toContainText('Paid');
  });
});

test('a trial that ended unheard is Free; paused, it says so', async ({ page }) => {
  const emil = await join(newPerson('Emil'));
  const trial_end = inDays(-1);
  const { stripe, clock, subscription } = await tryPro(page, emil, trial_end - 14 * DAY_SECONDS);

  await test.step('nobody told us that it ended', async () => {
    const { status } = await subscriptionOf(stripe, clock.customer);
    expect(status).toBe('trialing');
    await untilShownWell(page, `Your Pro trial ended ${longDate(trial_end)}`);
    await expect(plan(page)).toHaveText('Free Active');
    await expect(page.getByText('Free plan')).toBeVisible();
  });

  await test.step('paused', async () => {
    await stripe.subscriptions.pause(subscription.id, { type: 'subscription' });
    await untilShownWell(page, 'Pro is paused.');
    await expect(plan(page)).toHaveText('Free Paused');
    await button(page, 'Manage billing').click();
    await untilHosted(page);
    await leavePortal(page);
    await expect(plan(page)).toHaveText('Free Paused');
  });
});
