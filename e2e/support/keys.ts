import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 200;

const hasFocus = (target: Locator) =>
  target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));

/** Presses Tab until the target has the focus, as who has no mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus(target)); stop += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target.first()).toBeFocused();
}

/** Presses a button by its keys. */
export async function pressByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Types into a field that is reached by its keys. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
