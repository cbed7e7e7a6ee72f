/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { buildPages } from './build-pages.ts';
import { openBrowser, openPage, rest } from './pages.ts';

interface Cost {
  first: number;
  next: number;
}

interface Row {
  view: 'month' | 'week' | 'agenda';
  count: number;
  /** What the fastest library took of react-big-calendar's time, first render and Next. */
  best: Cost;
}

/** Measured once side by side: react-big-calendar 1.20, FullCalendar 7 and Schedule-X 4. */
const ROWS: Row[] = [
  { view: 'month', count: 200, best: { first: 1, next: 1 } },
  { view: 'week', count: 200, best: { first: 1, next: 1 } },
  { view: 'month', count: 2000, best: { first: 184 / 318, next: 93 / 282 } },
  { view: 'week', count: 2000, best: { first: 514 / 757, next: 375 / 779 } },
  { view: 'agenda', count: 2000, best: { first: 320 / 574, next: 294 / 553 } },
  { view: 'month', count: 10_000, best: { first: 711 / 1508, next: 417 / 1452 } },
  { view: 'agenda', count: 10_000, best: { first: 1253 / 2786, next: 1227 / 2711 } },
];

const RUNS = Number(process.env.RUNS ?? 5);
const DATE = '2026-11-18';

declare const bench: {
  prepare: (view: string, date: string, count: number) => void;
  show: () => void;
  next: () => void;
  clear: () => void;
};

/** Milliseconds that the page's main thread worked for `act`, until it had drawn and rested. */
async function costOf(page: Page, cdp: CDPSession, act: () => void): Promise<number> {
  const before = await busy(cdp);
  await page.evaluate(act);
  await page.evaluate(rest);
  return (await busy(cdp)) - before;
}

async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Both pages by turns, so that what else the machine does slows both. */
async function measure(pages: readonly Page[], { view, count }: Row): Promise<Cost[]> {
  const costs = pages.map((): Cost[] => []);
  const sessions = await Promise.all(pages.map(costsOf));
  // The first run brings the code and warms it.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [index, page] of pages.entries()) {
      const cdp = sessions[index];
      if (!cdp) continue;
      await page.bringToFront();
      await page.evaluate(([a, b, c]) => bench.prepare(a, b, c), [view, DATE, count] as const);
      await page.evaluate(rest);
      const first = await costOf(page, cdp, () => bench.show());
      const next = await costOf(page, cdp, () => bench.next());
      if (run > 0) costs[index]?.push({ first, next });
      await page.evaluate(() => bench.clear());
      await page.evaluate(rest);
    }
  }
  return costs.map((each) => ({
    first: median(each.map(({ first }) => first)),
    next: median(each.map(({ next }) => next)),
  }));
}

async function costsOf(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return cdp;
}

const NEXT_AT_200 = 50;

function report({ view, count, best }: Row, ours: Cost, library: Cost): boolean {
  const figures = (['first', 'next'] as const).map((what) => {
    const floor = library[what] * best[what];
    const budget = what === 'next' && count === 200 ? Math.min(floor, NEXT_AT_200) : floor;
    const within = ours[what] <= budget;
    const text = `${ours[what].toFixed(0)} (budget ${budget.toFixed(0)}${within ? '' : ' OVER'})`;
    return { within, text: text.padEnd(26) };
  });
  const name = `${view} ${count}`.padEnd(14);
  const plain = `${library.first.toFixed(0)} / ${library.next.toFixed(0)}`;
  console.log(`  ${name}${figures.map(({ text }) => text).join('')}${plain}`);
  return figures.every(({ within }) => within);
}

const folder = await mkdtemp(join(tmpdir(), 'scheduler-bench-'));
const chosen = process.argv.slice(2);
const rows = ROWS.filter(
  ({ view, count }) => chosen.length === 0 || chosen.includes(`${view}-${count}`),
);
await buildPages(folder);
const browser = await openBrowser();
console.log(`CPU ms of the page's main thread, median of ${RUNS}; react-big-calendar beside it`);
console.log(`  ${'view, events'.padEnd(14)}${'first render'.padEnd(26)}${'Next'.padEnd(26)}plain`);
const within: boolean[] = [];
for (const row of rows) {
  const pages = [
    await openPage(browser, folder, 'ours'),
    await openPage(browser, folder, 'library'),
  ];
  const [ours, library] = await measure(pages, row);
  if (ours && library) within.push(report(row, ours, library));
  for (const page of pages) await page.close();
}
await browser.close();
await rm(folder, { recursive: true });
process.exitCode = within.every(Boolean) ? 0 : 1;
