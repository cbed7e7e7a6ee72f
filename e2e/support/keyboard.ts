import { expect, type Locator, type Page } from '@playwright/test';

const MAX_TAB_STOPS = 200;

const isFocused = (target: Locator) =>
  target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));

/** Presses Tab until the target has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let stop = 0; stop < MAX_TAB_STOPS && !(await isFocused(target)); stop += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target.first()).toBeFocused();
}

/** Focuses a button with Tab and presses Enter. */
export async function activateByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Focuses a field with Tab and replaces its value. */
export async function typeIntoField(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
