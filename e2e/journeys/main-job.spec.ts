import { expect, test } from '@playwright/test';
import { linkIn, newestMail } from '../support/mail.ts';
import { newPerson } from '../support/people.ts';
import { site } from '../support/product.ts';

const ada = newPerson('Ada Lovelace');

test('a new person signs up, plans a week, sees a conflict and cleans up', async ({ page }) => {
  await page.goto(site('/'));
  await page.getByRole('link', { name: 'Launch App' }).click();
  await page.getByRole('link', { name: 'create a new account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Full name').fill(ada.name);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByLabel('Confirm password').fill(ada.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText('Account created! Please check your email to verify your account.'),
  ).toBeVisible();
  await page.waitForURL('**/login');

  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email not confirmed').first()).toBeVisible();

  await page.goto(linkIn(await newestMail(ada.email)));
  await page.waitForURL('**/dashboard');
  expect(page.url()).not.toContain('access_token');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));

  await page.goto(site('/login'));
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Welcome back, ${ada.name}` })).toBeVisible();
  await expect(page.getByText('No upcoming events found.')).toBeVisible();

  await page.getByRole('link', { name: 'Schedules', exact: true }).click();
  await expect(page.getByText('No schedules found.')).toBeVisible();
  await page.getByRole('button', { name: 'Create your first schedule' }).click();
  await page.getByLabel('Schedule Name').fill('Product');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click();
  await expect(page.getByText('Schedule created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Product' })).toBeVisible();
});
