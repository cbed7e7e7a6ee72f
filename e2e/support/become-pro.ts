import type { Page } from '@playwright/test';
import { button } from './billing-screen.ts';
import { site } from './product.ts';
import { startTrial, untilHosted } from './stripe-pages.ts';

/** Begins the trial of whoever is signed in, through the checkout. */
export async function becomePro(page: Page): Promise<void> {
  await page.goto(site('/settings'));
  await button(page, 'Upgrade to Pro').click();
  await untilHosted(page);
  await startTrial(page);
}
