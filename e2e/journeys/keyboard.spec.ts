import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { becomePro } from '../support/become-pro.ts';
import { eventNamed } from '../support/calendar.ts';
import { pressByKeys, tabTo, typeInto } from '../support/keys.ts';
import { join, newPerson } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

test('a person without a mouse signs in, plans, moves, deletes and signs out', async ({ page }) => {
  const ada = await join(newPerson('Ada Lovelace'));
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  /** The half hour that Tab leads to. */
  const slot = page.locator('.rbc-time-slot[tabindex="0"]');

  await test.step('sign in', async () => {
    await page.goto(site('/login'));
    await typeInto(page, page.getByLabel('Email'), ada.email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), ada.password);
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('create a schedule', async () => {
    await keyboard.press('g');
    await keyboard.press('s');
    await pressByKeys(page, button('Create your first schedule'));
    await typeInto(page, page.getByLabel('Schedule Name'), 'Product');
    await keyboard.press('Enter');
    await expect(page.getByText('Schedule created successfully')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('reach a half hour of tomorrow, and add an event there', async () => {
    await keyboard.press('g');
    await keyboard.press('c');
    await page.waitForURL('**/calendar');
    await expect(page.getByRole('grid')).toBeVisible();
    await keyboard.press('d');
    await tabTo(page, slot);
    await keyboard.press('PageDown');
    await keyboard.press('Control+Home');
    for (let hour = 0; hour < 20; hour += 1) await keyboard.press('ArrowDown');
    await expect(slot).toBeFocused();
    await expect(slot).toHaveAccessibleName(/^10:00 – 10:30 AM, \w+day, .*, no events$/);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    const schedule = dialog.getByRole('checkbox', { name: 'Product' });
    await expect(schedule).toBeVisible();
    if (!(await schedule.isChecked())) {
      await tabTo(page, schedule);
      await keyboard.press('Space');
    }
    await typeInto(page, dialog.getByLabel('Event Title'), 'Design critique');
    await keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Event created successfully')).toBeVisible();
  });

  await test.step('move it by half an hour and into the next day, and make it longer', async () => {
    await expect(slot).toBeFocused();
    const event = eventNamed(page, 'Design critique');
    await tabTo(page, event);
    await expect(event).toHaveAccessibleName(/^Design critique, 10:00 – .*, Product$/);
    await keyboard.down('Alt');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowRight');
    await keyboard.press('Shift+ArrowDown');
    await expect(event).toBeFocused();
    await expect(page.getByText(/^Design critique: \w+day, .*, 10:30/)).toBeAttached();
    await keyboard.up('Alt');
    await expect(page.getByText(/^Design critique moved to .*, 10:30/)).toBeAttached();
    await expect(page.getByText('Event updated successfully')).toBeVisible();
    await page.reload();
    await expect(event).toHaveAccessibleName(/, 10:30 /);
  });

  await test.step('find it in the month, and delete it', async () => {
    await keyboard.press('m');
    const day = page.locator('.rbc-day-bg[tabindex="0"]');
    await tabTo(page, day);
    await expect(day).toHaveAccessibleName(/^\w+day, \w+ \d+, \d{4}, 1 event$/);
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowLeft');
    await expect(day).toHaveAccessibleName(/, 1 event$/);
    await pressByKeys(page, eventNamed(page, 'Design critique'));
    await pressByKeys(page, button('Delete'));
    await expect(page.getByText('Are you sure you want to delete this event?')).toBeVisible();
    await pressByKeys(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('Event deleted successfully')).toBeVisible();
    await expect(day).toHaveAccessibleName(/, no events$/);
    await expect(day).toBeFocused();
  });

  await test.step('see the settings and sign out', async () => {
    await expect(page.getByRole('dialog')).toBeHidden();
    await keyboard.press('g');
    await keyboard.press('g');
    await page.waitForURL('**/settings');
    await pressByKeys(page, button('Sign out'));
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  });
});

test('a person without a mouse shares, undoes, searches, optimizes and keeps keys', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const ada = await join(newPerson('Ada Lovelace'));
  const { id } = await ada.api.call(schedules.create, { body: { name: 'Product' } });
  await ada.api.call(schedules.create, { body: { name: 'Errands' } });
  for (const title of ['Board prep', 'Hiring sync']) {
    const times = { start_time: '2030-02-05T10:00:00Z', end_time: '2030-02-05T11:00:00Z' };
    await ada.api.call(events.create, {
      body: { schedule_id: id, title, kind: 'meeting', ...times },
    });
  }
  await takeSession(page, ada);
  await becomePro(page, ada);
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name });

  await test.step('share a schedule, back where the dialog was opened from', async () => {
    await keyboard.press('g');
    await keyboard.press('s');
    await pressByKeys(page, button('Share Product'));
    const dialog = page.getByRole('dialog', { name: 'Share Product' });
    await typeInto(page, dialog.getByLabel('Invite People'), 'ben@example.test');
    await keyboard.press('Enter');
    await pressByKeys(page, dialog.getByRole('button', { name: 'Send invitation' }));
    await expect(page.getByText('Schedule shared successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(button('Share Product')).toBeFocused();
  });

  await test.step('delete one and take that back', async () => {
    await pressByKeys(page, button('Delete Errands'));
    await pressByKeys(page, confirm('Delete'));
    await expect(page.getByText('Schedule deleted successfully')).toBeVisible();
    await expect(button('Delete Errands')).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
    await keyboard.press('ControlOrMeta+z');
    await expect(button('Delete Errands')).toBeVisible();
  });

  await test.step('find an event from anywhere, and go to its day', async () => {
    // At once, while the menu is still on its way.
    await keyboard.press('ControlOrMeta+k');
    await keyboard.type('board prep');
    const field = page.getByRole('combobox', { name: 'Search, create or ask' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('board prep');
    await expect(page.getByRole('option', { name: /^Board prep/ }).first()).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('grid', { name: 'Tuesday, February 5' })).toBeVisible();
  });

  await test.step('apply one move of a plan, and undo it', async () => {
    await keyboard.press('w');
    await expect(eventNamed(page, 'Board prep')).toBeVisible();
    await keyboard.press('o');
    const panel = page.getByRole('dialog', { name: /^Optimize / });
    await pressByKeys(page, panel.getByRole('button', { name: /^Apply: / }).first());
    await expect(panel.getByText('Applied', { exact: true })).toBeVisible();
    await pressByKeys(page, panel.getByRole('button', { name: /^Undo: / }));
    await expect(panel.getByText('Applied', { exact: true })).toBeHidden();
    await keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('make an API key and revoke it', async () => {
    await keyboard.press('g');
    await keyboard.press('g');
    await pressByKeys(page, button('New API key'));
    await typeInto(page, page.getByRole('dialog').getByLabel('Name'), 'Backup script');
    await keyboard.press('Enter');
    await pressByKeys(page, button("I've saved it"));
    await pressByKeys(page, button('Revoke Backup script'));
    await pressByKeys(page, confirm('Revoke'));
    await expect(page.getByText('You have no API keys yet.')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
  });
});
