import { expect, test } from '@playwright/test';
import { join, newPerson } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

test('signed out, unknown paths end on the sign-in screen', async ({ page }) => {
  for (const path of ['/dashboard', '/nowhere', '/settings']) {
    await page.goto(site(path));
    await page.waitForURL('**/login**');
    await expect(page.getByRole('heading', { name: 'Sign in to AI Scheduler' })).toBeVisible();
  }
});

test('a deep link survives sign-in', async ({ page }) => {
  const ada = await join(newPerson('Ada'));
  await page.goto(site('/calendar?view=week'));
  await page.waitForURL('**/login**');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/calendar?*view=week*');
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
});

test('signed in, the index, unknown paths and /app lead where they should', async ({ page }) => {
  const ada = await join(newPerson('Ada'));
  await takeSession(page, ada);
  for (const [path, end] of [
    ['/', '/dashboard'],
    ['/nowhere', '/dashboard'],
    ['/login', '/dashboard'],
    ['/app/settings?from=hint', '/settings?from=hint'],
  ] as const) {
    await page.goto(site(path));
    await page.waitForURL(site(end));
  }
});

test('a dead session ends on the sign-in screen', async ({ page }) => {
  const ada = await join(newPerson('Ada'));
  await takeSession(page, ada);
  await page.route('**/api/schedules', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer dead' } }),
  );
  await page.goto(site('/schedules'));
  await page.waitForURL('**/login**');
});

test('an error in the mail link is told on the sign-in screen', async ({ page }) => {
  await page.goto(site('/auth/v1/verify?token=nothing&type=signup'));
  await page.waitForURL((url) => url.pathname === '/login' || url.pathname === '/auth/callback');
  await expect(page.getByText('Email link is invalid or has expired').first()).toBeVisible();
  expect(page.url()).not.toContain('error_description');
});
