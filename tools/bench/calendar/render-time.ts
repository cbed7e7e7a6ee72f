/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { buildPages } from './build-pages.ts';
import { openBrowser, openPage, waitUntilIdle } from './bench-page.ts';

interface Cost {
  first: number;
  next: number;
}

interface Row {
  view: 'month' | 'week' | 'agenda';
  count: number;
  /**
   * Whether Next fetches its events, measured with a CPU that is four times slower. Otherwise, they are
   * cached. Only Next has a budget.
   */
  isNextFetched?: boolean;
  /**
   * Number of events in react-big-calendar. Its times are scaled linearly to `count`, which favors it.
   */
  libraryCount?: number;
  /** Time of the fastest library relative to react-big-calendar, for the first render and Next. */
  bestLibraryRatio: Cost;
}

/** Measured side by side: react-big-calendar 1.20, FullCalendar 7 and Schedule-X 4. */
const ROWS: Row[] = [
  { view: 'month', count: 200, bestLibraryRatio: { first: 1, next: 1 } },
  { view: 'week', count: 200, bestLibraryRatio: { first: 1, next: 1 } },
  { view: 'week', count: 300, bestLibraryRatio: { first: 1, next: 0.8 } },
  { view: 'month', count: 2000, bestLibraryRatio: { first: 184 / 318, next: 93 / 282 } },
  { view: 'week', count: 2000, bestLibraryRatio: { first: 514 / 757, next: 375 / 779 } },
  { view: 'agenda', count: 2000, bestLibraryRatio: { first: 320 / 574, next: 294 / 553 } },
  { view: 'month', count: 10_000, bestLibraryRatio: { first: 711 / 1508, next: 417 / 1452 } },
  { view: 'agenda', count: 10_000, bestLibraryRatio: { first: 1253 / 2786, next: 1227 / 2711 } },
  {
    view: 'month',
    count: 10_000,
    isNextFetched: true,
    bestLibraryRatio: { first: Infinity, next: (0.8 * 417) / 1452 },
  },
  {
    view: 'week',
    count: 10_000,
    isNextFetched: true,
    libraryCount: 2000,
    bestLibraryRatio: { first: Infinity, next: (0.8 * 375) / 779 },
  },
];

const CPU_SLOWDOWN = 4;

const RUNS = Number(process.env.RUNS ?? 5);
const DATE = '2026-11-18';

declare const bench: {
  prepare: (view: string, date: string, count: number, isNextFetched: boolean) => void;
  show: () => void;
  next: () => void;
  clear: () => void;
};

/** Returns the main-thread time of an action, in milliseconds, until the page is idle. */
async function measureCost(page: Page, cdp: CDPSession, action: () => void): Promise<number> {
  const before = await getTaskDurationMs(cdp);
  await page.evaluate(action);
  await page.evaluate(waitUntilIdle);
  return (await getTaskDurationMs(cdp)) - before;
}

async function getTaskDurationMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Alternates between the pages, so that other load on the machine affects both. */
async function measure(pages: readonly Page[], row: Row): Promise<Cost[]> {
  const { view, count, isNextFetched = false, libraryCount = count } = row;
  const counts = [count, libraryCount];
  const costs = pages.map((): Cost[] => []);
  const sessions = await Promise.all(pages.map(openSession));
  // The first run loads and warms up the code and isn't counted.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [index, page] of pages.entries()) {
      const cdp = sessions[index];
      if (!cdp) continue;
      await page.bringToFront();
      const input = [view, DATE, counts[index] ?? count, isNextFetched] as const;
      await page.evaluate((args) => bench.prepare(...args), input);
      await page.evaluate(waitUntilIdle);
      const first = await measureCost(page, cdp, () => bench.show());
      const setSlowdown = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
      if (isNextFetched) await setSlowdown(CPU_SLOWDOWN);
      const next = await measureCost(page, cdp, () => bench.next());
      if (isNextFetched) await setSlowdown(1);
      const scale = count / (counts[index] ?? count);
      if (run > 0) costs[index]?.push({ first: first * scale, next: next * scale });
      await page.evaluate(() => bench.clear());
      await page.evaluate(waitUntilIdle);
    }
  }
  return costs.map((runs) => ({
    first: median(runs.map(({ first }) => first)),
    next: median(runs.map(({ next }) => next)),
  }));
}

async function openSession(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return cdp;
}

const MAX_NEXT_MS_AT_200 = 50;

function report(
  { view, count, isNextFetched, bestLibraryRatio: best }: Row,
  ownCost: Cost,
  library: Cost,
): boolean {
  const results = (['first', 'next'] as const).map((action) => {
    const floor = library[action] * best[action];
    const budget = action === 'next' && count === 200 ? Math.min(floor, MAX_NEXT_MS_AT_200) : floor;
    const withinBudget = ownCost[action] <= budget;
    const limit = budget === Infinity ? '–' : budget.toFixed(0);
    const text = `${ownCost[action].toFixed(0)} (budget ${limit}${withinBudget ? '' : ' OVER'})`;
    return { withinBudget, text: text.padEnd(26) };
  });
  const name = `${view} ${count}${isNextFetched ? ' *' : ''}`.padEnd(14);
  const libraryFigures = `${library.first.toFixed(0)} / ${library.next.toFixed(0)}`;
  console.log(`  ${name}${results.map(({ text }) => text).join('')}${libraryFigures}`);
  return results.every(({ withinBudget }) => withinBudget);
}

const folder = await mkdtemp(join(tmpdir(), 'scheduler-bench-'));
const chosen = process.argv.slice(2);
const rows = ROWS.filter(
  ({ view, count, isNextFetched }) =>
    chosen.length === 0 || chosen.includes(`${view}-${count}${isNextFetched ? '-uncached' : ''}`),
);
await buildPages(folder);
const browser = await openBrowser();
console.log(`Main-thread CPU ms, median of ${RUNS}, compared with react-big-calendar`);
console.log(`* Next loads the events, with a CPU that is ${CPU_SLOWDOWN} times slower`);
console.log(`  ${'view, events'.padEnd(14)}${'first render'.padEnd(26)}${'Next'.padEnd(26)}plain`);
const withinBudget: boolean[] = [];
for (const row of rows) {
  const pages = [
    await openPage(browser, folder, 'ours'),
    await openPage(browser, folder, 'library'),
  ];
  const [ownCost, library] = await measure(pages, row);
  if (ownCost && library) withinBudget.push(report(row, ownCost, library));
  for (const page of pages) await page.close();
}
await browser.close();
await rm(folder, { recursive: true });
process.exitCode = withinBudget.every(Boolean) ? 0 : 1;
