import { expect, type Page } from '@playwright/test';
import { payments } from '@scheduler/contracts/billing';
import { plan } from './billing-screen.ts';
import type { SignedIn } from './people.ts';
import { startTrial } from './stripe-pages.ts';

/** Begins the trial of whoever is signed in, through the checkout; it ends on the settings. */
export async function becomePro(page: Page, { api }: SignedIn): Promise<void> {
  const { url } = await api.call(payments.checkout, { body: {} });
  await page.goto(url);
  await startTrial(page);
  await expect(plan(page)).toHaveText('Pro Trial');
}
