import { expect, test, type Page } from '@playwright/test';
import { clickSlot, drag, eventNamed, lengthen, slot } from '../support/calendar.ts';
import { linkIn, newestMail } from '../support/mail.ts';
import { openScreen } from '../support/navigation.ts';
import { newPerson, type Person } from '../support/people.ts';
import { site } from '../support/product.ts';

const ada = newPerson('Ada Lovelace');

async function signUp(page: Page, person: Person) {
  await page.getByRole('banner').getByRole('link', { name: 'Launch App' }).click();
  await page.getByRole('link', { name: 'create a new account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText('Account created! Please check your email to verify your account.'),
  ).toBeVisible();
  await page.waitForURL('**/login');
}

async function fillSignIn(page: Page, person: Person) {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
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

/** Clicks an hour of a day of next week and saves an event of one hour there. */
async function createEvent(page: Page, at: { column: number; hour: number }, title: string) {
  await clickSlot(page, slot(page, at.column, at.hour));
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.getByRole('checkbox', { name: 'Product' }).check();
  await dialog.getByLabel('Event Title').fill(title);
  return dialog;
}

/** What is shown at once is on its way for a while. */
async function untilSaved(page: Page, change: () => Promise<void>) {
  const answer = page.waitForResponse(
    (response) => response.url().includes('/api/events/') && response.request().method() === 'PUT',
  );
  await change();
  expect((await answer).ok()).toBe(true);
}

test('a new person signs up, plans a week, is told of a conflict and cleans up', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await test.step('sign up, verify the address, sign in', async () => {
    await page.goto(site('/'));
    await signUp(page, ada);
    await fillSignIn(page, ada);
    await expect(page.getByText('Confirm your email address first.').first()).toBeVisible();
    await page.goto(linkIn(await newestMail(ada.email)));
    await page.waitForURL('**/dashboard');
    expect(page.url()).not.toContain('access_token');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
    await page.goto(site('/login'));
    await fillSignIn(page, ada);
    await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Welcome back, ${ada.name}` })).toBeVisible();
    await expect(page.getByText('No upcoming events found.')).toBeVisible();
  });

  await test.step('create a schedule', () => createSchedule(page, 'Product'));

  await test.step('create an event by clicking a slot', async () => {
    await openScreen(page, 'Calendar');
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const dialog = await createEvent(page, { column: 2, hour: 10 }, 'Design critique');
    await expect(dialog.getByLabel('Start Time')).toHaveValue(/T10:00$/);
    await dialog
      .getByLabel('End Time')
      .fill((await dialog.getByLabel('Start Time').inputValue()).replace('T10:00', 'T11:00'));
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByText('Event created successfully')).toBeVisible();
    await expect(eventNamed(page, 'Design critique')).toBeVisible();
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await expect(eventNamed(page, 'Design critique')).toBeVisible();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
  });

  await test.step('days of two weeks are chosen by drawing over them', async () => {
    await page.goto(site('/calendar?view=month&date=2027-03-15'));
    const day = (date: string) => page.locator(`.rbc-day-bg[data-date="${date}"]`);
    // What choosing takes comes after the first screen, as do the keys.
    await expect(page.locator('.rbc-day-bg[tabindex="0"]')).toBeAttached();
    await drag(page, day('2027-03-17'), day('2027-03-11'));
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    await expect(dialog.getByLabel('Start Date')).toHaveValue('2027-03-11');
    await expect(dialog.getByLabel('End Date')).toHaveValue('2027-03-17');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.goBack();
  });

  await test.step('an overlap is announced, and can be saved', async () => {
    const dialog = await createEvent(page, { column: 2, hour: 11 }, 'Interview');
    const start = dialog.getByLabel('Start Time');
    await start.fill((await start.inputValue()).replace('T11:00', 'T10:30'));
    await expect(
      dialog.getByText(/Overlaps Design critique.*You can still save it\./),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(dialog).toBeHidden();
    await expect(eventNamed(page, 'Interview')).toBeVisible();
  });

  await test.step('change it in the dialog, by drag and by its edge', async () => {
    await eventNamed(page, 'Interview').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByLabel('Event Title').fill('Interview: Amara');
    await dialog.getByLabel('Location').fill('Studio');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await expect(page.getByText('Event updated successfully').first()).toBeVisible();
    await untilSaved(page, () =>
      drag(page, eventNamed(page, 'Interview: Amara'), slot(page, 4, 13)),
    );
    await expect(eventNamed(page, 'Interview: Amara')).toHaveAccessibleName(/1:00/);
    await untilSaved(page, () => lengthen(page, eventNamed(page, 'Interview: Amara')));
    await expect(eventNamed(page, 'Interview: Amara')).toHaveAccessibleName(/1:00 – 2:30 PM/);
    await page.reload();
    await expect(eventNamed(page, 'Interview: Amara')).toHaveAccessibleName(/1:00 – 2:30 PM/);
  });

  await test.step('the dashboard follows', async () => {
    await openScreen(page, 'Dashboard');
    await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Total Schedules\s*1/ })).toBeVisible();
  });

  await test.step('delete it after a question', async () => {
    await openScreen(page, 'Calendar');
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await eventNamed(page, 'Interview: Amara').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete this event?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Event deleted successfully')).toBeVisible();
    await expect(eventNamed(page, 'Interview: Amara')).toHaveCount(0);
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
    await page.goto(site('/calendar'));
    await page.waitForURL('**/login**');
  });
});
