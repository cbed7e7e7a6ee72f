import { expect, type Locator, type Page } from '@playwright/test';
import { site } from './product.ts';

// Supports Stripe's own pages and any emulator. Controls are found by role and by several possible
// labels.

const getControl = (page: Page, name: RegExp): Locator =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }));

const START = /(start|begin).*trial|^subscribe$/i;
const CANCEL = /^cancel (your )?(subscription|plan|trial)$|^confirm( cancellation)?$/i;
const RESUME = /don.t cancel|renew|resume|reactivate|keep (my )?(subscription|plan)/i;
const RETURN = /\breturn\b|\bback to\b|^back$/i;

/** Waits until the browser has navigated to a page hosted by Stripe. */
export async function waitForStripePage(page: Page): Promise<void> {
  const productOrigin = new URL(site()).origin;
  await page.waitForURL((url) => url.origin !== productOrigin);
}

const waitForReturn = (page: Page) =>
  page.waitForURL((url) => url.href.startsWith(site('/settings')));

/** Returns the button that starts the trial on the checkout page. */
export const getStartTrialButton = (page: Page) => page.getByRole('button', { name: START });

export async function startTrial(page: Page): Promise<void> {
  await getStartTrialButton(page).click();
  await waitForReturn(page);
}

/** Clicks a control until only its opposite is visible. The page may first require confirmation. */
async function clickUntilReplaced(page: Page, name: RegExp, opposite: RegExp) {
  const [control, oppositeControl] = [
    getControl(page, name).first(),
    getControl(page, opposite).first(),
  ];
  await expect(async () => {
    if (await control.isVisible()) await control.click({ timeout: 2000 });
    await expect(oppositeControl).toBeVisible({ timeout: 2000 });
    await expect(control).toBeHidden({ timeout: 500 });
  }).toPass();
}

/** Cancels the subscription in the billing portal and returns to the product. */
export async function cancelInPortal(page: Page): Promise<void> {
  await clickUntilReplaced(page, CANCEL, RESUME);
  await leavePortal(page);
}

/** Resumes a canceled subscription in the billing portal and returns to the product. */
export async function resumeInPortal(page: Page): Promise<void> {
  await clickUntilReplaced(page, RESUME, CANCEL);
  await leavePortal(page);
}

export async function leavePortal(page: Page): Promise<void> {
  await getControl(page, RETURN).first().click();
  await waitForReturn(page);
}
