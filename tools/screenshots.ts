// Pictures of the main screens of a running product, both sizes, light and dark, in screenshots/.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';

const folder = fileURLToPath(new URL('../screenshots', import.meta.url));

const sizes = {
  desk: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
const schemes = ['light', 'dark'] as const;

interface Visit {
  site: string;
  email: string;
  password: string;
}

/** What the environment says, or a sentence on what is missing. */
function visitFrom({ SITE, EMAIL, PASSWORD }: NodeJS.ProcessEnv): Visit {
  if (!SITE || !EMAIL || !PASSWORD) {
    throw new Error(
      'Set SITE, EMAIL and PASSWORD to the address and the demo account that `npm start` prints.',
    );
  }
  return { site: SITE, email: EMAIL, password: PASSWORD };
}

function chromiumPath(): string {
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('Chromium was not found: set CHROMIUM_PATH to it.');
  return found;
}

const signedOut = { landing: '/', login: '/login', signup: '/signup' };

const signedIn = {
  dashboard: '/dashboard',
  'calendar-month': '/calendar?view=month',
  'calendar-week': '/calendar?view=week',
  'calendar-day': '/calendar?view=day',
  'calendar-agenda': '/calendar?view=agenda',
  schedules: '/schedules',
  settings: '/settings',
};

async function signIn(page: Page, { site, email, password }: Visit) {
  await page.goto(new URL('/login', site).href);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  // The greeting of the toast would stand in the way.
  await page.getByText('Welcome back!').waitFor({ state: 'visible' });
  await page.getByText('Welcome back!').waitFor({ state: 'detached' });
}

async function openEvent(page: Page, site: string) {
  await page.goto(new URL('/calendar?view=agenda', site).href);
  await page.getByRole('main').locator('section li button').first().click();
  await page.getByRole('dialog', { name: 'Edit Event' }).waitFor();
}

async function picturesOf(browser: Browser, visit: Visit, size: keyof typeof sizes, dark: boolean) {
  const scheme = dark ? 'dark' : 'light';
  const context = await browser.newContext({
    ...sizes[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const shoot = async (name: string) => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}/${name}-${size}-${scheme}.png` });
  };
  const shootEach = async (screens: Record<string, string>) => {
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(new URL(path, visit.site).href);
      await shoot(name);
    }
  };
  await shootEach(signedOut);
  await signIn(page, visit);
  await shootEach(signedIn);
  await openEvent(page, visit.site);
  await shoot('event-dialog');
  await context.close();
}

async function main() {
  const visit = visitFrom(process.env);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    await mkdir(folder, { recursive: true });
    for (const size of ['desk', 'phone'] as const) {
      for (const scheme of schemes) await picturesOf(browser, visit, size, scheme === 'dark');
    }
    console.log('The pictures are in screenshots/.');
  } finally {
    await browser.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
