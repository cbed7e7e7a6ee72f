import { expect, test, type Page } from '@playwright/test';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser } from '../support/users.ts';

const getFailure = (page: Page) => page.getByRole('alert').filter({ hasText: "Couldn't load" });
const SHELL_SCRIPT = /\/shell\.[0-9a-f]+\.js/;

/** Counts the navigations of the main frame. */
function countNavigations(page: Page) {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      urls.push(request.url());
  });
  return urls;
}

/** Aborts the first request for each file whose URL matches. */
async function failFirstRequests(page: Page, url: RegExp): Promise<Set<string>> {
  const failedPaths = new Set<string>();
  await page.route(url, (route) => {
    const { pathname } = new URL(route.request().url());
    // Without this script, nothing can retry the others.
    if (failedPaths.has(pathname) || pathname.startsWith('/load-failure')) return route.fallback();
    failedPaths.add(pathname);
    return route.abort();
  });
  return failedPaths;
}

test('the calendar opens although the first request for each script, style sheet and manifest fails', async ({
  page,
}) => {
  await signInAs(page, await createAccount(createUser('Ada')));
  const failedPaths = await failFirstRequests(page, /\.(js|css)(\?|$)|mf-manifest\.json/);
  await page.goto(site('/calendar'));
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  const files = [...failedPaths].join('\n');
  for (const file of [
    /shell\.\w+\.js/,
    /shell\.\w+\.css/,
    /mf-manifest\.json/,
    /remoteEntry\.js/,
    /calendar\.\w+\.js/,
  ])
    expect(files).toMatch(file);
});

for (const path of ['/calendar', '/']) {
  test(`a signed-in user sees an error with a Reload button at ${path} while the shell cannot be loaded`, async ({
    page,
  }) => {
    await signInAs(page, await createAccount(createUser('Ada')));
    const navigations = countNavigations(page);
    await page.route(SHELL_SCRIPT, (route) => route.abort());
    await page.goto(site(path));
    await expect(getFailure(page)).toBeVisible();
    expect(navigations).toHaveLength(1);
    await page.unroute(SHELL_SCRIPT);
    await getFailure(page).getByRole('button', { name: 'Reload' }).click();
    const name = path === '/' ? /^Welcome back/ : 'Calendar';
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(getFailure(page)).toBeHidden();
  });
}

test('the page shows an error if it contains no configuration and the configuration cannot be loaded', async ({
  page,
}) => {
  await page.route(site('/login'), async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/<script [^>]*id="config">.*?<\/script>/, '');
    await route.fulfill({ response, body: html });
  });
  await page.route('**/config.json', (route) => route.abort());
  await page.goto(site('/login'));
  await expect(getFailure(page)).toBeVisible();
  await page.unrouteAll();
  await getFailure(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(getFailure(page)).toBeHidden();
});
