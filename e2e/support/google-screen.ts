import { expect, type Locator, type Page } from '@playwright/test';
import { allow } from './google-pages.ts';
import { site } from './product.ts';

/** The card of the settings. */
export const googleCard = (page: Page): Locator =>
  page.getByRole('region', { name: 'Calendar Integration' });

export const press = (page: Page, name: string): Promise<void> =>
  googleCard(page).getByRole('button', { name, exact: true }).click();

export const status = (page: Page): Locator =>
  googleCard(page)
    .getByRole('status')
    .filter({ hasText: /^(Not connected|Connected)$/ });

export const openSettings = (page: Page) => page.goto(site('/settings#calendars'));

/** Presses what opens the window, and gives the window. */
export async function openWindow(page: Page, name = 'Connect'): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await press(page, name);
  return opened;
}

/** Connects an account in the window, which closes by itself. */
export async function connect(page: Page, account: number, name = 'Connect'): Promise<void> {
  const popup = await openWindow(page, name);
  const closed = popup.waitForEvent('close');
  await allow(popup, account);
  await closed;
  await expect(status(page)).toHaveText('Connected');
}

export interface Counts {
  synced: number;
  updated: number;
}

/** Presses Sync Now on the settings, and gives the counts that the toast tells. */
export async function syncNow(page: Page): Promise<Counts> {
  const answered = page.waitForResponse((answer) => answer.url().includes('action=sync'));
  await press(page, 'Sync Now');
  const { synced, updated } = (await (await answered).json()) as Counts;
  const told = `Calendar synced successfully! ${synced} new events added, ${updated} events updated.`;
  await expect(page.getByText(told).first()).toBeVisible();
  return { synced, updated };
}

/** Answers the question about the copies. */
export async function disconnect(page: Page, copies: RegExp): Promise<void> {
  await press(page, 'Disconnect');
  const dialog = page.getByRole('dialog', { name: 'Disconnect Google Calendar?' });
  await dialog.getByRole('radio', { name: copies }).check();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Google Calendar disconnected')).toBeVisible();
  await expect(status(page)).toHaveText('Not connected');
}
