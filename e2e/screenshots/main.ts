// Takes screenshots of every screen and state, in both sizes and both color schemes:
// `npm run screenshots [-- <name> …]`.
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumFlags } from '../support/chromium.ts';
import startProduct from '../support/start-product.ts';
import { findOrInstallChromium } from '@scheduler/test-runner/find-chromium';
import { writeIndexPage } from './write-index-page.ts';
import { takeScreenshots } from './take-screenshots.ts';
import { createAccounts } from './accounts.ts';
import { schemes, sizes } from './viewports.ts';
import { scenes } from './scenes/all.ts';
import { findMorningTimeZone } from './morning-time-zone.ts';

const folder = fileURLToPath(new URL('../../screenshots', import.meta.url));

/** Name prefixes of the selected scenes. Defaults to all scenes. */
const prefixes = process.argv.slice(2);
const selectedScenes = scenes.filter(
  ({ name }) => prefixes.length === 0 || prefixes.some((start) => name.startsWith(start)),
);

/** @returns true if every scene could be arranged */
async function takeAllScreenshots(executablePath: string, timeZone: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const options = { browser, accounts: await createAccounts(browser), timeZone, folder };
    // Both sizes run in parallel.
    const failedCounts = await Promise.all(
      sizes.map((size) => takeScreenshots(options, selectedScenes, size)),
    );
    await writeIndexPage(folder, selectedScenes);
    const count = selectedScenes.length * sizes.length * schemes.length;
    console.log(`${count} screenshots were saved in screenshots/. Open index.html to view them.`);
    return failedCounts.every((failedCount) => failedCount === 0);
  } finally {
    await browser.close();
  }
}

async function main() {
  const timeZone = findMorningTimeZone(new Date());
  process.env.TZ = timeZone;
  const executablePath = await findOrInstallChromium();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const stop = await startProduct();
  try {
    return await takeAllScreenshots(executablePath, timeZone);
  } finally {
    await stop?.();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // A failed start may leave open handles.
  process.exit(1);
}
