import { expect, test, type Page } from '@playwright/test';
import { openScreen } from '../support/navigation.ts';
import { site } from '../support/product.ts';
import { createAccount, createUser, signIn } from '../support/users.ts';

/** Returns everything that the product has stored in the browser, as seen by one tab. */
const readStorage = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    tab: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }));

/** Enters text in a dialog of another tab, without saving it. */
async function typeScheduleName(page: Page, name: string) {
  await page.goto(site('/schedules'));
  await page.getByRole('button', { name: 'Create Schedule' }).first().click();
  // Draft recovery is lazy-loaded together with the plan label.
  await expect(page.getByText('Free plan')).toBeVisible();
  await page.getByLabel('Schedule Name').fill(name);
}

/** Makes the browser store a link request, an unsaved draft, a filter and time settings. */
async function useProduct(page: Page, email: string) {
  await openScreen(page, 'Calendar');
  await page.getByRole('checkbox', { name: 'Harbor office' }).uncheck();
  await openScreen(page, 'Settings');
  await page.getByLabel('Full Name').fill('Ada Byron');
  await expect
    .poll(async () => JSON.stringify(await readStorage(page)))
    .toMatch(new RegExp(`(?=.*${email})(?=.*Ada Byron)(?=.*scheduler.filters)(?=.*clock)`));
}

test('signing out removes all data of the account from the browser, in every tab', async ({
  page,
  context,
}) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  const { data } = await user.supabase.auth.getUser();
  const schedule = { name: 'Harbor office', description: '', is_shared: false };
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
  const response = await fetch(site('/api/schedules'), {
    method: 'POST',
    headers,
    body: JSON.stringify(schedule),
  });
  const { id: scheduleId } = (await response.json()) as { id: string };

  await page.goto(site('/forgot-password'));
  await page.evaluate(() => localStorage.setItem('scheduler.theme', 'dark'));
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await signIn(page, user);
  const otherTab = await context.newPage();
  await typeScheduleName(otherTab, 'Unsaved name');
  await useProduct(page, user.email);

  const signOutResponse = page.waitForResponse('**/auth/v1/logout**');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const { 'clear-site-data': clearedData } = await (await signOutResponse).allHeaders();
  expect(clearedData).toBe('"cache"');
  await page.waitForURL('**/login');
  await otherTab.waitForURL('**/login**');
  await expect(otherTab.getByText('Sign in to AI Scheduler')).toBeVisible();
  await expect(otherTab.getByText('Your session has expired.')).toBeHidden();

  const personalData = [user.email, 'Ada', data.user?.id, scheduleId, 'Harbor', 'Unsaved name'];
  for (const tab of [page, otherTab]) {
    const stored = await readStorage(tab);
    expect(stored).toMatchObject({
      local: { 'scheduler.theme': 'dark' },
      databases: [],
      caches: [],
    });
    expect(Object.keys(stored.local).filter((key) => key.startsWith('sb-'))).toEqual([]);
    for (const text of personalData) expect(JSON.stringify(stored)).not.toContain(text);
  }
  await page.goBack();
  await page.waitForURL('**/login**');
  await expect(page.getByText(user.email)).toHaveCount(0);
});
