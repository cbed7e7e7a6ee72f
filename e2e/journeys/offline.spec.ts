import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { drag, draggable, eventNamed, slot } from '../support/calendar.ts';
import { join, newPerson } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

const week = site('/calendar?view=week&date=2030-02-04');

async function withEvent(title: string) {
  const person = await join(newPerson('Ada Lovelace'));
  const { id } = await person.api.call(schedules.create, { body: { name: 'Product' } });
  const [start_time, end_time] = ['2030-02-05T10:00:00Z', '2030-02-05T11:00:00Z'];
  await person.api.call(events.create, {
    body: { schedule_id: id, title, start_time, end_time, time_zone: 'Europe/Lisbon' },
  });
  return person;
}

test('a line lost as soon as the calendar stands leaves the page, and what is saved waits', async ({
  page,
  context,
}) => {
  await takeSession(page, await withEvent('Critique'));
  await page.goto(week);
  await eventNamed(page, 'Critique').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByLabel('Event Title').fill('Review');
  // What comes at an idle moment after the first screen may not come any more.
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByLabel('Event Title')).toHaveValue('Review');
  await dialog.getByRole('button', { name: 'Update Event' }).click();
  await expect(dialog.getByText('Changes will sync when you reconnect.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await context.setOffline(false);
  await expect(eventNamed(page, 'Review')).toBeVisible();
  await expect(page.getByText('Event updated successfully')).toBeVisible();
});

test('what Ctrl+Z took back is not offered to be taken back again', async ({ page }) => {
  await takeSession(page, await withEvent('Critique'));
  await page.goto(week);
  const event = eventNamed(page, 'Critique');
  await draggable(event);
  await drag(page, event, slot(page, 3, 13));
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Critique, 10:00 .*February 5/ })).toBeVisible();
});
