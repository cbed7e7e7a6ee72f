import { expect, test, type Page } from '@playwright/test';
import { schedules } from '@scheduler/contracts/core';
import { expectNoFindings } from '../support/axe.ts';
import { join, newPerson } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const ids = ['working-time', 'security', 'api-keys', 'webhooks', 'history', 'danger-zone'];

/** Goes past every section, so that each is there. */
async function seeAll(page: Page) {
  for (const id of ids) await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
}

test('the keyboard goes to a section, and the hours of work are kept', async ({ page }) => {
  const ada = await join(newPerson('Ada Lovelace'));
  await takeSession(page, ada);
  await page.goto(site('/settings'));
  const links = page.getByRole('navigation', { name: 'Settings' });
  await links.getByRole('link', { name: 'Working Hours' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#working-time$/);
  const section = region(page, 'Working Hours');
  await expect(section.getByLabel('Time zone', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(section.getByLabel('Time zone', { exact: true })).toBeFocused();
  await section.getByLabel('Time zone', { exact: true }).selectOption('Asia/Tokyo');
  await section.getByRole('button', { name: 'Use Europe/Lisbon (this device)' }).click();
  await section.getByLabel('Monday, from').fill('08:30');
  await section.getByRole('button', { name: 'Add hours on Monday' }).click();
  await section.getByLabel('Monday, hours 2, from').fill('16:00');
  await section.getByLabel('Monday, hours 2, to').fill('19:00');
  await section.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await section.getByRole('button', { name: '24-hour' }).click();
  const save = section.getByRole('button', { name: 'Save Working Hours' });
  await save.click();
  await expect(section.getByText('Working hours must not overlap')).toBeVisible();
  await section.getByLabel('Monday, hours 2, from').fill('17:30');
  await save.click();
  await expect(page.getByText('Working hours saved')).toBeVisible();

  await page.reload();
  await expect(section.getByLabel('Monday, from')).toHaveValue('08:30');
  await expect(section.getByLabel('Monday, hours 2, to')).toHaveValue('19:00');
  await expect(section.getByRole('checkbox', { name: 'Friday' })).not.toBeChecked();
  await expect(section.getByLabel('Time zone', { exact: true })).toHaveValue('Europe/Lisbon');
  await expect(section.getByRole('button', { name: '24-hour' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.goto(site('/calendar?view=week'));
  await expect(page.locator('.rbc-time-gutter').getByText('09:00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Time zones' }).click();
  await page.getByLabel('Second time zone').fill('japan');
  await page.getByRole('button', { name: /^Tokyo/ }).click();
  await expect(page.getByRole('button', { name: /Time zones.*Tokyo GMT\+9/ })).toBeVisible();
  await expect(page.locator('.second-zone .rbc-label').first()).toHaveText(/^\d\d:00$/);
});

test('a key opens what it says until it is revoked, and a change is undone', async ({ page }) => {
  const ada = await join(newPerson('Ada Lovelace'));
  await ada.api.call(schedules.create, { body: { name: 'Product' } });
  await takeSession(page, ada);
  await page.goto(site('/settings#api-keys'));
  const section = region(page, 'API Keys');
  await section.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('A name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Backup script');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  await page.getByRole('button', { name: "I've saved it" }).click();

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site(path), { ...init, headers: { authorization: `Bearer ${key}` } });
  expect((await ask('/api/schedules')).status).toBe(200);
  expect((await ask('/api/preferences')).status).toBe(403);
  await expect(section.getByText(/2 permissions/)).toBeVisible();
  await section.getByRole('button', { name: 'Revoke Backup script' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API key revoked')).toBeVisible();
  await expect(section.getByText('You have no API keys yet.')).toBeVisible();
  await expect.poll(async () => (await ask('/api/schedules')).status).toBe(401);

  const changes = region(page, 'History');
  await changes.getByRole('button', { name: /^Undo: .*Product/ }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(changes.getByText('Undone', { exact: true })).toBeVisible();
  expect(await ada.api.call(schedules.list, {})).toEqual([]);
});

test('the page is found without fault, wide, dark, and at 400 %', async ({ page }) => {
  const ada = await join(newPerson('Ada Lovelace'));
  await takeSession(page, ada);
  await page.goto(site('/settings'));
  await seeAll(page);
  await expectNoFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFindings(page);
  // A window of 1280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await seeAll(page);
  const room = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0);
  await expectNoFindings(page);
});
