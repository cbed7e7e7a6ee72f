import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { getSignInCode, getAuthLink, waitForEmail } from '../support/email.ts';
import { site } from '../support/product.ts';
import { signUp, createUser, signIn } from '../support/users.ts';

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Requests a sign-in email, starting from the sign-in screen. */
async function requestSignInEmail(page: Page, email: string) {
  await page.getByRole('link', { name: 'Email me a code' }).click();
  await expect(getHeading(page, 'Sign in with email')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(getHeading(page, 'Check your email')).toBeVisible();
}

test('a sign-up with a weak password is rejected with advice, and works with a passphrase', async ({
  page,
}) => {
  const { name, email } = createUser('Ada Lovelace');
  await page.goto(site('/signup'));
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('lovelace1815');
  await page.getByLabel('Confirm Password').fill('lovelace1815');
  const weakness = 'Easy to guess. Use several unrelated words instead.';
  await expect(password).toHaveAccessibleDescription(weakness);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText('This password is too easy to guess. Use several unrelated words instead.'),
  ).toBeVisible();

  await password.fill('correct horse battery 9');
  await page.getByLabel('Confirm Password').fill('correct horse battery 9');
  await expect(password).toHaveAccessibleDescription('Strong password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/login');
  await page.goto(getAuthLink(await waitForEmail(email)));
  await expect(getHeading(page, 'Welcome back, Ada')).toBeVisible();
});

test('a password reset link works once', async ({ page, browser }) => {
  const user = await signUp(createUser('Ada'));
  await page.goto(site('/login'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${user.email} has an account`)).toBeVisible();
  const link = getAuthLink(await waitForEmail(user.email, 2));

  const otherBrowserPage = await (await browser.newContext()).newPage();
  await otherBrowserPage.goto(link);
  await expect(getHeading(otherBrowserPage, 'Is this your account?')).toBeVisible();
  await expectNoViolations(otherBrowserPage);
  await otherBrowserPage.getByRole('button', { name: `Continue as ${user.email}` }).click();
  await otherBrowserPage.getByLabel('Password', { exact: true }).fill('a wide river');
  await otherBrowserPage.getByLabel('Confirm Password').fill('a wide river');
  await otherBrowserPage.getByRole('button', { name: 'Save password' }).click();
  await otherBrowserPage.waitForURL('**/dashboard');
  await otherBrowserPage.close();

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('This code or link is invalid or has expired.');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(getHeading(page, 'Reset your password')).toBeVisible();
  await page.goto(site('/login'));
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  await signIn(page, { ...user, password: 'a wide river' });
});

test('a sign-in link opens the requested page and works once', async ({
  page,
  context,
  browser,
}) => {
  const user = await signUp(createUser('Ada'));
  await page.goto(site('/calendar?view=week'));
  await requestSignInEmail(page, user.email);
  await expectNoViolations(page);
  const link = getAuthLink(await waitForEmail(user.email, 2));

  const linkPage = await context.newPage();
  await linkPage.goto(link);
  await linkPage.waitForURL('**/calendar?view=week');
  await expect(getHeading(linkPage, 'Calendar')).toBeVisible();
  // The tab that was waiting signs in, too.
  await page.waitForURL('**/calendar?view=week');

  const otherBrowserPage = await (await browser.newContext()).newPage();
  await otherBrowserPage.goto(link);
  await otherBrowserPage.waitForURL('**/login');
  await expect(otherBrowserPage.getByRole('alert')).toHaveText(
    'This code or link is invalid or has expired.',
  );
  await expectNoViolations(otherBrowserPage);
  await otherBrowserPage.close();
});

test('the code from the sign-in email also works', async ({ page }) => {
  const user = await signUp(createUser('Ada'));
  await page.goto(site('/schedules'));
  await requestSignInEmail(page, user.email);
  const code = getSignInCode(await waitForEmail(user.email, 2));
  const wrongCode = code === '111111' ? '222222' : '111111';
  await page.getByLabel('Code').fill(wrongCode);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That code is wrong or has expired')).toBeVisible();
  // As copied from the email, with a space in the middle.
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/schedules');
  await expect(page.getByText('Welcome back!')).toBeVisible();
});

/** Guesses passwords, from clients without cookies, until an emailed code is required. */
async function guessPasswords(email: string) {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 403 && statuses.length < 100) {
    const { status } = await fetch(site('/auth/v1/token?grant_type=password'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: `guess ${statuses.length}` }),
    });
    statuses.push(status);
  }
  expect(statuses.at(-1)).toBe(403);
}

test("a stranger's guesses do not lock out the owner, who needs an emailed code in a new browser only", async ({
  page,
}) => {
  const user = await signUp(createUser('Ada'));
  await guessPasswords(user.email);
  const enterPassword = async () => {
    await page.goto(site('/login'));
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await enterPassword();
  await expect(getHeading(page, 'Check your email')).toBeVisible();
  await expect(page.getByText('There were too many failed attempts to sign in')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Code').fill(getSignInCode(await waitForEmail(user.email, 2)));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  await enterPassword();
  await page.waitForURL('**/dashboard');
});

test('a sign-in link for a different account requires confirmation before switching', async ({
  page,
  browser,
}) => {
  const [linkOwner, currentUser] = [
    await signUp(createUser('Ada')),
    await signUp(createUser('Bob')),
  ];
  const otherBrowserPage = await (await browser.newContext()).newPage();
  await otherBrowserPage.goto(site('/login'));
  await requestSignInEmail(otherBrowserPage, linkOwner.email);
  await otherBrowserPage.close();

  await signIn(page, currentUser);
  await page.goto(getAuthLink(await waitForEmail(linkOwner.email, 2)));
  await expect(getHeading(page, 'Switch accounts?')).toBeVisible();
  await expect(page.getByText(`You're signed in as ${currentUser.email}`)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.waitForURL('**/dashboard');
  await expect(getHeading(page, 'Welcome back, Bob')).toBeVisible();
});

test('unsaved form input can be recovered after the session expires', async ({ page }) => {
  const user = await signUp(createUser('Ada'));
  await signIn(page, user);
  await page.goto(site('/schedules'));
  await page.getByRole('button', { name: 'Create Schedule' }).first().click();
  // Draft recovery is lazy-loaded together with the plan label.
  await expect(page.getByText('Free plan')).toBeVisible();
  await page.getByLabel('Schedule Name').fill('Harbor office');
  await page.route('**/api/schedules', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer dead' } }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Create Schedule' }).click();
  await expect(page.getByText('Your session has expired. Sign in to continue.')).toBeVisible();
  await page.unrouteAll();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/schedules');
  const recoveryDialog = page.getByRole('dialog', { name: 'Unsaved text recovered' });
  await expect(recoveryDialog).toContainText('Harbor office');
  await expectNoViolations(page);
});
