import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { publishRemote, rollBackRemote } from '../../tools/remotes/publish.ts';
import { openScreen } from '../support/navigation.ts';
import { join as joinProduct, newPerson } from '../support/people.ts';
import { dataDir, site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

const PANEL = 'This part of the app could not be loaded';
const remotesDir = () => join(dataDir(), 'remotes');

test.beforeEach(async ({ page }) => {
  await takeSession(page, await joinProduct(newPerson('Ada')));
  await page.goto(site('/settings'));
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('a remote that is not served leaves the other screens alive, and Retry heals it', async ({
  page,
}) => {
  const calendar = join(remotesDir(), 'calendar');
  const away = join(remotesDir(), 'calendar-away');
  await rename(calendar, away);
  try {
    await openScreen(page, 'Calendar');
    await expect(page.getByText(PANEL)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(PANEL)).toBeVisible({ timeout: 20_000 });
    await openScreen(page, 'Settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await openScreen(page, 'Dashboard');
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
    await openScreen(page, 'Calendar');
    await expect(page.getByText(PANEL)).toBeVisible({ timeout: 20_000 });
  } finally {
    await rename(away, calendar);
  }
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

/** A build of the calendar that differs from the one being served in a word on the screen. */
async function changedCalendar(): Promise<{ name: string; version: string; folder: string }> {
  const { calendar } = JSON.parse(await readFile(join(remotesDir(), 'registry.json'), 'utf8'));
  const version = `${calendar.current}-changed`;
  const folder = join(dataDir(), 'changed-calendar');
  await cp(join(remotesDir(), 'calendar', calendar.current), folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true })) {
    const path = join(folder, file);
    if (/\.(br|gz)$/.test(file)) await rm(path);
    else if (/\.(js|json)$/.test(file)) {
      const text = await readFile(path, 'utf8');
      await writeFile(
        path,
        text.replaceAll('Add Event', 'New Event').replaceAll(calendar.current, version),
      );
    }
  }
  return { name: 'calendar', version, folder };
}

test('a changed remote is published and rolled back while the product runs', async ({
  page,
  context,
}) => {
  const addEvent = (tab: Page, name: string) => tab.getByRole('button', { name }).first();
  await openScreen(page, 'Calendar');
  await expect(addEvent(page, 'Add Event')).toBeVisible();

  expect(await publishRemote(remotesDir(), await changedCalendar())).toBe(true);
  const later = await context.newPage();
  await later.goto(site('/calendar'));
  await expect(addEvent(later, 'New Event')).toBeVisible();
  // The tab that was open keeps what it has, and keeps working.
  await openScreen(page, 'Schedules');
  await expect(page.getByRole('heading', { name: 'Schedules', level: 1 })).toBeVisible();
  await openScreen(page, 'Calendar');
  await expect(addEvent(page, 'Add Event')).toBeVisible();

  await rollBackRemote(remotesDir(), 'calendar');
  await later.reload();
  await expect(addEvent(later, 'Add Event')).toBeVisible();
});
