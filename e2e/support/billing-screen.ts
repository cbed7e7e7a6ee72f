import { expect, type Page } from '@playwright/test';
import { signIn, type Person } from './people.ts';
import { site } from './product.ts';
import { startTrial, untilHosted } from './stripe-pages.ts';
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
    await expect(card(page).getByText(text)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/**
 * Signs in, and begins a trial at a time of the person's own.
 *
 * @param begins epoch seconds
 */
export async function tryPro(page: Page, person: Person, begins: number) {
  await signIn(page, person);
  await page.goto(site('/settings'));
  await button(page, 'Upgrade to Pro').click();
  await untilHosted(page);
  const stripe = stripeOf(page.url());
  const clock = await onClock(stripe, person.email, begins);
  await startTrial(page);
  return { stripe, clock, subscription: await subscriptionOf(stripe, clock.customer) };
}
