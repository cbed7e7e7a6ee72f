import { expect, test, type CDPSession } from '@playwright/test';
import { openScreen } from '../support/navigation.ts';
import { join, newPerson } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

const PANEL = 'This part of the app could not be loaded';

test.beforeEach(async ({ page }) => {
  await takeSession(page, await join(newPerson('Ada')));
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
  }).toPass({ intervals: [HELD, 1000], timeout: 60_000 });
  return counted;
}

/** Each of four screens: 200 changes on `npm run test:deep`. */
const ROUNDS = process.env.DEEP === '1' ? 50 : 10;

test('many changes of screen leave nodes and listeners flat', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(site('/dashboard'));
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
  await visit(3);
  const before = await settled(cdp);
  await visit(ROUNDS);
  const after = await settled(cdp);
  expect(after.nodes).toBeLessThan(before.nodes * 1.15);
  expect(after.listeners).toBeLessThan(before.listeners * 1.15);
});
