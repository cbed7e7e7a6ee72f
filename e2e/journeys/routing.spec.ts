import { expect, test } from '@playwright/test';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser } from '../support/users.ts';

test('unknown and private paths redirect signed-out users to the sign-in screen', async ({
  page,
}) => {
  for (const path of ['/dashboard', '/nowhere', '/settings']) {
    await page.goto(site(path));
    await page.waitForURL('**/login**');
    await expect(page.getByRole('heading', { name: 'Sign in to AI Scheduler' })).toBeVisible();
  }
});

test('a deep link opens after sign-in', async ({ page }) => {
  const user = await createAccount(createUser('Ada'));
  await page.goto(site('/calendar?view=week'));
  await page.waitForURL('**/login**');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/calendar?*view=week*');
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
});

test('the index, unknown paths and /app paths redirect signed-in users', async ({ page }) => {
  const user = await createAccount(createUser('Ada'));
  await signInAs(page, user);
  for (const [path, expectedPath] of [
    ['/', '/dashboard'],
    ['/nowhere', '/dashboard'],
    ['/login', '/dashboard'],
    ['/app/settings?from=hint', '/settings?from=hint'],
  ] as const) {
    await page.goto(site(path));
    await page.waitForURL(site(expectedPath));
  }
});

test('an invalid session redirects to the sign-in screen', async ({ page }) => {
  const user = await createAccount(createUser('Ada'));
  await signInAs(page, user);
  await page.route('**/api/schedules', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer dead' } }),
  );
  await page.goto(site('/schedules'));
  await page.waitForURL('**/login**');
});

test('the sign-in screen shows the error of an invalid email link', async ({ page }) => {
  await page.goto(site('/auth/v1/verify?token=nothing&type=signup'));
  await page.waitForURL((url) => url.pathname === '/login' || url.pathname === '/auth/callback');
  await expect(
    page.getByText('This code or link is invalid or has expired.').first(),
  ).toBeVisible();
  expect(page.url()).not.toContain('error_description');
});

test('the sign-in screen never shows text from the URL as an error', async ({ page }) => {
  const text = 'Your account is locked. Call 555-0100';
  const parameters = new URLSearchParams({ error: 'access_denied', error_description: text });
  for (const separator of ['?', '#']) {
    await page.goto(site(`/auth/callback${separator}${parameters}`));
    await page.waitForURL('**/login');
    await expect(page.getByText('Sign-in was canceled.').first()).toBeVisible();
    await expect(page.getByText('555-0100')).toHaveCount(0);
  }
});
