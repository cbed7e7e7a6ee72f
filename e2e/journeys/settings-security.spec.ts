import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { waitForEmail } from '../support/email.ts';
import { site } from '../support/product.ts';
import { addPlatformAuthenticator } from '../support/security-key.ts';
import { readAccessToken, signInAs } from '../support/session.ts';
import { createAuthenticator } from '../support/totp.ts';
import { createAccount, createUser, signIn, signUp } from '../support/users.ts';

const getRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the settings and expects them to scroll to a section. */
async function openSection(page: Page, id: string, title: string) {
  await page.goto(site(`/settings#${id}`));
  const section = getRegion(page, title);
  await expect(section).toBeInViewport();
  return section;
}

/** Returns the HTTP status of an API call with an access token. */
async function getStatusWithToken(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(site('/api/schedules'), { headers })).status;
}

test('an authenticator app with recovery codes and a security key can be added and removed', async ({
  page,
}) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  await signInAs(page, user);
  const security = await openSection(page, 'security', 'Security');
  await security.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible();
  await expectNoViolations(page, [], '[role="dialog"]');
  const authenticator = createAuthenticator(await dialog.getByLabel('Setup key').inputValue());
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(
    dialog.getByText("That code didn't work. Check for typos or use a new one."),
  ).toBeVisible();
  await dialog.getByLabel('Code').fill(authenticator.code());
  await dialog.getByRole('button', { name: 'Verify' }).click();

  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('ai-scheduler-recovery-codes.txt');
  await codes.getByRole('button', { name: "I've saved these codes" }).click();
  await expect(security.getByText('10 left')).toBeVisible();

  await security.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Two-factor method removed', { exact: true })).toBeVisible();
  await expect(security.getByText('Two-factor authentication is off')).toBeVisible();
  await expect(security.getByText('Recovery codes', { exact: true })).toBeHidden();

  await addPlatformAuthenticator(page);
  await security.getByRole('button', { name: 'Add security key' }).click();
  await expect(page.getByText(/^Security key added\./)).toBeVisible();
  await expect(security.getByRole('button', { name: 'Remove Security key' })).toBeVisible();
});

test('users can revoke other sessions and change their password', async ({ page, browser }) => {
  const user = await signUp(createUser('Ada Lovelace'));
  await signInAs(page, user);
  const otherContext = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605.1',
  });
  const otherBrowserPage = await otherContext.newPage();
  await signIn(otherBrowserPage, user);
  const stolenToken = await readAccessToken(otherBrowserPage);
  expect(await getStatusWithToken(stolenToken)).toBe(200);

  const sessions = getRegion(page, 'Active sessions');
  const security = await openSection(page, 'security', 'Security');
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await sessions.getByRole('button', { name: /^Sign out on Safari on iPhone/ }).click();
  await expect(page.getByText('Signed out on Safari on iPhone')).toBeVisible();
  await otherBrowserPage.goto(site('/calendar'));
  await otherBrowserPage.waitForURL('**/login**');
  await otherContext.close();
  await expect.poll(() => getStatusWithToken(stolenToken), { timeout: 15_000 }).toBe(401);
  expect(await getStatusWithToken(user.token)).toBe(200);

  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  await security.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('New password', { exact: true }).fill('password123');
  await expect(dialog.getByText(/^Easy to guess\./)).toBeVisible();
  await expectNoViolations(page, [], '[role="dialog"]');
  await dialog.getByLabel('New password', { exact: true }).fill('a louder river');
  await dialog.getByLabel('Confirm new password').fill('a louder rover');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Confirm new password').fill('a louder river');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Password changed\./)).toBeVisible();
  expect((await user.supabase.auth.signInWithPassword(user)).error?.code).toBe(
    'invalid_credentials',
  );
  const credentials = { ...user, password: 'a louder river' };
  expect((await user.supabase.auth.signInWithPassword(credentials)).error).toBeNull();
});

test('an account can be exported, deleted, and restored with the emailed link', async ({
  page,
}) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  await signInAs(page, user);
  const dangerZone = await openSection(page, 'danger-zone', 'Danger Zone');
  const download = page.waitForEvent('download');
  await dangerZone.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toBe('ai-scheduler-data.zip');

  await dangerZone.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  const confirmationField = dialog.getByLabel(`Type ${user.email} to delete your account`);
  await confirmationField.fill('other@example.test');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('Enter the email address of your account')).toBeVisible();
  await confirmationField.fill(user.email.toUpperCase());
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  await expect(page.getByText(/^Your account was deleted\./)).toBeVisible();

  const email = await waitForEmail(user.email);
  const link = /https?:\/\/\S+restore=\S+/.exec(email.text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: /^Restore/ }).click();
  await expect(
    page.getByText('Your account has been restored. Sign in to continue.'),
  ).toBeVisible();
  await signIn(page, user);
});
