import { expect, test, type Page } from '@playwright/test';
import { events, reminders, schedules } from '@scheduler/contracts/core';
import { expectNoViolations } from '../support/axe.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser } from '../support/users.ts';

const TITLE = 'Design critique';

/** Creates a user whose event starts in five minutes and a few seconds, with a reminder at five minutes. */
async function createUserWithReminder() {
  const user = await createAccount(createUser('Ada'));
  const { id } = await user.api.call(schedules.create, { body: { name: 'Product' } });
  const start = Date.now() + 5 * 60_000 + 4000;
  await user.api.call(events.create, {
    body: {
      schedule_id: id,
      title: TITLE,
      location: 'Studio',
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + 3_600_000).toISOString(),
      reminders: [{ method: 'in_app', minutes: 5 }],
    },
  });
  return user;
}

const getToast = (page: Page) =>
  page.getByRole('group', { name: 'Reminder' }).filter({ hasText: TITLE });
const getBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const getCenter = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('a reminder appears in one of two open tabs, and disappears from both when it is dismissed', async ({
  page,
  context,
}) => {
  const user = await createUserWithReminder();
  await signInAs(page, user);
  await page.goto(site('/settings'));
  const secondPage = await context.newPage();
  await secondPage.goto(site('/calendar'));
  const pages = [page, secondPage];

  for (const tab of pages)
    await expect(getBell(tab)).toHaveAccessibleName('Notifications, 1 unread');
  const countToasts = async () =>
    (await Promise.all(pages.map((tab) => getToast(tab).count()))).reduce((a, b) => a + b);
  await expect.poll(countToasts).toBe(1);
  const withToast = (await getToast(page).count()) === 1 ? page : secondPage;
  await expect(getToast(withToast)).toContainText(/Design critique starts in [45] minutes/);
  await expect(getToast(withToast)).toContainText('Studio');

  await getBell(secondPage).click();
  const center = getCenter(secondPage);
  await expect(center.getByText(`${TITLE} starts in`)).toBeVisible();
  await expectNoViolations(secondPage);
  await center.getByRole('button', { name: 'Mark all as read' }).click();
  for (const tab of pages) await expect(getBell(tab)).toHaveAccessibleName('Notifications');
  await center.getByRole('button', { name: 'Dismiss reminder' }).click();
  await expect(center.getByText('You have no notifications.')).toBeVisible();
  await expect.poll(countToasts).toBe(0);
});

test('a snoozed reminder disappears', async ({ page }) => {
  await signInAs(page, await createUserWithReminder());
  await page.goto(site('/dashboard'));
  await getToast(page).getByRole('button', { name: 'Snooze 5 min' }).click();
  await expect(getToast(page)).toBeHidden();
  await expect(getBell(page)).toHaveAccessibleName('Notifications');
});

test('a reminder opens its event', async ({ page }) => {
  await signInAs(page, await createUserWithReminder());
  await page.goto(site('/dashboard'));
  await getToast(page).getByRole('button', { name: 'Open event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(dialog.getByLabel('Event Title')).toHaveValue(TITLE);
  await expect(getToast(page)).toBeHidden();
});

test('a reminder that became due while no page was open appears later and is marked as late', async ({
  page,
}) => {
  const user = await createUserWithReminder();
  await expect.poll(async () => (await user.api.call(reminders.list, {})).length).toBe(1);
  await signInAs(page, user);
  await page.clock.setSystemTime(Date.now() + 120_000);
  await page.goto(site('/dashboard'));
  await expect(getToast(page)).toContainText(/Design critique starts in [123] minutes/);
  await expect(getToast(page).getByText('Late reminder')).toBeVisible();
});
