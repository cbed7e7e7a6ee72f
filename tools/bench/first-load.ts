/// <reference lib="dom" />
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { recordNetwork } from './network-log.ts';
import type { LoadedRequest } from './network-log.ts';

const site = process.env.SITE_URL ?? 'http://localhost:3000';
const email = process.env.DEMO_EMAIL ?? 'demo@aischeduler.local';
const password = process.env.DEMO_PASSWORD ?? '';
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

interface Screen {
  path: string;
  /** Selector of an element with server data. The screen counts as usable once it exists. */
  readySelector: string;
  signedOut?: boolean;
  budget?: Partial<FirstLoad>;
}

const APP_BUDGET = { requests: 14, depth: 3, scriptKb: 200 };

const SCREENS: Screen[] = [
  { path: '/dashboard', readySelector: 'a[href^="/calendar?view=day"]', budget: APP_BUDGET },
  { path: '/calendar', readySelector: '[role=grid] [data-item]', budget: APP_BUDGET },
  { path: '/calendar?view=week', readySelector: '[role=grid] [data-item]' },
  { path: '/schedules', readySelector: '[aria-label^="Edit "]' },
  { path: '/settings', readySelector: 'form input' },
  { path: '/', readySelector: 'h1', signedOut: true, budget: { scriptKb: 110 } },
];
const RUNS = Number(process.env.RUNS ?? 5);

/** A slow but common connection: 60 ms round trip, 8 Mbps. */
const NETWORK = {
  offline: false,
  latency: 60,
  downloadThroughput: 1_000_000,
  uploadThroughput: 1_000_000,
};

interface FirstLoad {
  requests: number;
  depth: number;
  scriptKb: number;
  readyMs: number;
}

/** Returns the demo account's session in the format that supabase-js stores. */
async function signIn(): Promise<string> {
  const response = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'local' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Couldn't sign in as ${email}. Set DEMO_PASSWORD.`);
  return response.text();
}

const storageKey = `sb-${new URL(site).hostname.split('.')[0]}-auth-token`;

interface PageOptions {
  key: string;
  session: string | null;
  usable: string;
}

/** Runs in the page: stores the session and marks the time at which the screen is usable. */
function preparePage({ key, session, usable }: PageOptions) {
  if (session) localStorage.setItem(key, session);
  const markReady = () => {
    if (performance.getEntriesByName('ready').length > 0) return;
    if (document.querySelector(usable)) performance.mark('ready');
  };
  new MutationObserver(markReady).observe(document, { childList: true, subtree: true });
}

async function measure(
  browser: Browser,
  { path, readySelector: selector, signedOut = false }: Screen,
  session: string,
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const usable = `[data-remote] ${selector}`;
  const storedSession = signedOut ? null : session;
  await page.addInitScript(preparePage, { key: storageKey, session: storedSession, usable });
  const cdp = await context.newCDPSession(page);
  const loaded = await recordNetwork(cdp);
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'br' } });
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await page.goto(site + path, { waitUntil: 'commit' });
  await page.locator(usable).first().waitFor();
  await page.waitForLoadState('load');
  const readyMs = await getReadyTime(page);
  const result = summarize(loaded(), readyMs);
  await context.close();
  return result;
}

const getReadyTime = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN);

const ASSETS = new Set(['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Preload']);
const RENDER_BLOCKING = new Set(['Document', 'Script', 'Stylesheet', 'Preload']);

/** Counts the assets that the page requested until its screen was usable. Data is not counted. */
function summarize(requests: LoadedRequest[], readyMs: number): FirstLoad {
  const start = Math.min(...requests.map(({ startedAt }) => startedAt));
  const loadedInTime = requests.filter(({ startedAt }) => (startedAt - start) * 1000 <= readyMs);
  const assets = loadedInTime.filter(
    ({ kind, url }) => ASSETS.has(kind) && !url.includes('favicon'),
  );
  const scripts = assets.filter(({ url }) => url.endsWith('.js'));
  return {
    requests: assets.length,
    depth: Math.max(
      ...assets.filter(({ kind }) => RENDER_BLOCKING.has(kind)).map(({ depth }) => depth),
    ),
    scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    readyMs,
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Prints a figure and returns whether it is within its budget, if there is one. */
function printFigure(name: string, value: number, budget: number | undefined, unit: string) {
  const isWithinBudget = budget === undefined || value <= budget;
  const formattedValue = `${value.toFixed(0)} ${unit}`.trim();
  const verdict = budget === undefined ? '' : `budget ${budget} ${isWithinBudget ? '' : 'OVER'}`;
  console.log(`  ${name.padEnd(22)}${formattedValue.padStart(9)}   ${verdict}`);
  return isWithinBudget;
}

async function report(browser: Browser, screen: Screen, session: string): Promise<boolean> {
  const { path, budget = {} } = screen;
  const runs: FirstLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, screen, session));
  const getMedian = (figure: keyof FirstLoad) => median(runs.map((run) => run[figure]));
  console.log(`${path}, cold cache, 60 ms and 8 Mbps, median of ${RUNS}`);
  return [
    printFigure('asset requests', getMedian('requests'), budget.requests, ''),
    printFigure('request depth', getMedian('depth'), budget.depth, ''),
    printFigure('scripts, brotli', getMedian('scriptKb'), budget.scriptKb, 'KB'),
    printFigure('ready', getMedian('readyMs'), budget.readyMs, 'ms'),
  ].every(Boolean);
}

const session = await signIn();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const withinBudget: boolean[] = [];
for (const screen of SCREENS) withinBudget.push(await report(browser, screen, session));
await browser.close();
process.exitCode = withinBudget.every(Boolean) ? 0 : 1;
