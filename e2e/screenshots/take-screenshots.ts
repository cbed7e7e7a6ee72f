/// <reference lib="dom" />
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { site } from '../support/product.ts';
import type { AccountStates, Role } from './accounts.ts';
import { getContextOptions, getFileName, schemes, type Size } from './viewports.ts';
import type { Scene } from './scene.ts';

interface ScreenshotOptions {
  browser: Browser;
  accounts: AccountStates;
  timeZone: string;
  folder: string;
}

const TIMEOUT_MS = 20_000;
const SETTLE_TIMEOUT_MS = 5000;

/**
 * Takes screenshots of all scenes in one size, with a browser context per account. Each signed-out
 * scene has its own context, because some of these scenes sign in.
 *
 * @returns number of failed scenes
 */
export async function takeScreenshots(
  { browser, accounts, timeZone, folder }: ScreenshotOptions,
  scenes: readonly Scene[],
  size: Size,
): Promise<number> {
  const contexts = new Map<Role, BrowserContext>();
  const getContext = async (role: Role | undefined) => {
    const existing = role && contexts.get(role);
    if (existing) return existing;
    const storageState = role && { storageState: accounts[role] };
    const context = await browser.newContext({
      ...getContextOptions(size, timeZone),
      ...storageState,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    if (role) contexts.set(role, context);
    return context;
  };
  let failedCount = 0;
  for (const scene of scenes) {
    const context = await getContext(scene.as);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    const reason = await arrange(page, scene, size);
    if (reason !== null) {
      failedCount += 1;
      console.error(`${scene.name}, ${size}: ${reason}`);
    }
    await takeScreenshot(page, scene.name, size, folder);
    await context.setOffline(false);
    await (scene.as ? page : context).close();
  }
  await Promise.all(Array.from(contexts.values(), (context) => context.close()));
  return failedCount;
}

/** @returns the reason why the scene couldn't be arranged, or `null` */
async function arrange(page: Page, scene: Scene, size: Size): Promise<string | null> {
  const open = async (path: string) => {
    await page.goto(site(path), { waitUntil: 'commit' });
  };
  try {
    await scene.arrange({ page, size, open });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function takeScreenshot(page: Page, scene: string, size: Size, folder: string) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    // A page that hangs during navigation never resolves.
    await Promise.race([page.evaluate(waitUntilSettled).catch(() => {}), pause(SETTLE_TIMEOUT_MS)]);
    await page.screenshot({ path: join(folder, getFileName(scene, size, colorScheme)) });
  }
}

/** Runs in the page: resolves once fonts are loaded and the DOM stops changing. */
async function waitUntilSettled() {
  const [quietMs, maxMs] = [200, 2500];
  await document.fonts.ready;
  await new Promise<void>((resolve) => {
    let quietTimer = setTimeout(resolve, quietMs);
    const watch = new MutationObserver(() => {
      clearTimeout(quietTimer);
      quietTimer = setTimeout(resolve, quietMs);
    });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
    setTimeout(resolve, maxMs);
  });
  // Colors transition when the scheme changes.
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}
