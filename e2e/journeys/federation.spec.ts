import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { publishRemote, rollBackRemote } from '../../tools/remotes/publish.ts';
import { openScreen } from '../support/navigation.ts';
import { join as joinProduct, newPerson, signIn, type SignedIn } from '../support/people.ts';
import { dataDir, site } from '../support/product.ts';

const PANEL = 'This part of the app could not be loaded';
const remotesDir = () => join(dataDir(), 'remotes');

let ada: SignedIn;

test.beforeAll(async () => {
  ada = await joinProduct(newPerson('Ada'));
});

test.beforeEach(async ({ page }) => {
  await signIn(page, ada);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});

test('a remote that is not served leaves the other screens alive, and Retry heals it', async ({
  page,
}) => {
  const calendar = join(remotesDir(), 'calendar');
  const away = join(remotesDir(), 'calendar-away');
  await page.goto(site('/settings'));
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
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

test('a remote whose server hangs ends in the panel, and heals', async ({ page }) => {
  await page.goto(site('/settings'));
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.route('**/remotes/calendar/**', () => new Promise(() => undefined));
  await openScreen(page, 'Calendar');
  await expect(page.getByText(PANEL)).toBeVisible({ timeout: 25_000 });
  await page.unroute('**/remotes/calendar/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
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

/** DOM nodes and listeners that are still reachable. */
async function countAlive(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

/** single-spa's own timers hold the last screens for less than this, in milliseconds. */
const HELD = 6000;

/** What is alive once that stays the same. */
async function settled(cdp: CDPSession) {
  let counted = { nodes: 0, listeners: 0 };
  await expect(async () => {
    const before = counted;
    counted = await countAlive(cdp);
    expect(counted).toEqual(before);
  }).toPass({ intervals: [HELD], timeout: 60_000 });
  return counted;
}

/** Each of four screens: 200 changes on `npm run test:deep`. */
const ROUNDS = process.env.DEEP === '1' ? 50 : 15;

test('many changes of screen leave nodes and listeners flat', async ({ page }) => {
  test.setTimeout(180_000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const screens = ['Calendar', 'Schedules', 'Settings', 'Dashboard'] as const;
  const visit = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of screens) {
        await openScreen(page, name);
        const title = name === 'Dashboard' ? /^Welcome back/ : name;
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      }
    }
  };
  await visit(5);
  const before = await settled(cdp);
  await visit(ROUNDS);
  const after = await settled(cdp);
  expect(after.nodes).toBeLessThan(before.nodes * 1.15);
  expect(after.listeners).toBeLessThan(before.listeners * 1.15);
});
