import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { clickSlot, getEvent, getSlot, getTabStop } from '../support/calendar.ts';
import { activateByKeyboard, tabTo, typeIntoField } from '../support/keyboard.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { startProTrial } from '../support/start-pro-trial.ts';
import { createAccount, createUser } from '../support/users.ts';

test('keyboard users can sign in, create, move and delete events, and sign out', async ({
  page,
}) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  const { keyboard } = page;
  const getButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  /** The half-hour slot in the tab order. */
  const slot = getTabStop(page);

  await test.step('signs in', async () => {
    await page.goto(site('/login'));
    await typeIntoField(page, page.getByLabel('Email'), user.email);
    await typeIntoField(page, page.getByLabel('Password', { exact: true }), user.password);
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('creates a schedule', async () => {
    await keyboard.press('g');
    await keyboard.press('s');
    await activateByKeyboard(page, getButton('Create your first schedule'));
    await typeIntoField(page, page.getByLabel('Schedule Name'), 'Product');
    await keyboard.press('Enter');
    await expect(page.getByText('Schedule created successfully')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('creates an event at 10:00 tomorrow', async () => {
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
    await typeIntoField(page, dialog.getByLabel('Event Title'), 'Design critique');
    await keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Event created successfully')).toBeVisible();
  });

  await test.step('moves the event by half an hour and one day, and makes it longer', async () => {
    await expect(slot).toBeFocused();
    const event = getEvent(page, 'Design critique');
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

  await test.step('finds the event in the month view and deletes it', async () => {
    await keyboard.press('m');
    const day = getTabStop(page);
    await tabTo(page, day);
    await expect(day).toHaveAccessibleName(/^\w+day, \w+ \d+, \d{4}, 1 event$/);
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowLeft');
    await expect(day).toHaveAccessibleName(/, 1 event$/);
    await activateByKeyboard(page, getEvent(page, 'Design critique'));
    await activateByKeyboard(page, getButton('Delete'));
    await expect(page.getByText('Are you sure you want to delete this event?')).toBeVisible();
    await activateByKeyboard(
      page,
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }),
    );
    await expect(page.getByText('Event deleted successfully')).toBeVisible();
    await expect(day).toHaveAccessibleName(/, no events$/);
    await expect(day).toBeFocused();
  });

  await test.step('opens the settings and signs out', async () => {
    await expect(page.getByRole('dialog')).toBeHidden();
    await keyboard.press('g');
    await keyboard.press('g');
    await page.waitForURL('**/settings');
    await activateByKeyboard(page, getButton('Sign out'));
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  });
});

test('keyboard users can share, undo, search, optimize and manage API keys', async ({ page }) => {
  test.setTimeout(120_000);
  const user = await createAccount(createUser('Ada Lovelace'));
  const { id } = await user.api.call(schedules.create, { body: { name: 'Product' } });
  await user.api.call(schedules.create, { body: { name: 'Errands' } });
  for (const title of ['Board prep', 'Hiring sync']) {
    const times = { start_time: '2030-02-05T10:00:00Z', end_time: '2030-02-05T11:00:00Z' };
    await user.api.call(events.create, {
      body: { schedule_id: id, title, kind: 'meeting', ...times },
    });
  }
  await signInAs(page, user);
  await startProTrial(page, user);
  const { keyboard } = page;
  const getButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const getConfirmButton = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name });

  await test.step('shares a schedule and returns focus to the Share button', async () => {
    await keyboard.press('g');
    await keyboard.press('s');
    await activateByKeyboard(page, getButton('Share Product'));
    const dialog = page.getByRole('dialog', { name: 'Share Product' });
    await typeIntoField(page, dialog.getByLabel('Invite People'), 'ben@example.test');
    await keyboard.press('Enter');
    await activateByKeyboard(page, dialog.getByRole('button', { name: 'Send invitation' }));
    await expect(page.getByText('Schedule shared successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(getButton('Share Product')).toBeFocused();
  });

  await test.step('deletes a schedule and undoes it', async () => {
    await activateByKeyboard(page, getButton('Delete Errands'));
    await activateByKeyboard(page, getConfirmButton('Delete'));
    await expect(page.getByText('Schedule deleted successfully')).toBeVisible();
    await expect(getButton('Delete Errands')).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
    await keyboard.press('ControlOrMeta+z');
    await expect(getButton('Delete Errands')).toBeVisible();
  });

  await test.step('finds an event with the command menu and opens its day', async () => {
    // Types immediately, while the command menu is still loading.
    await keyboard.press('ControlOrMeta+k');
    await keyboard.type('board prep');
    const field = page.getByRole('combobox', { name: 'Search, create or ask' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('board prep');
    await expect(page.getByRole('option', { name: /^Board prep/ }).first()).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('grid', { name: 'Tuesday, February 5' })).toBeVisible();
  });

  await test.step('applies one move of a plan and undoes it', async () => {
    await keyboard.press('w');
    await expect(getEvent(page, 'Board prep')).toBeVisible();
    await keyboard.press('o');
    const optimizeDialog = page.getByRole('dialog', { name: /^Optimize / });
    await activateByKeyboard(
      page,
      optimizeDialog.getByRole('button', { name: /^Apply: / }).first(),
    );
    await expect(optimizeDialog.getByText('Applied', { exact: true })).toBeVisible();
    await activateByKeyboard(page, optimizeDialog.getByRole('button', { name: /^Undo: / }));
    await expect(optimizeDialog.getByText('Applied', { exact: true })).toBeHidden();
    await keyboard.press('Escape');
    await expect(optimizeDialog).toBeHidden();
  });

  await test.step('creates and revokes an API key', async () => {
    await keyboard.press('g');
    await keyboard.press('g');
    await activateByKeyboard(page, getButton('New API key'));
    await typeIntoField(page, page.getByRole('dialog').getByLabel('Name'), 'Backup script');
    await keyboard.press('Enter');
    await activateByKeyboard(page, getButton("I've saved it"));
    await activateByKeyboard(page, getButton('Revoke Backup script'));
    await activateByKeyboard(page, getConfirmButton('Revoke'));
    await expect(page.getByText('You have no API keys yet.')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
  });
});

test('Escape returns focus to where it was, and cancels a selection', async ({ page }) => {
  const user = await createAccount(createUser('Ada'));
  await user.api.call(schedules.create, { body: { name: 'Product' } });
  await signInAs(page, user);
  await page.goto(site('/calendar?view=day'));
  const today = page.getByRole('button', { name: 'Today' });
  for (const [key, name] of [
    ['q', 'Quick add'],
    ['ControlOrMeta+k', 'Command menu'],
  ] as const) {
    await today.focus();
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole(name === 'Quick add' ? 'textbox' : 'combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(today).toBeFocused();
  }

  const slot = getSlot(page, 0, 10);
  await slot.scrollIntoViewIfNeeded();
  const box = await slot.boundingBox();
  if (!box) throw new Error('The slot is not visible');
  await page.mouse.move(box.x + 50, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 50, box.y + 60, { steps: 6 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A later click opens the dialog as usual.
  await clickSlot(page, slot);
  await expect(page.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
});
