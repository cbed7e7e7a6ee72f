import { expect, test, type CDPSession } from '@playwright/test';
import { openScreen } from '../support/navigation.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser } from '../support/users.ts';

const ERROR_MESSAGE = "Couldn't load this part of the app";

test.beforeEach(async ({ page }) => {
  await signInAs(page, await createAccount(createUser('Ada')));
});

test('a remote that never loads shows an error, and Retry loads it', async ({ page }) => {
  test.slow(); // The shell waits for a minute, because lines may be slow.
  await page.goto(site('/settings'));
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.route('**/remotes/calendar/**', () => new Promise(() => undefined));
  await openScreen(page, 'Calendar');
  await expect(page.getByText(ERROR_MESSAGE)).toBeVisible({ timeout: 120_000 });
  await page.unroute('**/remotes/calendar/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
});

/** Counts the DOM nodes and event listeners that are still reachable. */
async function countReachable(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const getMetric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: getMetric('Nodes'), listeners: getMetric('JSEventListeners') };
}

/** Upper limit of the time for which single-spa's timers retain previous screens. */
const RETENTION_MS = 6000;

/** Waits until two consecutive counts are equal. */
async function waitForStableCounts(cdp: CDPSession) {
  let counts = { nodes: 0, listeners: 0 };
  await expect(async () => {
    const previousCounts = counts;
    counts = await countReachable(cdp);
    expect(counts).toEqual(previousCounts);
  }).toPass({ intervals: [RETENTION_MS, 1000], timeout: 60_000 });
  return counts;
}

/** Visits per screen. `npm run test:deep` runs 200 screen changes. */
const ROUNDS = process.env.DEEP === '1' ? 50 : 10;

test("repeated screen changes don't leak DOM nodes or event listeners", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(site('/dashboard'));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const screens = ['Calendar', 'Schedules', 'Settings', 'Dashboard'] as const;
  const visitScreens = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of screens) {
        await openScreen(page, name);
        const title = name === 'Dashboard' ? /^Welcome back/ : name;
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      }
    }
  };
  await visitScreens(3);
  const before = await waitForStableCounts(cdp);
  await visitScreens(ROUNDS);
  const after = await waitForStableCounts(cdp);
  expect(after.nodes).toBeLessThan(before.nodes * 1.15);
  expect(after.listeners).toBeLessThan(before.listeners * 1.15);
});
