import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectNoFindings } from '../support/axe.ts';
import { join, newPerson } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

// A product that was started by hand has no provider beside it.
test.skip(!process.env.E2E_PROVIDER, 'needs those who sign in beside the product');

const leave = (page: Page) => page.getByRole('button', { name: 'Continue with House' }).click();

async function signInThere(page: Page, email: string) {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a provider signs in, to where one was going, and knows its account again', async ({
  page,
}) => {
  const email = `grace.${randomUUID()}@example.test`;
  await page.goto(site('/calendar?view=week'));
  await leave(page);
  await signInThere(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/calendar?view=week');
  expect(page.url()).not.toContain('code=');
  await expect(page.getByText('Grace Hopper').first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.waitForURL('**/login');
  await expectNoFindings(page);
  await leave(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible();
});

test('one that refuses, and one that is away, say so on the sign-in screen', async ({ page }) => {
  await page.goto(site('/login'));
  await leave(page);
  await page.getByRole('link', { name: '[ Cancel ]' }).click();
  await page.waitForURL(site('/login'));
  await expect(page.getByRole('alert')).toContainText('End-User aborted interaction');

  await page.getByRole('button', { name: 'Continue with Away' }).click();
  await expect(page.getByRole('alert')).toHaveText('The provider does not answer; try again later');

  await page.goto(site('/auth/v1/authorize?provider=nobody'));
  await page.waitForURL(site('/login'));
  await expect(page.getByRole('alert')).toContainText('Unsupported provider');
});

test('the account of a provider is linked in the settings, opens the same account, and is unlinked', async ({
  page,
}) => {
  const ada = await join(newPerson('Ada Lovelace'));
  await takeSession(page, ada);
  await page.goto(site('/settings#security'));
  await page.getByRole('button', { name: 'Link House' }).click();
  const elsewhere = `countess.${randomUUID()}@example.test`;
  await signInThere(page, elsewhere);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/settings#security');
  await expect(page.getByText(elsewhere)).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.waitForURL('**/login');
  await leave(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();

  await page.goto(site('/settings#security'));
  await page.getByRole('button', { name: 'Unlink House' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('House unlinked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link House' })).toBeVisible();
});

test('the page of an organization signs in, and is the only way into its accounts', async ({
  page,
}) => {
  const name = `grace.${randomUUID()}`;
  await page.goto(site('/calendar?view=week'));
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByLabel('Work email').fill(`${name}@elsewhere.test`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("Single sign-on isn't set up for this email")).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('Work email').fill(`${name}@organization.test`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/calendar?view=week');
  expect(page.url()).not.toContain('code=');

  await page.goto(site('/settings#security'));
  await expect(page.getByText('Your organization')).toBeVisible();
  await expect(page.getByText('Your only sign-in method')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeHidden();
  await expectNoFindings(page);
});
