/// <reference lib="dom" />
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { site } from '../../e2e/support/product.ts';
import type { Cast, Role } from './cast.ts';
import { browserOf, fileOf, schemes, type Size } from './looks.ts';
import type { Scene } from './scene.ts';

interface Camera {
  browser: Browser;
  cast: Cast;
  zone: string;
  folder: string;
}

const PATIENCE = 20_000;
const STILL_WITHIN = 5000;

/** Takes every scene in a size, a browser for each person. @returns how many could not be arranged */
export async function takeAll(
  { browser, cast, zone, folder }: Camera,
  scenes: readonly Scene[],
  size: Size,
): Promise<number> {
  const contexts = new Map<Role | undefined, BrowserContext>();
  const contextOf = async (role: Role | undefined) => {
    const there = contexts.get(role);
    if (there) return there;
    const storageState = role && { storageState: cast[role] };
    const context = await browser.newContext({ ...browserOf(size, zone), ...storageState });
    context.setDefaultTimeout(PATIENCE);
    contexts.set(role, context);
    return context;
  };
  let missed = 0;
  for (const scene of scenes) {
    const page = await (await contextOf(scene.as)).newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    const reason = await arrange(page, scene, size);
    if (reason !== null) {
      missed += 1;
      console.error(`${scene.name}, ${size}: ${reason}`);
    }
    await shoot(page, scene.name, size, folder);
    await page.context().setOffline(false);
    await page.close({ runBeforeUnload: false });
  }
  await Promise.all([...contexts.values()].map((context) => context.close()));
  return missed;
}

/** @returns why the scene could not be arranged; `null` when it was */
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

async function shoot(page: Page, scene: string, size: Size, folder: string) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    // A page that hangs in the middle of going elsewhere never answers.
    await Promise.race([page.evaluate(untilStill).catch(() => {}), pause(STILL_WITHIN)]);
    await page.screenshot({ path: join(folder, fileOf(scene, size, colorScheme)) });
  }
}

/** Runs in the page: fonts are there, and nothing has changed for a moment. */
async function untilStill() {
  const [quiet, atMost] = [200, 2500];
  await document.fonts.ready;
  await new Promise<void>((resolve) => {
    let calm = setTimeout(resolve, quiet);
    const watch = new MutationObserver(() => {
      clearTimeout(calm);
      calm = setTimeout(resolve, quiet);
    });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
    setTimeout(resolve, atMost);
  });
  // Colors fade from one scheme to the other.
  for (const fading of document.getAnimations()) {
    if (fading instanceof CSSTransition) fading.finish();
  }
}
