import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser } from '../support/users.ts';

// The providers run only when Playwright starts the product.
test.skip(!process.env.E2E_PROVIDER, 'needs the identity providers that Playwright starts');

const continueWithProvider = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Acme' }).click();

async function signInAtProvider(page: Page, email: string) {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a user can sign in with an OpenID provider, returns to the requested page and is recognized the next time', async ({
  page,
}) => {
  const email = `grace.${randomUUID()}@example.test`;
  await page.goto(site('/calendar?view=week'));
  await continueWithProvider(page);
  await signInAtProvider(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/calendar?view=week');
  expect(page.url()).not.toContain('code=');
  await expect(page.getByText('Grace Hopper').first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.waitForURL('**/login');
  await expectNoViolations(page);
  await continueWithProvider(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible();
});

test('the sign-in screen explains canceled sign-ins and unavailable or unknown providers', async ({
  page,
}) => {
  await page.goto(site('/login'));
  await continueWithProvider(page);
  await page.getByRole('link', { name: '[ Cancel ]' }).click();
  await page.waitForURL(site('/login'));
  await expect(page.getByRole('alert')).toHaveText('Sign-in was canceled.');

  await page.getByRole('button', { name: 'Continue with Offline' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    "The sign-in provider isn't available. Retry in a moment.",
  );

  await page.goto(site('/auth/v1/authorize?provider=nobody'));
  await page.waitForURL(site('/login'));
  await expect(page.getByRole('alert')).toHaveText("Couldn't complete the sign-in. Start over.");
});

test('a provider can be linked in the settings, used to sign in and unlinked', async ({ page }) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  await signInAs(page, user);
  await page.goto(site('/settings#security'));
  await page.getByRole('button', { name: 'Link Acme' }).click();
  const providerEmail = `countess.${randomUUID()}@example.test`;
  await signInAtProvider(page, providerEmail);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/settings#security');
  await expect(page.getByText(providerEmail)).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.waitForURL('**/login');
  await continueWithProvider(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();

  await page.goto(site('/settings#security'));
  await page.getByRole('button', { name: 'Unlink Acme' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Acme unlinked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Acme' })).toBeVisible();
});

test("SAML single sign-on is the only sign-in method of an organization's accounts", async ({
  page,
}) => {
  const name = `grace.${randomUUID()}`;
  await page.goto(site('/calendar?view=week'));
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByLabel('Work email').fill(`${name}@elsewhere.test`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("Single sign-on isn't set up for this email")).toBeVisible();
  await expectNoViolations(page);
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
  await expectNoViolations(page);
});
