import type { Page } from '@playwright/test';

/** Responds with 503 to all API requests that match, as if a service were unavailable. */
export async function failRequests(page: Page, path: RegExp, method?: string): Promise<void> {
  const problem = { type: 'about:blank', title: 'Unavailable', status: 503, code: 'unavailable' };
  const body = JSON.stringify(problem);
  await page.route(path, (route) =>
    method && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({ status: 503, contentType: 'application/problem+json', body }),
  );
}
