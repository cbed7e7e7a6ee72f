import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { drag, waitUntilDraggable, getEvent, getSlot } from '../support/calendar.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser } from '../support/users.ts';

const weekUrl = site('/calendar?view=week&date=2030-02-04');

async function createUserWithEvent(title: string) {
  const user = await createAccount(createUser('Ada Lovelace'));
  const { id } = await user.api.call(schedules.create, { body: { name: 'Product' } });
  const [start_time, end_time] = ['2030-02-05T10:00:00Z', '2030-02-05T11:00:00Z'];
  await user.api.call(events.create, {
    body: { schedule_id: id, title, start_time, end_time, time_zone: 'Europe/Lisbon' },
  });
  return user;
}

test('an edit made right after the connection is lost is saved when it is restored', async ({
  page,
  context,
}) => {
  await signInAs(page, await createUserWithEvent('Critique'));
  await page.goto(weekUrl);
  await getEvent(page, 'Critique').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByLabel('Event Title').fill('Review');
  // From here on, modules that load when idle may be unavailable.
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByLabel('Event Title')).toHaveValue('Review');
  await dialog.getByRole('button', { name: 'Update Event' }).click();
  await expect(dialog.getByText('Changes will sync when you reconnect.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await context.setOffline(false);
  await expect(getEvent(page, 'Review')).toBeVisible();
  await expect(page.getByText('Event updated successfully')).toBeVisible();
});

test('the Undo button of a change disappears after Ctrl+Z has undone the change', async ({
  page,
}) => {
  await signInAs(page, await createUserWithEvent('Critique'));
  await page.goto(weekUrl);
  const event = getEvent(page, 'Critique');
  await waitUntilDraggable(event);
  await drag(page, event, getSlot(page, 3, 13));
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Critique, 10:00 .*February 5/ })).toBeVisible();
});

test('events that have not changed during an outage are not transferred again', async ({
  page,
}) => {
  await signInAs(page, await createUserWithEvent('Critique'));
  await page.goto(weekUrl);
  await expect(getEvent(page, 'Critique')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page.getByText('Failed to load calendar data').first()).toBeVisible();
  await page.unroute('**/api/**');
  await expect(getEvent(page, 'Critique')).toBeVisible();

  const poll = page.waitForResponse(
    (response) => response.url().includes('format=compact') && response.status() === 304,
  );
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(getEvent(page, 'Critique')).toBeVisible();
  expect(await (await poll).request().headerValue('if-none-match')).not.toBeNull();
});
