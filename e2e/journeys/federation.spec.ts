import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { publishRemote, rollBackRemote } from '@scheduler/remotes/publish';
import { openScreen } from '../support/navigation.ts';
import { getDataDir, site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createUser, createAccount } from '../support/users.ts';

const ERROR_MESSAGE = "Couldn't load this part of the app";
const getRemotesDir = () => join(getDataDir(), 'remotes');

test.beforeEach(async ({ page }) => {
  await signInAs(page, await createAccount(createUser('Ada')));
  await page.goto(site('/settings'));
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('other screens work while a remote is missing, and Retry loads the remote when it is available again', async ({
  page,
}) => {
  const calendarDir = join(getRemotesDir(), 'calendar');
  const hiddenDir = join(getRemotesDir(), 'calendar-away');
  await rename(calendarDir, hiddenDir);
  try {
    await openScreen(page, 'Calendar');
    await expect(page.getByText(ERROR_MESSAGE)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(ERROR_MESSAGE)).toBeVisible({ timeout: 20_000 });
    await openScreen(page, 'Settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await openScreen(page, 'Dashboard');
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
    await openScreen(page, 'Calendar');
    await expect(page.getByText(ERROR_MESSAGE)).toBeVisible({ timeout: 20_000 });
  } finally {
    await rename(hiddenDir, calendarDir);
  }
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

/** Copies the current calendar build and changes one of its messages. */
async function buildChangedCalendar(): Promise<{ name: string; version: string; folder: string }> {
  const { calendar } = JSON.parse(await readFile(join(getRemotesDir(), 'registry.json'), 'utf8'));
  const version = `${calendar.current}-changed`;
  const folder = join(getDataDir(), 'changed-calendar');
  await cp(join(getRemotesDir(), 'calendar', calendar.current), folder, { recursive: true });
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

test('a new version of a remote can be published and rolled back without a restart', async ({
  page,
  context,
}) => {
  const getAddEventButton = (tab: Page, name: string) => tab.getByRole('button', { name }).first();
  await openScreen(page, 'Calendar');
  await expect(getAddEventButton(page, 'Add Event')).toBeVisible();

  expect(await publishRemote(getRemotesDir(), await buildChangedCalendar())).toBe(true);
  const newTab = await context.newPage();
  await newTab.goto(site('/calendar'));
  await expect(getAddEventButton(newTab, 'New Event')).toBeVisible();
  // A tab that was already open keeps its version.
  await openScreen(page, 'Schedules');
  await expect(page.getByRole('heading', { name: 'Schedules', level: 1 })).toBeVisible();
  await openScreen(page, 'Calendar');
  await expect(getAddEventButton(page, 'Add Event')).toBeVisible();

  await rollBackRemote(getRemotesDir(), 'calendar');
  await newTab.reload();
  await expect(getAddEventButton(newTab, 'Add Event')).toBeVisible();
});

interface FederationModules {
  remotesInfo?: Record<string, { matchedVersion: string }>;
  modules?: { moduleName: string }[];
}

test('the page contains the manifest of each loaded remote for the DevTools of Module Federation', async ({
  page,
}) => {
  await openScreen(page, 'Calendar');
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  const modules = await page.evaluate(
    () =>
      (window as never as { __FEDERATION__: { moduleInfo: Record<string, FederationModules> } })
        .__FEDERATION__.moduleInfo,
  );
  const manifest = modules.shell?.remotesInfo?.calendar?.matchedVersion ?? '';
  expect(manifest).toMatch(/\/remotes\/calendar\/[^/]+\/mf-manifest\.json$/);
  const exposed = modules[`calendar:${manifest}`]?.modules?.map(({ moduleName }) => moduleName);
  expect(exposed).toEqual(expect.arrayContaining(['calendar', 'schedules', 'messages']));
});
