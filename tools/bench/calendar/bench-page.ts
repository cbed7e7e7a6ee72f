/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { workspace } from '@scheduler/webpack-config/app';

type Kind = 'ours' | 'library';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const site = 'http://bench.test';

export const openBrowser = () =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Returns the style sheet of a page. Its name contains a hash. */
const findStylesheet = async (folder: string, kind: Kind): Promise<string> =>
  (await readdir(folder)).find((name) => name.startsWith(kind) && name.endsWith('.css')) ??
  `${kind}.css`;

/** Opens a page built by `buildPages` without a server. */
export async function openPage(browser: Browser, folder: string, kind: Kind): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(error));
  const script = `<script src="/${kind}.js"></script>`;
  const sheet = `<link rel="stylesheet" href="/${await findStylesheet(folder, kind)}">`;
  const body = `<!doctype html><meta charset="utf-8">${sheet}<body>${script}`;
  const libraryStylesheet = join(
    workspace,
    'node_modules/react-big-calendar/lib/css/react-big-calendar.css',
  );
  await page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body });
    const file = pathname === '/library.css' ? libraryStylesheet : join(folder, pathname);
    if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
    const contentType = TYPES[extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: await readFile(file) });
  });
  await page.goto(site);
  return page;
}

/** Runs in the page: resolves once it has rendered and is idle. */
export const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    const frame = () => requestAnimationFrame(() => requestIdleCallback(() => resolve()));
    setTimeout(() => requestAnimationFrame(frame), 120);
  });
