import { expect, test, type Page } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { drag, draggable, eventNamed, slot } from '../support/calendar.ts';
import { newestMail } from '../support/mail.ts';
import { join, newPerson, type SignedIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

// A week in which nothing is over, and a month that shows three weeks after it.
const MONDAY = '2030-02-04';
const week = (date = MONDAY) => site(`/calendar?view=week&date=${date}`);
const month = site(`/calendar?view=month&date=${MONDAY}`);

async function withSchedule(name: string): Promise<SignedIn> {
  const person = await join(newPerson(name));
  await person.api.call(schedules.create, { body: { name: 'Product' } });
  return person;
}

const saidIn = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Chooses how far a change reaches. */
async function reach(page: Page, label: string, button: string) {
  const question = page.getByRole('dialog', { name: /recurring event$/ });
  await question.getByLabel(label, { exact: true }).check();
  await question.getByRole('button', { name: button, exact: true }).click();
  await expect(question).toBeHidden();
}

async function createWeekly(page: Page, title: string) {
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

test('a weekly series is made, moved, changed, deleted, brought back, and answered', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const ada = await withSchedule('Ada Lovelace');
  const grace = newPerson('Grace Hopper');
  const critiques = eventNamed(page, 'Critique');

  await test.step('the dialog makes it, week and month show it', async () => {
    await takeSession(page, ada);
    await page.goto(week());
    await createWeekly(page, 'Critique');
    await expect(critiques).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Critique, .*Tuesday.*repeats/ })).toBeVisible();
    await page.goto(month);
    // February 5 to 26.
    await expect(critiques).toHaveCount(4);
  });

  await test.step('one is dragged, the others stay', async () => {
    await page.goto(week());
    await expect(critiques).toHaveCount(1);
    // Still, and movable: that comes after the grid.
    await draggable(critiques.first());
    await drag(page, critiques.first(), slot(page, 3, 13));
    await reach(page, 'This event', 'Move');
    await expect(saidIn(page, 'Event updated successfully')).toBeVisible();
    const moved = /^Critique, 1:00 – 2:00 PM, Wednesday, February 6/;
    await expect(page.getByRole('button', { name: moved })).toBeVisible();
    await page.goto(week('2030-02-11'));
    await expect(page.getByRole('button', { name: /^Critique, .*Tuesday/ })).toHaveCount(1);
  });

  await test.step('from the next one on it has another title', async () => {
    await critiques.first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByLabel('Event Title').fill('Review');
    await dialog.getByRole('button', { name: 'Update Event' }).click();
    await reach(page, 'This and following events', 'Save');
    await expect(dialog).toBeHidden();
    await page.goto(month);
    await expect(eventNamed(page, 'Review')).toHaveCount(3);
    await expect(critiques).toHaveCount(1);
  });

  await test.step('all of the later ones are deleted, and come back', async () => {
    await eventNamed(page, 'Review').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await reach(page, 'All events', 'Delete');
    await expect(eventNamed(page, 'Review')).toHaveCount(0);
    const told = page.getByRole('listitem').filter({ hasText: 'Event deleted successfully' });
    await told.last().getByRole('button', { name: 'Undo' }).click();
    await expect(saidIn(page, 'Change undone')).toBeVisible();
    await expect(eventNamed(page, 'Review')).toHaveCount(3);
  });

  await test.step('a guest is invited to all of them, and mail goes out', async () => {
    // Hovered, it stays for as long as it takes to look where it is.
    const said = saidIn(page, 'Change undone');
    await said.hover();
    await eventNamed(page, 'Review').first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    const update = dialog.getByRole('button', { name: 'Update Event' });
    await expect(update).toBeVisible();
    const [notice, button] = [await said.boundingBox(), await update.boundingBox()];
    expect(notice && button && notice.x + notice.width < button.x).toBe(true);
    await dialog.getByLabel('Invite People').fill(`${grace.email} `);
    await update.click();
    await reach(page, 'All events', 'Save');
    await expect(dialog).toBeHidden();
  });

  await test.step('the guest answers from the mail without an account', async () => {
    const mail = await newestMail(grace.email);
    const link = /https?:\/\/\S*\/rsvp\/\S*/.exec(mail.text)?.[0];
    expect(link, `a link in "${mail.subject}"`).toBeTruthy();
    const visitor = await browser.newPage();
    await visitor.goto(link ?? '');
    await visitor.getByRole('button', { name: 'Accept' }).click();
    await expect(visitor.getByText(/^Thank you\./)).toBeVisible();
    await visitor.close();
  });

  await test.step('the dialog shows the answer', async () => {
    await eventNamed(page, 'Review').first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    const line = dialog.getByRole('listitem').filter({ hasText: grace.email });
    await expect(line.getByText('Accepted')).toBeVisible();
  });
});

test('what one browser changes is seen in another at once', async ({ page, browser }) => {
  const ada = await withSchedule('Ada Lovelace');
  await takeSession(page, ada);
  await page.goto(week());
  const context = await browser.newContext();
  const other = await context.newPage();
  await takeSession(other, ada);
  await other.goto(week());
  await expect(other.locator('.rbc-time-view')).toBeVisible();
  // The other browser follows as it is told so: nothing there asks again by itself.
  await createWeekly(page, 'Standup');
  await expect(eventNamed(other, 'Standup')).toBeVisible();
  await context.close();
});

test('a guest with an account proposes another time on the calendar, and the organizer takes it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const ada = await withSchedule('Ada Lovelace');
  const ben = await withSchedule('Ben Carver');
  const [schedule] = await ada.api.call(schedules.list, {});
  await ada.api.call(events.create, {
    body: {
      schedule_id: schedule?.id ?? '',
      title: 'Interview',
      start_time: '2030-02-05T10:00:00Z',
      end_time: '2030-02-05T11:00:00Z',
      time_zone: 'Europe/Lisbon',
      invited_users: [ben.email],
    },
  });

  const context = await browser.newContext();
  const guest = await context.newPage();
  await test.step('the invitation waits on the calendar', async () => {
    await takeSession(guest, ben);
    await guest.goto(week());
    await guest.getByRole('button', { name: 'Invitations (1)' }).click();
    const list = guest.getByRole('dialog', { name: 'Invitations' });
    await list.getByLabel('Note').fill('After lunch?');
    await list.getByRole('button', { name: 'Propose another time' }).click();
    await list.getByLabel('Proposed end').fill('2030-02-05T15:00');
    await list.getByLabel('Proposed start').fill('2030-02-05T14:00');
    await list.getByRole('button', { name: 'Maybe' }).click();
    await expect(saidIn(guest, 'Replied Maybe to Interview')).toBeVisible();
    await guest.keyboard.press('Escape');
    await expect(eventNamed(guest, 'Interview')).toBeVisible();
  });

  await test.step('the organizer sees it, and moves the event', async () => {
    await takeSession(page, ada);
    await page.goto(week());
    await eventNamed(page, 'Interview').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await expect(dialog.getByText('“After lunch?”')).toBeVisible();
    await expect(dialog.getByText('Proposed Tue, Feb 5, 2:00 – 3:00 PM')).toBeVisible();
    await dialog.getByRole('button', { name: /^Move to the time/ }).click();
    await expect(dialog.getByLabel('Start Time')).toHaveValue('2030-02-05T14:00');
  });

  await test.step('the guest sees it move, and answers on the event, which is not theirs', async () => {
    const moved = guest.getByRole('button', { name: /^Interview, 2:00 .*Tuesday, February 5/ });
    await expect(moved).toBeVisible();
    await moved.click();
    const details = guest.getByRole('dialog', { name: 'Interview' });
    await expect(details.getByLabel('Event Title')).toBeHidden();
    await details.getByRole('button', { name: 'Accept' }).click();
    await expect(saidIn(guest, 'Accepted Interview')).toBeVisible();
    const line = page.getByRole('listitem').filter({ hasText: ben.email });
    await expect(line.getByText('Accepted')).toBeVisible();
  });
  await context.close();
});
