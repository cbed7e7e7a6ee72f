import { expect, type Locator, type Page } from '@playwright/test';
import { grantAccess } from './google-consent.ts';
import { site } from './product.ts';

/** Returns the Google Calendar card in the settings. */
export const getGoogleCard = (page: Page): Locator =>
  page.getByRole('region', { name: 'Calendar Integration' });

export const clickGoogleButton = (page: Page, name: string): Promise<void> =>
  getGoogleCard(page).getByRole('button', { name, exact: true }).click();

export const getConnectionStatus = (page: Page): Locator =>
  getGoogleCard(page)
    .getByRole('status')
    .filter({ hasText: /^(Not connected|Connected)$/ });

export const openGoogleSettings = (page: Page) => page.goto(site('/settings#calendars'));

/** Opens the consent window from the settings and returns it. */
export async function openConsentWindow(page: Page, name = 'Connect'): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await clickGoogleButton(page, name);
  return popup;
}

/** Connects an account in the consent window, which closes automatically. */
export async function connectGoogle(
  page: Page,
  accountIndex: number,
  name = 'Connect',
): Promise<void> {
  const popup = await openConsentWindow(page, name);
  const closed = popup.waitForEvent('close');
  await grantAccess(popup, accountIndex);
  await closed;
  await expect(getConnectionStatus(page)).toHaveText('Connected');
}

export interface SyncCounts {
  synced: number;
  updated: number;
}

/** Clicks Sync Now in the settings and returns the counts shown in the toast. */
export async function syncNow(page: Page): Promise<SyncCounts> {
  const syncResponse = page.waitForResponse((response) => response.url().includes('action=sync'));
  await clickGoogleButton(page, 'Sync Now');
  const { synced, updated } = (await (await syncResponse).json()) as SyncCounts;
  const message = `Calendar synced successfully! ${synced} new events added, ${updated} events updated.`;
  await expect(page.getByText(message).first()).toBeVisible();
  return { synced, updated };
}

/** Disconnects Google Calendar with an option for the copied events. */
export async function disconnectGoogle(page: Page, copiedEventsOption: RegExp): Promise<void> {
  await clickGoogleButton(page, 'Disconnect');
  const dialog = page.getByRole('dialog', { name: 'Disconnect Google Calendar?' });
  await dialog.getByRole('radio', { name: copiedEventsOption }).check();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Google Calendar disconnected')).toBeVisible();
  await expect(getConnectionStatus(page)).toHaveText('Not connected');
}
