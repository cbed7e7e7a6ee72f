import { expect, type Locator, type Page } from '@playwright/test';
import { site } from './product.ts';

// Stripe's own pages and every emulator's: only what a person looks for is relied upon, by role
// and in words that may differ.

const control = (page: Page, name: RegExp): Locator =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }));

const START = /(start|begin).*trial|^subscribe$/i;
const CANCEL = /^cancel (your )?(subscription|plan|trial)$|^confirm( cancellation)?$/i;
const KEEP = /don.t cancel|renew|resume|reactivate|keep (my )?(subscription|plan)/i;
const RETURN = /\breturn\b|\bback to\b|^back$/i;

/** Waits until the browser has left for a page of Stripe's. */
export async function untilHosted(page: Page): Promise<void> {
  const home = new URL(site()).origin;
  await page.waitForURL((url) => url.origin !== home);
}

const untilBack = (page: Page) => page.waitForURL((url) => url.href.startsWith(site('/settings')));

/** The button that begins the trial, on the checkout page. */
export const startButton = (page: Page) => page.getByRole('button', { name: START });

export async function startTrial(page: Page): Promise<void> {
  await startButton(page).click();
  await untilBack(page);
}

/** Presses a control until the page offers the opposite alone: it may ask for it more than once. */
async function turn(page: Page, name: RegExp, opposite: RegExp) {
  const [press, reached] = [control(page, name).first(), control(page, opposite).first()];
  await expect(async () => {
    if (await press.isVisible()) await press.click({ timeout: 2000 });
    await expect(reached).toBeVisible({ timeout: 2000 });
    await expect(press).toBeHidden({ timeout: 500 });
  }).toPass();
}

/** Cancels in the portal, and returns. */
export async function cancelInPortal(page: Page): Promise<void> {
  await turn(page, CANCEL, KEEP);
  await leavePortal(page);
}

/** Takes a cancellation back in the portal, and returns. */
export async function resumeInPortal(page: Page): Promise<void> {
  await turn(page, KEEP, CANCEL);
  await leavePortal(page);
}

export async function leavePortal(page: Page): Promise<void> {
  await control(page, RETURN).first().click();
  await untilBack(page);
}
