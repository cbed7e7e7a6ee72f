import { expect, test, type Page } from '@playwright/test';
import { expectNoFindings } from '../support/axe.ts';
import { join, newPerson, type Person, type SignedIn } from '../support/people.ts';
import { enrolSecurityKey, plugInSecurityKey } from '../support/security-key.ts';
import { textedCode } from '../support/phones.ts';
import { site } from '../support/product.ts';
import { authenticator } from '../support/totp.ts';

/** Adds an authenticator app and recovery codes to the account, as the settings would. */
async function addSecondStep({ supabase }: SignedIn) {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const app = authenticator(data.totp.secret);
  const factorId = data.id;
  const step = await supabase.auth.mfa.challengeAndVerify({ factorId, code: app.code() });
  if (step.error) throw step.error;
  const answer = await fetch(site('/auth/v1/factors/recovery-codes'), {
    method: 'POST',
    headers: { authorization: `Bearer ${step.data.access_token}` },
  });
  const { codes } = (await answer.json()) as { codes: [string, ...string[]] };
  return { app, recoveryCode: codes[0] };
}

async function firstStep(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
}

async function enterCode(page: Page, label: string, code: string) {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an account with an authenticator app asks for its code before anything else', async ({
  page,
}) => {
  const ada = await join(newPerson('Ada'));
  const { app } = await addSecondStep(ada);
  await page.goto(site('/calendar?view=week'));
  await firstStep(page, ada);
  await expect(page.getByText('Welcome back!')).toBeHidden();
  await expectNoFindings(page);

  // Half in is not in: neither here, nor after the page is loaded again.
  await page.goto(site('/dashboard'));
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await page.goto(site('/calendar?view=week'));

  await enterCode(page, 'Code', '000000');
  await expect(page.getByText("That code didn't work")).toBeVisible();
  await enterCode(page, 'Code', app.code());
  await page.waitForURL('**/calendar?view=week');
  await expect(page.getByText('Welcome back!')).toBeVisible();
});

test('a recovery code stands in for the app, once', async ({ page, browser }) => {
  const ada = await join(newPerson('Ada'));
  const { recoveryCode } = await addSecondStep(ada);
  await page.goto(site('/login'));
  await firstStep(page, ada);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await enterCode(page, 'Recovery code', recoveryCode.toUpperCase());
  await page.waitForURL('**/dashboard');

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(site('/login'));
  await firstStep(elsewhere, ada);
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
  await enterCode(elsewhere, 'Recovery code', recoveryCode);
  await expect(elsewhere.getByText('This recovery code is wrong')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Sign in with another account' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to AI Scheduler' })).toBeVisible();
  await elsewhere.close();
});

test('a security key takes the second step', async ({ page }) => {
  const ada = await join(newPerson('Ada'));
  await plugInSecurityKey(page);
  await page.goto(site('/login'));
  await enrolSecurityKey(page, ada.token);
  await firstStep(page, ada);
  await page.getByRole('button', { name: 'Use security key' }).click();
  await page.waitForURL('**/dashboard');
});

test('a code by text message takes the second step', async ({ page }) => {
  test.skip(!process.env.E2E_PHONES, 'needs the sender of text messages beside the product');
  const ada = await join(newPerson('Ada'));
  const phone = `1555${String(Date.now()).slice(-7)}`;
  const { mfa } = ada.supabase.auth;
  const { data: factor } = await mfa.enroll({ factorType: 'phone', phone });
  const factorId = factor?.id ?? '';
  const { data: challenge } = await mfa.challenge({ factorId });
  const challengeId = challenge?.id ?? '';
  await mfa.verify({ factorId, challengeId, code: await textedCode(phone) });

  await page.goto(site('/login'));
  await firstStep(page, ada);
  await page.getByRole('button', { name: 'Send code' }).click();
  await enterCode(page, 'Code', '000000');
  await expect(page.getByText("That code didn't work. Check the newest message.")).toBeVisible();
  await enterCode(page, 'Code', await textedCode(phone, 2));
  await page.waitForURL('**/dashboard');
});
