import { expect, type Page } from '@playwright/test';
import { payments } from '@scheduler/contracts/billing';
import type { SignedIn } from './people.ts';
import { site } from './product.ts';
import { takeSession } from './signed-in.ts';
import { startTrial } from './stripe-pages.ts';
import { onClock, otherStripe, stripeOf, subscriptionOf } from './stripe.ts';

/** The subscription card of the settings. */
export const card = (page: Page) => page.getByRole('region', { name: 'Subscription' });

/** The plan and its state, such as `Pro Trial`. */
export const plan = (page: Page) => card(page).getByRole('heading', { level: 3 }).first();

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Another Stripe may have no way to tell us: coming back from its portal, one is asked for.
const settings = () => site(otherStripe() ? '/settings?billing=returned' : '/settings');

/** What a webhook brings about is there when the page is read again. */
export async function untilShown(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(settings());
    await expect(plan(page)).toBeVisible();
    await expect(card(page).getByText(text)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/**
 * Begins a trial at a time of the person's own.
 *
 * @param begins epoch seconds
 */
export async function tryPro(page: Page, person: SignedIn, begins: number) {
  await takeSession(page, person);
  const { url } = await person.api.call(payments.checkout, { body: {} });
  await page.goto(url);
  const stripe = stripeOf(url);
  const clock = await onClock(stripe, person.email, begins);
  await startTrial(page);
  return { stripe, clock, subscription: await subscriptionOf(stripe, clock.customer) };
}
