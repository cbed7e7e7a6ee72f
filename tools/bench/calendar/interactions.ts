/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildPages } from './build-pages.ts';
import { openBrowser, openPage, rest } from './pages.ts';

/*
 * What a person waits after a key or a move of the pointer, with 200 events in view on a processor
 * four times slower: until the next frame is drawn.
 */

const SLOWER = 4;
const EVENTS = 200;
const DATE = '2026-11-18';
const BUDGET = 100;
const TEXT = 'Lunch with Grace tomorrow at noon';
const MOVES = 40;

declare const bench: {
  prepare: (view: string, date: string, count: number) => void;
  show: () => void;
};
declare const waits: number[];

/** Runs in the page. */
const listen = () => {
  Object.assign(globalThis, { waits: [] });
  for (const type of ['keydown', 'pointermove', 'pointerdown', 'pointerup']) {
    const heard = ({ timeStamp }: Event) => {
      const drawn = () => waits.push(performance.now() - timeStamp);
      requestAnimationFrame(() => setTimeout(drawn));
    };
    addEventListener(type, heard, { capture: true });
  }
};

/** Runs in the page: nobody types or moves faster than it draws. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

type Act = (page: Page) => Promise<void>;

async function drag(page: Page): Promise<void> {
  const event = page.locator('.rbc-event[data-item]').nth(20);
  await event.scrollIntoViewIfNeeded();
  const box = await event.boundingBox();
  if (!box) throw new Error('What is dragged must be on the screen');
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
  (key: string, field: string): Act =>
  async (page) => {
    await page.keyboard.press(key);
    await page.locator(field).first().focus();
    // Opening the dialog is not typing.
    await page.evaluate(rest);
    await page.evaluate(() => waits.splice(0));
    for (const letter of TEXT) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.evaluate(nextFrame);
    }
  };

const ACTS: [string, string, Act][] = [
  ['drag, month', 'month', drag],
  ['drag, week', 'week', drag],
  [
    'type, event dialog',
    'week',
    typeInto('n', '[role="dialog"] input[type="text"], [name="title"]'),
  ],
  ['type, quick add', 'week', typeInto('q', '[role="dialog"] :is(input, textarea)')],
];

async function waitsOf(page: Page, view: string, act: Act): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  const given = [view, DATE, EVENTS] as const;
  await page.evaluate(([a, b, c]) => bench.prepare(a, b, c), given);
  await page.evaluate(() => bench.show());
  await page.waitForSelector('.rbc-event');
  await page.waitForLoadState('networkidle');
  await page.evaluate(rest);
  await page.evaluate(listen);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await act(page);
  await page.evaluate(rest);
  return page.evaluate(() => waits);
}

const p95 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;

const folder = await mkdtemp(join(tmpdir(), 'scheduler-bench-'));
await buildPages(folder);
const browser = await openBrowser();
console.log(`ms until drawn, ${EVENTS} events, processor ${SLOWER} times slower; budget ${BUDGET}`);
let over = false;
for (const [name, view, act] of ACTS) {
  const page = await openPage(browser, folder, 'ours');
  const waited = await waitsOf(page, view, act);
  over ||= !(p95(waited) <= BUDGET);
  const [half, most] = [waited.toSorted((a, b) => a - b)[waited.length >> 1], Math.max(...waited)];
  console.log(
    `  ${name.padEnd(20)}p95 ${p95(waited).toFixed(0).padStart(4)}   ` +
      `median ${half?.toFixed(0)}   most ${most.toFixed(0)}   of ${waited.length}`,
  );
  await page.close();
}
await browser.close();
await rm(folder, { recursive: true });
process.exitCode = over ? 1 : 0;
