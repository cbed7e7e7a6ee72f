import { expect, type Page } from '@playwright/test';

/** Each text stands on the screen, word for word. */
export async function says(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await expect.soft(page.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
  }
}

/** From now on the product API refuses what the pattern names, as it does when a service is away. */
export async function refuse(page: Page, path: RegExp, method?: string): Promise<void> {
  const body = JSON.stringify({ type: 'about:blank', title: 'Away', status: 503, code: 'away' });
  await page.route(path, (route) =>
    method && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({ status: 503, contentType: 'application/problem+json', body }),
  );
}
