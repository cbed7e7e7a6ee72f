import { expect, test } from '@playwright/test';
import { getAuthLink, waitForEmail } from '../support/email.ts';
import { site } from '../support/product.ts';
import { createUser } from '../support/users.ts';

test("a stranger who signed up with the owner's address has no access after the owner signs in by email", async ({
  page,
  browser,
}) => {
  const { email, password } = createUser('Ada');
  const strangerName = 'Mallory';
  const strangerPage = await (await browser.newContext()).newPage();
  await strangerPage.goto(site('/signup'));
  await strangerPage.getByLabel('Full Name').fill(strangerName);
  await strangerPage.getByLabel('Email').fill(email);
  await strangerPage.getByLabel('Password', { exact: true }).fill(password);
  await strangerPage.getByLabel('Confirm Password').fill(password);
  await strangerPage.getByRole('button', { name: 'Create account' }).click();
  await strangerPage.waitForURL('**/login');

  await page.goto(site('/login'));
  await page.getByRole('link', { name: 'Email me a code' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.goto(getAuthLink(await waitForEmail(email, 2)));
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/, level: 1 })).toBeVisible();
  await expect(page.getByText(strangerName)).toHaveCount(0);

  await strangerPage.getByLabel('Email').fill(email);
  await strangerPage.getByLabel('Password', { exact: true }).fill(password);
  await strangerPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(strangerPage.getByText('Wrong email or password.')).toBeVisible();
});
