import { expect, test, type Page } from '@playwright/test';
import { expectNoFindings } from '../support/axe.ts';
import { codeIn, linkIn, newestMail } from '../support/mail.ts';
import { join, newPerson, signIn } from '../support/people.ts';
import { site } from '../support/product.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Asks for the mail that signs in, from wherever a signed-out person has landed. */
async function askByMail(page: Page, email: string) {
  await page.getByRole('link', { name: 'Email me a code' }).click();
  await expect(heading(page, 'Sign in with email')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
}

test('a forgotten password is chosen anew by the link, which works once', async ({
  page,
  browser,
}) => {
  const ada = await join(newPerson('Ada'));
  await page.goto(site('/login'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${ada.email} has an account`)).toBeVisible();
  const link = linkIn(await newestMail(ada.email, 2));

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await elsewhere.getByLabel('Password', { exact: true }).fill('a wide river');
  await elsewhere.getByLabel('Confirm Password').fill('a wide river');
  await elsewhere.getByRole('button', { name: 'Save password' }).click();
  await elsewhere.waitForURL('**/dashboard');
  await elsewhere.close();

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('Email link is invalid or has expired');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(heading(page, 'Reset your password')).toBeVisible();
  await page.goto(site('/login'));
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  await signIn(page, { ...ada, password: 'a wide river' });
});

test('a link by mail leads in, to where one was going, and works once', async ({
  page,
  context,
  browser,
}) => {
  const ada = await join(newPerson('Ada'));
  await page.goto(site('/calendar?view=week'));
  await askByMail(page, ada.email);
  await expectNoFindings(page);
  const link = linkIn(await newestMail(ada.email, 2));

  const opened = await context.newPage();
  await opened.goto(link);
  await opened.waitForURL('**/calendar?view=week');
  await expect(heading(opened, 'Calendar')).toBeVisible();
  // The tab that waited sees it.
  await page.waitForURL('**/calendar?view=week');

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await elsewhere.waitForURL('**/login');
  await expect(elsewhere.getByRole('alert')).toHaveText('Email link is invalid or has expired');
  await expectNoFindings(elsewhere);
  await elsewhere.close();
});

test('the code of the mail leads in as well', async ({ page }) => {
  const ada = await join(newPerson('Ada'));
  await page.goto(site('/schedules'));
  await askByMail(page, ada.email);
  const code = codeIn(await newestMail(ada.email, 2));
  const wrong = code === '111111' ? '222222' : '111111';
  await page.getByLabel('Code').fill(wrong);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That code is wrong or has expired')).toBeVisible();
  // As it comes out of a mail, with a space in the middle.
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/schedules');
  await expect(page.getByText('Welcome back!')).toBeVisible();
});

test('a link of another account asks which of the two is meant', async ({ page, browser }) => {
  const [ada, bob] = [await join(newPerson('Ada')), await join(newPerson('Bob'))];
  const other = await (await browser.newContext()).newPage();
  await other.goto(site('/login'));
  await askByMail(other, ada.email);
  await other.close();

  await signIn(page, bob);
  await page.goto(linkIn(await newestMail(ada.email, 2)));
  await expect(heading(page, 'Switch accounts?')).toBeVisible();
  await expect(page.getByText(`You're signed in as ${bob.email}`)).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.waitForURL('**/dashboard');
  await expect(heading(page, 'Welcome back, Bob')).toBeVisible();
});

test('what was typed when a session ended is offered after signing in again', async ({ page }) => {
  const ada = await join(newPerson('Ada'));
  await signIn(page, ada);
  await page.goto(site('/schedules'));
  await page.getByRole('button', { name: 'Create Schedule' }).first().click();
  // What keeps it comes after the first screen, as the plan under the name does.
  await expect(page.getByText('Free plan')).toBeVisible();
  await page.getByLabel('Schedule Name').fill('Harbor office');
  await page.route('**/api/schedules', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer dead' } }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Create Schedule' }).click();
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/schedules');
  const offer = page.getByRole('dialog', { name: 'Unsaved text recovered' });
  await expect(offer).toContainText('Harbor office');
  await expectNoFindings(page);
});
