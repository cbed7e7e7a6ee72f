import { expect, test } from '@playwright/test';
import { getGrid } from '../support/calendar.ts';
import { openScreen } from '../support/navigation.ts';
import { site } from '../support/product.ts';
import { createAccount, createUser, signIn } from '../support/users.ts';

test('the product can be used if the browser blocks access to storage', async ({ page }) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  const errors: Error[] = [];
  page.on('pageerror', (error) => void errors.push(error));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await signIn(page, user);
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada Lovelace' })).toBeVisible();
  await openScreen(page, 'Calendar');
  await expect(getGrid(page)).toBeVisible();
  await openScreen(page, 'Settings');
  await page.getByLabel('Full Name').fill('Ada Byron');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  expect(errors).toEqual([]);
});

test('screens open with malformed values in storage', async ({ page }) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  await signIn(page, user);
  await openScreen(page, 'Calendar');
  await expect(getGrid(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toContain('scheduler.clock');
  await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('scheduler.'));
    for (const key of keys) localStorage.setItem(key, '{"a');
    sessionStorage.setItem('scheduler.typed-work', '{"a');
  });
  await page.goto(site('/calendar'));
  await expect(getGrid(page)).toBeVisible();
});
