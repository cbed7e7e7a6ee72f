import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectNoFindings } from '../support/axe.ts';
import { site } from '../support/product.ts';

// A product that was started by hand has no provider beside it.
test.skip(!process.env.E2E_PROVIDER, 'needs the provider that the journeys start');

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
