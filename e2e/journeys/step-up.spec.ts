import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { waitForEmail, waitForSignInNotice } from '../support/email.ts';
import { site } from '../support/product.ts';
import { addPlatformAuthenticator } from '../support/security-key.ts';
import { createAccount, createUser, signIn, type TestUser } from '../support/users.ts';

const getRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const getStepUpDialog = (page: Page) => page.getByRole('dialog', { name: "Confirm that it's you" });

/** Signs in with an emailed code, which doesn't prove the identity of an account with a password. */
async function signInByCode(page: Page, { email }: TestUser) {
  await page.goto(site('/login/email'));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const { text } = await waitForEmail(email);
  await page.getByLabel('Code').fill(/code: (\d+)/.exec(text)?.[1] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

const getToast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
}

test('sensitive actions ask for the password once, and then are carried out', async ({ page }) => {
  const user = await createAccount(createUser('Ada'));
  await signInByCode(page, user);
  await page.goto(site('/settings#api-keys'));
  await page.getByRole('button', { name: 'New API key' }).click();
  const keyDialog = page.getByRole('dialog', { name: 'New API key' });
  await keyDialog.getByLabel('Name').fill('Reporting');
  await keyDialog.getByRole('checkbox').first().check();
  await keyDialog.getByRole('button', { name: 'Create key' }).click();
  const stepUp = getStepUpDialog(page);
  const password = stepUp.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectNoViolations(page, [], '[role="dialog"]:last-of-type');
  await password.fill('not the password');
  await password.press('Enter');
  await expect(stepUp.getByText('Wrong password.')).toBeVisible();
  await password.fill(user.password);
  await password.press('Enter');
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(/^aisk_/);
  await page.keyboard.press('Escape');

  const dangerZone = getRegion(page, 'Danger Zone');
  const download = page.waitForEvent('download');
  await dangerZone.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toBe('ai-scheduler-data.zip');
});

test('canceling the confirmation leaves everything unchanged', async ({ page }) => {
  const user = await createAccount(createUser('Ada'));
  await signInByCode(page, user);
  await page.goto(site('/settings#danger-zone'));
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByLabel(`Type ${user.email} to delete your account`).fill(user.email);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(getStepUpDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getStepUpDialog(page)).toBeHidden();
  await expect(page.getByText("Confirm that it's you to continue.")).toBeVisible();
  await expect(dialog).toBeVisible();
  expect((await user.supabase.auth.signInWithPassword(user)).error).toBeNull();
});

test('a passkey is added in settings, signs in with one press and confirms the identity', async ({
  page,
}) => {
  const user = await createAccount(createUser('Ada'));
  const { approve } = await addPlatformAuthenticator(page);
  await signIn(page, user);
  await page.goto(site('/settings#security'));
  const security = getRegion(page, 'Security');
  await security.getByRole('button', { name: 'Add passkey' }).click();
  await expect(getToast(page, 'Passkey added')).toBeVisible();
  await expect(security.getByText(/^Chrome on Linux, added /)).toBeVisible();
  await expect(security.getByText('Passkey added')).toBeVisible();
  await signOut(page);

  await approve(false);
  await page.goto(site('/login'));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await approve(true);
  await page.waitForURL('**/dashboard');
  await signOut(page);

  await signInByCode(page, user);
  await page.goto(site('/settings#danger-zone'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await getStepUpDialog(page).getByRole('button', { name: 'Use a passkey' }).click();
  expect((await download).suggestedFilename()).toBe('ai-scheduler-data.zip');
});

test('the email field of the sign-in screen suggests passkeys', async ({ page }) => {
  const user = await createAccount(createUser('Ada'));
  await addPlatformAuthenticator(page);
  await signIn(page, user);
  await page.goto(site('/settings#security'));
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(getToast(page, 'Passkey added')).toBeVisible();
  await signOut(page);
  // The virtual authenticator accepts the suggestion at once.
  await page.goto(site('/login'));
  await page.waitForURL('**/dashboard');
});

test('a sign-in that was not the user is reported with the emailed link', async ({
  page,
  browser,
}) => {
  const user = await createAccount(createUser('Ada'));
  await signIn(page, user);
  const notice = await waitForSignInNotice(user.email);
  expect(notice.text).toContain('Chrome on Linux');
  const link = /https?:\/\/\S+\/report-sign-in\S+/.exec(notice.text)?.[0] ?? '';
  const ownPage = await (await browser.newContext()).newPage();
  await ownPage.goto(link);
  await expectNoViolations(ownPage);
  await ownPage.getByRole('button', { name: 'Sign out all devices' }).click();
  await expect(ownPage.getByRole('heading', { name: 'All devices were signed out' })).toBeVisible();
  await page.goto(site('/calendar'));
  await page.waitForURL('**/login**');
  await ownPage.getByRole('link', { name: 'Choose a new password' }).click();
  await ownPage.waitForURL('**/forgot-password');
});
