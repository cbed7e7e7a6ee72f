/// <reference lib="dom" />
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { recordNetwork } from './network-log.ts';
import type { Loaded } from './network-log.ts';

const site = process.env.SITE_URL ?? 'http://localhost:3000';
const email = process.env.DEMO_EMAIL ?? 'demo@aischeduler.local';
const password = process.env.DEMO_PASSWORD ?? '';
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

interface Screen {
  path: string;
  /** What must be there for a person to use it: what came from the server, not its frame. */
  usable: string;
  signedOut?: boolean;
}

const BUDGETED: Screen[] = [
  { path: '/dashboard', usable: 'a[href^="/calendar?view=day"]' },
  { path: '/calendar', usable: '.rbc-event' },
];
const WATCHED: Screen[] = [
  { path: '/calendar?view=week', usable: '.rbc-event' },
  { path: '/schedules', usable: '[aria-label^="Edit "]' },
  { path: '/settings', usable: 'form input' },
  { path: '/', usable: 'h1', signedOut: true },
];
const RUNS = Number(process.env.RUNS ?? 5);

/** A slow but ordinary line: 60 ms there and back, 8 Mbps. */
const LINE = {
  offline: false,
  latency: 60,
  downloadThroughput: 1_000_000,
  uploadThroughput: 1_000_000,
};

/** What federation costs at most: one eager host, preloads, and nothing in a chain. */
const BUDGET = { requests: 8, depth: 2, gzip: 170, br: 146, readyMs: 504 };

interface FirstLoad {
  requests: number;
  depth: number;
  scriptKb: number;
  readyMs: number;
}

/** The session of the demo account, as supabase-js would keep it. */
async function signIn(): Promise<string> {
  const response = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'local' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in as ${email} was refused; set DEMO_PASSWORD`);
  return response.text();
}

const storageKey = `sb-${new URL(site).hostname.split('.')[0]}-auth-token`;

interface Prepared {
  key: string;
  session: string | null;
  usable: string;
}

/** Runs in the page: keeps the session, and notes when the screen can be used. */
function preparePage({ key, session, usable }: Prepared) {
  if (session) localStorage.setItem(key, session);
  const noteReady = () => {
    if (performance.getEntriesByName('ready').length > 0) return;
    if (document.querySelector(usable)) performance.mark('ready');
  };
  new MutationObserver(noteReady).observe(document, { childList: true, subtree: true });
}

async function measure(
  browser: Browser,
  { path, usable: selector, signedOut = false }: Screen,
  encoding: 'br' | 'gzip',
  session: string,
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const usable = `[data-remote] ${selector}`;
  const kept = signedOut ? null : session;
  await page.addInitScript(preparePage, { key: storageKey, session: kept, usable });
  const cdp = await context.newCDPSession(page);
  const loaded = await recordNetwork(cdp);
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } });
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await page.goto(site + path, { waitUntil: 'commit' });
  await page.locator(usable).first().waitFor();
  await page.waitForLoadState('load');
  const readyMs = await readyTime(page);
  const result = summarise(loaded(), readyMs);
  await context.close();
  return result;
}

const readyTime = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN);

const ASSETS = new Set(['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Preload']);
const NEEDED = new Set(['Document', 'Script', 'Stylesheet', 'Preload']);

/** Counts what the page had asked for by the time its screen was there; data are not assets. */
function summarise(all: Loaded[], readyMs: number): FirstLoad {
  const start = Math.min(...all.map(({ startedAt }) => startedAt));
  const early = all.filter(({ startedAt }) => (startedAt - start) * 1000 <= readyMs);
  const assets = early.filter(({ kind, url }) => ASSETS.has(kind) && !url.includes('favicon'));
  const scripts = assets.filter(({ url }) => url.endsWith('.js'));
  return {
    requests: assets.length,
    depth: Math.max(...assets.filter(({ kind }) => NEEDED.has(kind)).map(({ depth }) => depth)),
    scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    readyMs,
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

function line(name: string, value: number, budget: number, unit: string): boolean {
  const within = value <= budget;
  const figure = `${value.toFixed(0)} ${unit}`.trim();
  console.log(
    `  ${name.padEnd(22)}${figure.padStart(9)}   budget ${budget} ${within ? '' : 'OVER'}`,
  );
  return within;
}

async function report(browser: Browser, screen: Screen, session: string): Promise<boolean> {
  const gzip = await measure(browser, screen, 'gzip', session);
  const runs: FirstLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await measure(browser, screen, 'br', session));
  }
  const last = runs.at(-1) ?? gzip;
  console.log(`${screen.path}, cold cache, 60 ms and 8 Mbps, median of ${RUNS}`);
  return [
    line('requests of assets', last.requests, BUDGET.requests, ''),
    line('depth of the chain', last.depth, BUDGET.depth, ''),
    line('scripts, gzip', gzip.scriptKb, BUDGET.gzip, 'KB'),
    line('scripts, brotli', last.scriptKb, BUDGET.br, 'KB'),
    line('ready', median(runs.map(({ readyMs }) => readyMs)), BUDGET.readyMs, 'ms'),
  ].every(Boolean);
}

const session = await signIn();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const within: boolean[] = [];
for (const screen of BUDGETED) within.push(await report(browser, screen, session));
for (const screen of WATCHED) await report(browser, screen, session);
await browser.close();
process.exitCode = within.every(Boolean) ? 0 : 1;
