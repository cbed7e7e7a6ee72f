import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { expectNoFindings } from '../support/axe.ts';
import { eventNamed } from '../support/calendar.ts';
import { looks } from '../support/looks.ts';
import { join, newPerson, type SignedIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

/** The browser's today, whatever the hour, and still when the clock passes midnight. */
const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Lisbon' });
const at = (hour: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + hour * 3_600_000).toISOString();

let ada: SignedIn;

test.beforeAll(async () => {
  ada = await join(newPerson('Ada'));
  const { id } = await ada.api.call(schedules.create, { body: { name: 'Product' } });
  for (const [title, start, end] of [
    ['Planning', 12, 13],
    ['Interview', 12.5, 13.5],
    ['Review', 36, 37],
  ] as const) {
    await ada.api.call(events.create, {
      body: {
        schedule_id: id,
        title,
        start_time: at(start),
        end_time: at(end),
        invited_users: ['grace@example.test'],
      },
    });
  }
});

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
    test.use({ colorScheme, viewport });

    test('axe finds nothing on the pages for visitors', async ({ page }) => {
      for (const path of ['/', '/login', '/signup', '/forgot-password', '/privacy', '/terms']) {
        await page.goto(site(path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoFindings(page);
      }
    });

    test('axe finds nothing on the screens of the app', async ({ page }) => {
      await takeSession(page, ada);
      await page.goto(site('/dashboard'));
      await expect(page.getByText('Review').first()).toBeVisible();
      await expectNoFindings(page);
      for (const view of ['month', 'week', 'day', 'agenda']) {
        await page.goto(site(`/calendar?view=${view}&date=${today}`));
        await expect(page.getByText('Planning').first()).toBeVisible();
        await expectNoFindings(page);
      }
      await page.goto(site(`/calendar?view=day&date=${today}`));
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(eventNamed(page, 'Planning')).toHaveCSS('border-top-style', 'solid');
      await page.emulateMedia({ forcedColors: 'none' });
      await page.getByRole('button', { name: 'Add Event' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      // By its shape and not its colour, which may be forced.
      await expect(page.locator('label', { hasText: 'All day' }).locator('svg')).toBeHidden();
      await expectNoFindings(page);
      // The settings are looked at where they are used.
      await page.goto(site('/schedules'));
      await expect(page.getByRole('heading', { name: 'Product' })).toBeVisible();
      await expectNoFindings(page);
    });
  });
}

test.describe('as large as it gets', () => {
  // 1280 pixels at 400 %.
  test.use({ viewport: { width: 320, height: 256 } });

  test('nothing but a grid is wider than the window', async ({ page }) => {
    await takeSession(page, ada);
    const views = ['month', 'week', 'day', 'agenda'].map((view) => `/calendar?view=${view}`);
    for (const path of ['/dashboard', ...views, '/schedules', '/settings', '/privacy']) {
      await page.goto(site(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, { message: path }).toBeLessThanOrEqual(320);
    }
  });

  test('somebody new reaches every step, and axe finds nothing', async ({ page }) => {
    await takeSession(page, await join(newPerson('Grace')));
    await page.goto(site('/dashboard'));
    const steps = page.getByRole('region', { name: 'Get started' }).getByRole('button');
    const ends = () =>
      steps.evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().right));
    await expect(steps.filter({ hasText: 'Create' })).toBeAttached();
    expect(Math.max(...(await ends()))).toBeLessThanOrEqual(304);
    await expectNoFindings(page);
    await page.goto(site('/schedules'));
    await expect(page.getByText('No schedules found.')).toBeAttached();
    await expectNoFindings(page);
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('no bar hides what has the focus', async ({ page }) => {
    await takeSession(page, ada);
    await page.goto(site('/settings'));
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeAttached();
    const steps = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      steps.push(
        await page.evaluate(() => {
          const focused = document.activeElement;
          const bar = document.querySelector('nav[aria-label]')?.getBoundingClientRect().top ?? 0;
          const { top, bottom, height } = focused?.getBoundingClientRect() ?? new DOMRect();
          const isHidden = focused?.closest('main') && top + height / 2 > bar;
          return isHidden ? `${focused?.outerHTML.slice(0, 80)} ends at ${bottom}` : null;
        }),
      );
    }
    expect(steps.filter((step) => step !== null)).toEqual([]);
  });
});
