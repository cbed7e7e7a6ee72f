import { expect, test, type Page } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { drag, waitUntilDraggable, getEvent, getGrid, getSlot } from '../support/calendar.ts';
import { waitForEmail } from '../support/email.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser, type SignedInUser } from '../support/users.ts';

// A future week. Its month view also shows the following three weeks.
const MONDAY = '2030-02-04';
const getWeekUrl = (date = MONDAY) => site(`/calendar?view=week&date=${date}`);
const monthUrl = site(`/calendar?view=month&date=${MONDAY}`);

async function createUserWithSchedule(name: string): Promise<SignedInUser> {
  const user = await createAccount(createUser(name));
  await user.api.call(schedules.create, { body: { name: 'Product' } });
  return user;
}

const getMessage = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Selects which occurrences a change applies to. */
async function selectScope(page: Page, label: string, button: string) {
  const scopeDialog = page.getByRole('dialog', { name: /recurring event$/ });
  await scopeDialog.getByLabel(label, { exact: true }).check();
  await scopeDialog.getByRole('button', { name: button, exact: true }).click();
  await expect(scopeDialog).toBeHidden();
}

async function createWeeklyEvent(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add Event' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.getByRole('checkbox', { name: 'Product' }).check();
  await dialog.getByLabel('Event Title').fill(title);
  await dialog.getByLabel('Start Time').fill('2030-02-05T10:00');
  await dialog.getByLabel('End Time').fill('2030-02-05T11:00');
  await dialog.getByRole('button', { name: 'More options' }).click();
  await dialog.getByLabel('Repeats').selectOption({ label: 'Weekly on Tuesday' });
  await expect(dialog.getByText('Every Tuesday', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(dialog).toBeHidden();
}

test('a weekly event is created, moved, edited, deleted, restored and accepted by a guest', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const user = await createUserWithSchedule('Ada Lovelace');
  const invitedUser = createUser('Grace Hopper');
  const critiqueEvents = getEvent(page, 'Critique');

  await test.step('creates the series and shows it in the week and month views', async () => {
    await signInAs(page, user);
    await page.goto(getWeekUrl());
    await createWeeklyEvent(page, 'Critique');
    await expect(critiqueEvents).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Critique, .*Tuesday.*repeats/ })).toBeVisible();
    await page.goto(monthUrl);
    // The occurrences from February 5 to 26.
    await expect(critiqueEvents).toHaveCount(4);
  });

  await test.step('moves a single occurrence by dragging', async () => {
    await page.goto(getWeekUrl());
    await expect(critiqueEvents).toHaveCount(1);
    // The page has just loaded, and drag and drop is lazy-loaded.
    await waitUntilDraggable(critiqueEvents.first());
    await drag(page, critiqueEvents.first(), getSlot(page, 3, 13));
    await selectScope(page, 'This event', 'Move');
    await expect(getMessage(page, 'Event updated successfully')).toBeVisible();
    const movedEvent = /^Critique, 1:00 – 2:00 PM, Wednesday, February 6/;
    await expect(page.getByRole('button', { name: movedEvent })).toBeVisible();
    await page.goto(getWeekUrl('2030-02-11'));
    await expect(page.getByRole('button', { name: /^Critique, .*Tuesday/ })).toHaveCount(1);
  });

  await test.step('renames this and following occurrences', async () => {
    await critiqueEvents.first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByLabel('Event Title').fill('Review');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await selectScope(page, 'This and following events', 'Save');
    await expect(dialog).toBeHidden();
    await page.goto(monthUrl);
    await expect(getEvent(page, 'Review')).toHaveCount(3);
    await expect(critiqueEvents).toHaveCount(1);
  });

  await test.step('deletes the renamed occurrences and restores them', async () => {
    await getEvent(page, 'Review').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await selectScope(page, 'All events', 'Delete');
    await expect(getEvent(page, 'Review')).toHaveCount(0);
    const toast = page.getByRole('listitem').filter({ hasText: 'Event deleted successfully' });
    await toast.last().getByRole('button', { name: 'Undo' }).click();
    await expect(getMessage(page, 'Change undone')).toBeVisible();
    await expect(getEvent(page, 'Review')).toHaveCount(3);
  });

  await test.step('invites a guest to all occurrences', async () => {
    // The toast stays while hovered, so that its position can be measured.
    const toastMessage = getMessage(page, 'Change undone');
    await toastMessage.hover();
    await getEvent(page, 'Review').first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    const updateButton = dialog.getByRole('button', { name: 'Update Event' });
    await expect(updateButton).toBeVisible();
    const [toastBox, buttonBox] = [
      await toastMessage.boundingBox(),
      await updateButton.boundingBox(),
    ];
    expect(toastBox && buttonBox && toastBox.x + toastBox.width < buttonBox.x).toBe(true);
    await dialog.getByLabel('Invite People').fill(`${invitedUser.email} `);
    await updateButton.click();
    await selectScope(page, 'All events', 'Save');
    await expect(dialog).toBeHidden();
  });

  await test.step("accepts the guest's reply from the email without an account", async () => {
    const email = await waitForEmail(invitedUser.email);
    const link = /https?:\/\/\S*\/rsvp\/\S*/.exec(email.text)?.[0];
    expect(link, `a link in "${email.subject}"`).toBeTruthy();
    const guestPage = await browser.newPage();
    await guestPage.goto(link ?? '');
    await guestPage.getByRole('button', { name: 'Accept' }).click();
    await expect(guestPage.getByText(/^Thanks, we've let/)).toBeVisible();
    await guestPage.close();
  });

  await test.step('shows the reply in the dialog', async () => {
    await getEvent(page, 'Review').first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    const guestRow = dialog.getByRole('listitem').filter({ hasText: invitedUser.email });
    await expect(guestRow.getByText('Accepted')).toBeVisible();
  });
});

test('a change in one browser appears in a second one without a reload', async ({
  page,
  browser,
}) => {
  const user = await createUserWithSchedule('Ada Lovelace');
  await signInAs(page, user);
  await page.goto(getWeekUrl());
  const context = await browser.newContext();
  const otherBrowserPage = await context.newPage();
  await signInAs(otherBrowserPage, user);
  await otherBrowserPage.goto(getWeekUrl());
  await expect(getGrid(otherBrowserPage)).toBeVisible();
  // The other page doesn't poll, so this requires live updates.
  await createWeeklyEvent(page, 'Standup');
  await expect(getEvent(otherBrowserPage, 'Standup')).toBeVisible();
  await context.close();
});

test('a guest with an account proposes another time and the organizer accepts it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const organizer = await createUserWithSchedule('Ada Lovelace');
  const guest = await createUserWithSchedule('Ben Carver');
  const [schedule] = await organizer.api.call(schedules.list, {});
  await organizer.api.call(events.create, {
    body: {
      schedule_id: schedule?.id ?? '',
      title: 'Interview',
      start_time: '2030-02-05T10:00:00Z',
      end_time: '2030-02-05T11:00:00Z',
      time_zone: 'Europe/Lisbon',
      invited_users: [guest.email],
    },
  });

  const context = await browser.newContext();
  const guestPage = await context.newPage();
  await test.step('sends a reply with a note and a proposed time', async () => {
    await signInAs(guestPage, guest);
    await guestPage.goto(getWeekUrl());
    await guestPage.getByRole('button', { name: 'Invitations (1)' }).click();
    const list = guestPage.getByRole('dialog', { name: 'Invitations' });
    await list.getByLabel('Note').fill('After lunch?');
    await list.getByRole('button', { name: 'Propose another time' }).click();
    await list.getByLabel('Proposed end').fill('2030-02-05T15:00');
    await list.getByLabel('Proposed start').fill('2030-02-05T14:00');
    await list.getByRole('button', { name: 'Maybe' }).click();
    await expect(getMessage(guestPage, 'Replied Maybe to Interview')).toBeVisible();
    await guestPage.keyboard.press('Escape');
    await expect(getEvent(guestPage, 'Interview')).toBeVisible();
  });

  await test.step('shows the proposal to the organizer and moves the event', async () => {
    await signInAs(page, organizer);
    await page.goto(getWeekUrl());
    await getEvent(page, 'Interview').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await expect(dialog.getByText('“After lunch?”')).toBeVisible();
    await expect(dialog.getByText('Proposed Tue, Feb 5, 2:00 – 3:00 PM')).toBeVisible();
    await dialog.getByRole('button', { name: /^Move to the time/ }).click();
    await expect(dialog.getByLabel('Start Time')).toHaveValue('2030-02-05T14:00');
  });

  await test.step('shows the moved event to the guest, who can reply but not edit it', async () => {
    const movedEvent = guestPage.getByRole('button', {
      name: /^Interview, 2:00 .*Tuesday, February 5/,
    });
    await expect(movedEvent).toBeVisible();
    await movedEvent.click();
    const details = guestPage.getByRole('dialog', { name: 'Interview' });
    await expect(details.getByLabel('Event Title')).toBeHidden();
    await details.getByRole('button', { name: 'Accept' }).click();
    await expect(getMessage(guestPage, 'Accepted Interview')).toBeVisible();
    const guestRow = page.getByRole('listitem').filter({ hasText: guest.email });
    await expect(guestRow.getByText('Accepted')).toBeVisible();
  });
  await context.close();
});
