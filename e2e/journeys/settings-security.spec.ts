import { expect, test, type Page } from '@playwright/test';
import { expectNoFindings } from '../support/axe.ts';
import { newestMail } from '../support/mail.ts';
import { join, newPerson, signIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { accessTokenIn, takeSession } from '../support/signed-in.ts';
import { authenticator } from '../support/totp.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the settings at a section, which then stands in view. */
async function openAt(page: Page, id: string, title: string) {
  await page.goto(site(`/settings#${id}`));
  const section = region(page, title);
  await expect(section).toBeInViewport();
  return section;
}

/** A device that knows its owner, as laptops and phones do. */
async function holdFingerprint(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** How the calendar answers whoever holds this token. */
async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(site('/api/schedules'), { headers })).status;
}

test('an app is added with recovery codes and removed, then a key of the device', async ({
  page,
}) => {
  const ada = await join(newPerson('Ada Lovelace'));
  await takeSession(page, ada);
  const security = await openAt(page, 'security', 'Security');
  await security.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible();
  await expectNoFindings(page, [], '[role="dialog"]');
  const app = authenticator(await dialog.getByLabel('Secret').inputValue());
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog.getByText("That code didn't work. Try again.")).toBeVisible();
  await dialog.getByLabel('Code').fill(app.code());
  await dialog.getByRole('button', { name: 'Verify' }).click();

  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const saved = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('ai-scheduler-recovery-codes.txt');
  await codes.getByRole('button', { name: "I've saved these codes" }).click();
  await expect(security.getByText('10 left')).toBeVisible();

  await security.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Two-factor method removed')).toBeVisible();
  await expect(security.getByText('Two-factor authentication is off')).toBeVisible();
  await expect(security.getByText('Recovery codes')).toBeHidden();

  await holdFingerprint(page);
  await security.getByRole('button', { name: 'Add security key' }).click();
  await expect(page.getByText(/^Security key added\./)).toBeVisible();
  await expect(security.getByRole('button', { name: 'Remove Security key' })).toBeVisible();
});

test('a session ended elsewhere lands on /login; a changed password opens alone', async ({
  page,
  browser,
}) => {
  const ada = await join(newPerson('Ada Lovelace'));
  await takeSession(page, ada);
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605.1',
  });
  const other = await elsewhere.newPage();
  await signIn(other, ada);
  const copied = await accessTokenIn(other);
  expect(await statusWith(copied)).toBe(200);

  const places = region(page, 'Active sessions');
  const security = await openAt(page, 'security', 'Security');
  await expect(places.getByText('This device')).toHaveCount(1);
  await places.getByRole('button', { name: /^Sign out on Safari on iPhone/ }).click();
  await expect(page.getByText('Signed out on Safari on iPhone')).toBeVisible();
  await other.goto(site('/calendar'));
  await other.waitForURL('**/login**');
  await elsewhere.close();
  await expect.poll(() => statusWith(copied), { timeout: 15_000 }).toBe(401);
  expect(await statusWith(ada.token)).toBe(200);

  await places.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(places.getByRole('listitem')).toHaveCount(1);

  await security.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('New password', { exact: true }).fill('a louder river');
  await dialog.getByLabel('Confirm new password').fill('a louder rover');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Confirm new password').fill('a louder river');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Password changed\./)).toBeVisible();
  expect((await ada.supabase.auth.signInWithPassword(ada)).error?.code).toBe('invalid_credentials');
  const renewed = { ...ada, password: 'a louder river' };
  expect((await ada.supabase.auth.signInWithPassword(renewed)).error).toBeNull();
});

test('an account is exported, deleted, and restored by the mail link', async ({ page }) => {
  const ada = await join(newPerson('Ada Lovelace'));
  await takeSession(page, ada);
  const danger = await openAt(page, 'danger-zone', 'Danger Zone');
  const saved = page.waitForEvent('download');
  await danger.getByRole('button', { name: 'Export my data' }).click();
  expect((await saved).suggestedFilename()).toBe('ai-scheduler-data.zip');

  await danger.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  const typed = dialog.getByLabel(`Type ${ada.email} to delete your account`);
  await typed.fill('somebody@else.test');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('Enter the email address of your account')).toBeVisible();
  await typed.fill(ada.email.toUpperCase());
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  await expect(page.getByText(/^Your account was deleted\./)).toBeVisible();

  const mail = await newestMail(ada.email, 2);
  const link = /https?:\/\/\S+restore=\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByText('Account restored. Please sign in.')).toBeVisible();
  await signIn(page, ada);
});
