/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildPages } from './build-pages.ts';
import { openBrowser, openPage, waitUntilIdle } from './bench-page.ts';

/*
 * Delay between a key press or pointer move and the next rendered frame, with 200 events in view
 * on a CPU throttled by a factor of four.
 */

const CPU_SLOWDOWN = 4;
const EVENTS = 200;
const DATE = '2026-11-18';
const BUDGET_MS = 100;
const TEXT = 'Lunch with Grace tomorrow at noon';
const MOVES = 40;

declare const bench: {
  prepare: (view: string, date: string, count: number) => void;
  show: () => void;
};
declare const delaysMs: number[];

/** Runs in the page. */
const recordDelays = () => {
  Object.assign(globalThis, { delaysMs: [] });
  for (const type of ['keydown', 'pointermove', 'pointerdown', 'pointerup']) {
    const onEvent = ({ timeStamp }: Event) => {
      const recordDelay = () => delaysMs.push(performance.now() - timeStamp);
      requestAnimationFrame(() => setTimeout(recordDelay));
    };
    addEventListener(type, onEvent, { capture: true });
  }
};

/** Runs in the page: input events are sent at most once per frame. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

type Interaction = (page: Page) => Promise<void>;

async function drag(page: Page): Promise<void> {
  const event = page.locator('[role=grid] [data-item]').nth(20);
  await event.scrollIntoViewIfNeeded();
  const box = await event.boundingBox();
  if (!box) throw new Error('The dragged event must be on the screen');
  const [x, y] = [box.x + 8, box.y + 9];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= MOVES; step += 1) {
    await page.mouse.move(x + step * 6, y + step * 3);
    await page.evaluate(nextFrame);
  }
  await page.mouse.up();
}

const typeInto =
  (key: string, field: string): Interaction =>
  async (page) => {
    await page.keyboard.press(key);
    await page.locator(field).first().focus();
    // Excludes the time to open the dialog.
    await page.evaluate(waitUntilIdle);
    await page.evaluate(() => delaysMs.splice(0));
    for (const character of TEXT) {
      await page.keyboard.press(character === ' ' ? 'Space' : character);
      await page.evaluate(nextFrame);
    }
  };

const INTERACTIONS: [string, string, Interaction][] = [
  ['drag, month', 'month', drag],
  ['drag, week', 'week', drag],
  [
    'type, event dialog',
    'week',
    typeInto('n', '[role="dialog"] input[type="text"], [name="title"]'),
  ],
  ['type, quick add', 'week', typeInto('q', '[role="dialog"] :is(input, textarea)')],
];

async function measureDelays(page: Page, view: string, interact: Interaction): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  const args = [view, DATE, EVENTS] as const;
  await page.evaluate(([a, b, c]) => bench.prepare(a, b, c), args);
  await page.evaluate(() => bench.show());
  await page.waitForSelector('[role=grid] [data-item]');
  await page.waitForLoadState('networkidle');
  await page.evaluate(waitUntilIdle);
  await page.evaluate(recordDelays);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await interact(page);
  await page.evaluate(waitUntilIdle);
  return page.evaluate(() => delaysMs);
}

const p95 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;

const folder = await mkdtemp(join(tmpdir(), 'scheduler-bench-'));
await buildPages(folder);
const browser = await openBrowser();
console.log(
  `ms until rendered, ${EVENTS} events, CPU throttled ${CPU_SLOWDOWN}x, budget ${BUDGET_MS}`,
);
let isOverBudget = false;
for (const [name, view, interact] of INTERACTIONS) {
  const page = await openPage(browser, folder, 'ours');
  const delays = await measureDelays(page, view, interact);
  isOverBudget ||= !(p95(delays) <= BUDGET_MS);
  const [median, max] = [delays.toSorted((a, b) => a - b)[delays.length >> 1], Math.max(...delays)];
  console.log(
    `  ${name.padEnd(20)}p95 ${p95(delays).toFixed(0).padStart(4)}   ` +
      `median ${median?.toFixed(0)}   max ${max.toFixed(0)}   of ${delays.length}`,
  );
  await page.close();
}
await browser.close();
await rm(folder, { recursive: true });
process.exitCode = isOverBudget ? 1 : 0;
