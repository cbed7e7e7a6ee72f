import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { site } from '../support/product.ts';
import { enrollSecurityKey, addVirtualSecurityKey } from '../support/security-key.ts';
import { waitForSmsCode } from '../support/sms.ts';
import { createAuthenticator } from '../support/totp.ts';
import { createAccount, createUser, type TestUser, type SignedInUser } from '../support/users.ts';

/** Enrolls an authenticator app and creates recovery codes through the API. */
async function enrollAuthenticator({ supabase }: SignedInUser) {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const authenticator = createAuthenticator(data.totp.secret);
  const factorId = data.id;
  const verification = await supabase.auth.mfa.challengeAndVerify({
    factorId,
    code: authenticator.code(),
  });
  if (verification.error) throw verification.error;
  const response = await fetch(site('/auth/v1/factors/recovery-codes'), {
    method: 'POST',
    headers: { authorization: `Bearer ${verification.data.access_token}` },
  });
  const { codes } = (await response.json()) as { codes: [string, ...string[]] };
  return { app: authenticator, recoveryCode: codes[0] };
}

async function submitPassword(page: Page, { email, password }: TestUser) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
}

async function enterCode(page: Page, label: string, code: string) {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an account with an authenticator app requires a code before anything else', async ({
  page,
}) => {
  const user = await createAccount(createUser('Ada'));
  const { app } = await enrollAuthenticator(user);
  await page.goto(site('/calendar?view=week'));
  await submitPassword(page, user);
  await expect(page.getByText('Welcome back!')).toBeHidden();
  await expectNoViolations(page);

  // Without the second factor, the user isn't signed in, even after a reload.
  await page.goto(site('/dashboard'));
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await page.goto(site('/calendar?view=week'));

  await enterCode(page, 'Code', '000000');
  await expect(page.getByText("That code didn't work")).toBeVisible();
  await enterCode(page, 'Code', app.code());
  await page.waitForURL('**/calendar?view=week');
  await expect(page.getByText('Welcome back!')).toBeVisible();
});

test('a recovery code replaces the authenticator app once', async ({ page, browser }) => {
  const user = await createAccount(createUser('Ada'));
  const { recoveryCode } = await enrollAuthenticator(user);
  await page.goto(site('/login'));
  await submitPassword(page, user);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await enterCode(page, 'Recovery code', recoveryCode.toUpperCase());
  await page.waitForURL('**/dashboard');

  const otherBrowserPage = await (await browser.newContext()).newPage();
  await otherBrowserPage.goto(site('/login'));
  await submitPassword(otherBrowserPage, user);
  await otherBrowserPage.getByRole('button', { name: 'Use a recovery code' }).click();
  await enterCode(otherBrowserPage, 'Recovery code', recoveryCode);
  await expect(otherBrowserPage.getByText('This recovery code is wrong')).toBeVisible();
  await otherBrowserPage.getByRole('button', { name: 'Sign in with a different account' }).click();
  await expect(
    otherBrowserPage.getByRole('heading', { name: 'Sign in to AI Scheduler' }),
  ).toBeVisible();
  await otherBrowserPage.close();
});

test('a security key works as the second factor', async ({ page }) => {
  const user = await createAccount(createUser('Ada'));
  await addVirtualSecurityKey(page);
  await page.goto(site('/login'));
  await enrollSecurityKey(page, user.token);
  await submitPassword(page, user);
  await page.getByRole('button', { name: 'Use security key' }).click();
  await page.waitForURL('**/dashboard');
});

test('a text message code works as the second factor', async ({ page }) => {
  test.skip(!process.env.E2E_PHONES, 'needs the SMS inbox that Playwright starts');
  const user = await createAccount(createUser('Ada'));
  const phone = `1555${String(Date.now()).slice(-7)}`;
  const { mfa } = user.supabase.auth;
  const { data: factor } = await mfa.enroll({ factorType: 'phone', phone });
  const factorId = factor?.id ?? '';
  const { data: challenge } = await mfa.challenge({ factorId });
  const challengeId = challenge?.id ?? '';
  await mfa.verify({ factorId, challengeId, code: await waitForSmsCode(phone) });

  await page.goto(site('/login'));
  await submitPassword(page, user);
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, 'Code', '000000');
  await expect(page.getByText("That code didn't work. Check the newest message.")).toBeVisible();
  await enterCode(page, 'Code', await waitForSmsCode(phone, 2));
  await page.waitForURL('**/dashboard');
});
