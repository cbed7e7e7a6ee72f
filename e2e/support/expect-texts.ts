import { expect, type Page } from '@playwright/test';

/** Expects each string to be visible on the screen. */
export async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await expect.soft(page.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
  }
}
