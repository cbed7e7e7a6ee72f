import { expect, type Page } from '@playwright/test';
import { payments } from '@scheduler/contracts/billing';
import { getPlanHeading } from './billing-settings.ts';
import { startTrial } from './stripe-pages.ts';
import type { SignedInUser } from './users.ts';

/** Starts the trial of the signed-in user through the checkout. Returns to the settings screen. */
export async function startProTrial(page: Page, { api }: SignedInUser): Promise<void> {
  const { url } = await api.call(payments.checkout, { body: {} });
  await page.goto(url);
  await startTrial(page);
  await expect(getPlanHeading(page)).toHaveText('Pro Trial');
}
