import { expect, test, type Page } from '@playwright/test';
import {
  clickSlot,
  drag,
  extendByHalfHour,
  getEvent,
  getTabStop,
  getSlot,
} from '../support/calendar.ts';
import { getAuthLink, waitForEmail } from '../support/email.ts';
import { openScreen } from '../support/navigation.ts';
import { site } from '../support/product.ts';
import { createUser, type TestUser } from '../support/users.ts';

const user = createUser('Ada Lovelace');

async function fillSignUpForm(page: Page, user: TestUser) {
  await page.getByRole('banner').getByRole('link', { name: 'Launch App' }).click();
  await page.getByRole('link', { name: 'create a new account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Full Name').fill(user.name);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm Password').fill(user.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText('Account created! Please check your email to verify your account.'),
  ).toBeVisible();
  await page.waitForURL('**/login');
}

async function fillSignInForm(page: Page, user: TestUser) {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function createSchedule(page: Page, name: string) {
  await openScreen(page, 'Schedules');
  await expect(page.getByText('No schedules found.')).toBeVisible();
  await page.getByRole('button', { name: 'Create your first schedule' }).click();
  await page.getByLabel('Schedule Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create Schedule' }).click();
  await expect(page.getByText('Schedule created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Clicks a slot and enters a schedule and title in the event dialog. */
async function fillEventDialog(page: Page, slot: { column: number; hour: number }, title: string) {
  await clickSlot(page, getSlot(page, slot.column, slot.hour));
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.getByRole('checkbox', { name: 'Product' }).check();
  await dialog.getByLabel('Event Title').fill(title);
  return dialog;
}

/** Waits for the server response, because changes are displayed optimistically. */
async function waitUntilSaved(page: Page, change: () => Promise<void>) {
  const saveResponse = page.waitForResponse(
    (response) => response.url().includes('/api/events/') && response.request().method() === 'PUT',
  );
  await change();
  expect((await saveResponse).ok()).toBe(true);
}

test('a new user signs up, plans a week, resolves a conflict and deletes an event', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await test.step('signs up, confirms the email address and signs in', async () => {
    await page.goto(site('/'));
    await fillSignUpForm(page, user);
    await fillSignInForm(page, user);
    await expect(page.getByText('Confirm your email address first.').first()).toBeVisible();
    await page.goto(getAuthLink(await waitForEmail(user.email)));
    await page.waitForURL('**/dashboard');
    expect(page.url()).not.toContain('access_token');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
    await page.goto(site('/login'));
    await fillSignInForm(page, user);
    await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Welcome back, ${user.name}` })).toBeVisible();
    await expect(page.getByText('No upcoming events found.')).toBeVisible();
  });

  await test.step('creates a schedule', () => createSchedule(page, 'Product'));

  await test.step('creates an event by clicking a slot', async () => {
    await openScreen(page, 'Calendar');
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const dialog = await fillEventDialog(page, { column: 2, hour: 10 }, 'Design critique');
    await expect(dialog.getByLabel('Start Time')).toHaveValue(/T10:00$/);
    await dialog
      .getByLabel('End Time')
      .fill((await dialog.getByLabel('Start Time').inputValue()).replace('T10:00', 'T11:00'));
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByText('Event created successfully')).toBeVisible();
    await expect(getEvent(page, 'Design critique')).toBeVisible();
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await expect(getEvent(page, 'Design critique')).toBeVisible();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
  });

  await test.step('selects the days of a new event by dragging across two weeks', async () => {
    await page.goto(site('/calendar?view=month&date=2027-03-15'));
    const getDayCell = (day: string) =>
      page.getByRole('gridcell', { name: `${day}, 2027, no events`, exact: true });
    // Selection is lazy-loaded together with the keyboard handlers.
    await expect(getTabStop(page)).toBeAttached();
    await drag(page, getDayCell('Wednesday, March 17'), getDayCell('Thursday, March 11'));
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    await expect(dialog.getByLabel('Start Date')).toHaveValue('2027-03-11');
    await expect(dialog.getByLabel('End Date')).toHaveValue('2027-03-17');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.goBack();
  });

  await test.step('warns about a conflict and still saves the event', async () => {
    const dialog = await fillEventDialog(page, { column: 2, hour: 11 }, 'Interview');
    const start = dialog.getByLabel('Start Time');
    await start.fill((await start.inputValue()).replace('T11:00', 'T10:30'));
    await expect(
      dialog.getByText(/Overlaps Design critique.*You can still save it\./),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(dialog).toBeHidden();
    await expect(getEvent(page, 'Interview')).toBeVisible();
  });

  await test.step('changes an event in the dialog, by dragging and by resizing', async () => {
    await getEvent(page, 'Interview').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByLabel('Event Title').fill('Interview: Amara');
    await dialog.getByLabel('Location').fill('Studio');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(page.getByText('Event updated successfully').first()).toBeVisible();
    await waitUntilSaved(page, () =>
      drag(page, getEvent(page, 'Interview: Amara'), getSlot(page, 4, 13)),
    );
    await expect(getEvent(page, 'Interview: Amara')).toHaveAccessibleName(/1:00/);
    await waitUntilSaved(page, () => extendByHalfHour(page, getEvent(page, 'Interview: Amara')));
    await expect(getEvent(page, 'Interview: Amara')).toHaveAccessibleName(/1:00 – 2:30 PM/);
    await page.reload();
    await expect(getEvent(page, 'Interview: Amara')).toHaveAccessibleName(/1:00 – 2:30 PM/);
  });

  await test.step('shows the change on the dashboard', async () => {
    await openScreen(page, 'Dashboard');
    await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Total Schedules\s*1/ })).toBeVisible();
  });

  await test.step('deletes an event after confirmation', async () => {
    await openScreen(page, 'Calendar');
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await getEvent(page, 'Interview: Amara').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete this event?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Event deleted successfully')).toBeVisible();
    await expect(getEvent(page, 'Interview: Amara')).toHaveCount(0);
  });

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
    await page.goto(site('/calendar'));
    await page.waitForURL('**/login**');
  });
});
