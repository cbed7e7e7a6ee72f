import { expect, type Page } from '@playwright/test';
import { payments } from '@scheduler/contracts/billing';
import { site } from './product.ts';
import { signInAs } from './session.ts';
import { startTrial } from './stripe-pages.ts';
import {
  attachTestClock,
  getExternalStripeUrl,
  createStripeClient,
  getOnlySubscription,
} from './stripe.ts';
import type { SignedInUser } from './users.ts';

/** Returns the subscription card in the settings. */
export const getSubscriptionCard = (page: Page) =>
  page.getByRole('region', { name: 'Subscription' });

/** Returns the heading with the plan and its status, such as “Pro Trial”. */
export const getPlanHeading = (page: Page) =>
  getSubscriptionCard(page).getByRole('heading', { level: 3 }).first();

export const getButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true });

// An external Stripe may be unable to send webhooks. Returning from its portal triggers a refresh.
const getSettingsUrl = () =>
  site(getExternalStripeUrl() ? '/settings?billing=returned' : '/settings');

/** Reloads the settings until a change delivered by webhook is visible. */
export async function reloadUntilVisible(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(getSettingsUrl());
    await expect(getPlanHeading(page)).toBeVisible();
    await expect(getSubscriptionCard(page).getByText(text)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/**
 * Starts a trial at an arbitrary time, on a Stripe test clock.
 *
 * @param startSeconds epoch seconds
 */
export async function startTrialOnTestClock(page: Page, user: SignedInUser, startSeconds: number) {
  await signInAs(page, user);
  const { url } = await user.api.call(payments.checkout, { body: {} });
  await page.goto(url);
  const stripe = createStripeClient(url);
  const clock = await attachTestClock(stripe, user.email, startSeconds);
  await startTrial(page);
  return { stripe, clock, subscription: await getOnlySubscription(stripe, clock.customer) };
}
