import { expect, test, type Page } from '@playwright/test';
import { schedules } from '@scheduler/contracts/core';
import { expectNoViolations } from '../support/axe.ts';
import { getGrid } from '../support/calendar.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser } from '../support/users.ts';

const getRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const sectionIds = ['working-time', 'security', 'api-keys', 'webhooks', 'history', 'danger-zone'];

/** Scrolls to every section, so that lazy-loaded sections are rendered. */
async function scrollThroughSections(page: Page) {
  for (const id of sectionIds) await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
}

test('the settings navigation works with the keyboard, and working hours are saved', async ({
  page,
}) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  await signInAs(page, user);
  await page.goto(site('/settings'));
  const sectionLinks = page.getByRole('navigation', { name: 'Settings' });
  await sectionLinks.getByRole('link', { name: 'Working Hours' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#working-time$/);
  const section = getRegion(page, 'Working Hours');
  await expect(section.getByLabel('Time zone', { exact: true })).toBeVisible();
  await expect(page.locator('#working-time')).toBeFocused();
  await expect(section).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(section.getByLabel('Time zone', { exact: true })).toBeFocused();
  await section.getByLabel('Time zone', { exact: true }).selectOption('Asia/Tokyo');
  await section.getByRole('button', { name: 'Use Europe/Lisbon (this device)' }).click();
  await section.getByLabel('Monday, start time').fill('08:30');
  await section.getByRole('button', { name: 'Add hours on Monday' }).click();
  await section.getByLabel('Monday, range 2, start time').fill('16:00');
  await section.getByLabel('Monday, range 2, end time').fill('19:00');
  await section.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await section.getByRole('button', { name: '24-hour' }).click();
  const saveButton = section.getByRole('button', { name: 'Save Working Hours' });
  await saveButton.click();
  await expect(section.getByText('Working hours must not overlap')).toBeVisible();
  await section.getByLabel('Monday, range 2, start time').fill('17:30');
  await saveButton.click();
  await expect(page.getByText('Working hours saved')).toBeVisible();

  await page.reload();
  await expect(section.getByLabel('Monday, start time')).toHaveValue('08:30');
  await expect(section.getByLabel('Monday, range 2, end time')).toHaveValue('19:00');
  await expect(section.getByRole('checkbox', { name: 'Friday' })).not.toBeChecked();
  await expect(section.getByLabel('Time zone', { exact: true })).toHaveValue('Europe/Lisbon');
  await expect(section.getByRole('button', { name: '24-hour' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.goto(site('/calendar?view=week'));
  await expect(getGrid(page).getByText('09:00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Time zones' }).click();
  await page.getByLabel('Second time zone').fill('japan');
  await page.getByRole('button', { name: /^Tokyo/ }).click();
  await expect(page.getByRole('button', { name: /Time zones.*Tokyo GMT\+9/ })).toBeVisible();
  // One label for each hour and time zone.
  await expect(getGrid(page).getByText(/^\d\d:00$/)).toHaveCount(48);
});

test('an API key is limited to its permissions until it is revoked, and a change can be undone', async ({
  page,
}) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  await user.api.call(schedules.create, { body: { name: 'Product' } });
  await signInAs(page, user);
  await page.goto(site('/settings#api-keys'));
  const section = getRegion(page, 'API Keys');
  await section.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('A name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Backup script');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const apiKey = await page.getByLabel('API key', { exact: true }).inputValue();
  await page.getByRole('button', { name: "I've saved it" }).click();

  const fetchWithKey = (path: string, init: RequestInit = {}) =>
    fetch(site(path), { ...init, headers: { authorization: `Bearer ${apiKey}` } });
  expect((await fetchWithKey('/api/schedules')).status).toBe(200);
  expect((await fetchWithKey('/api/preferences')).status).toBe(403);
  await expect(section.getByText(/2 permissions/)).toBeVisible();
  await section.getByRole('button', { name: 'Revoke Backup script' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API key revoked')).toBeVisible();
  await expect(section.getByText('You have no API keys yet.')).toBeVisible();
  await expect.poll(async () => (await fetchWithKey('/api/schedules')).status).toBe(401);

  const historySection = getRegion(page, 'History');
  await historySection.getByRole('button', { name: /^Undo: .*Product/ }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(historySection.getByText('Undone', { exact: true })).toBeVisible();
  expect(await user.api.call(schedules.list, {})).toEqual([]);
});

test('the settings have no axe violations in light and dark mode and at 400% zoom', async ({
  page,
}) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  await signInAs(page, user);
  await page.goto(site('/settings'));
  await scrollThroughSections(page);
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page);
  // A 1280 px wide window at 400% zoom (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 });
  await scrollThroughSections(page);
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  await expectNoViolations(page);
});
