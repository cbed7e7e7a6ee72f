import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { expectNoViolations } from '../support/axe.ts';
import { getEvent } from '../support/calendar.ts';
import { displayVariants } from '../support/display-variants.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser, signUp, type SignedInUser } from '../support/users.ts';

/** Today in the browser's time zone. Computed once, so that the date doesn't change at midnight. */
const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Lisbon' });
const toTimestamp = (hour: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + hour * HOUR_MS).toISOString();

let user: SignedInUser;

test.beforeAll(async () => {
  // Signing up leaves a second session, so that the settings offer to end it.
  user = await signUp(createUser('Ada'));
  const { id } = await user.api.call(schedules.create, { body: { name: 'Product' } });
  for (const [title, start, end] of [
    ['Planning', 12, 13],
    ['Interview', 12.5, 13.5],
    ['Review', 36, 37],
  ] as const) {
    await user.api.call(events.create, {
      body: {
        schedule_id: id,
        title,
        start_time: toTimestamp(start),
        end_time: toTimestamp(end),
        invited_users: ['grace@example.test'],
      },
    });
  }
});

for (const { colorScheme, viewport } of displayVariants) {
  test.describe(`${colorScheme} color scheme, ${viewport.width} px wide`, () => {
    test.use({ colorScheme, viewport });

    test('public pages have no axe violations', async ({ page }) => {
      for (const path of ['/', '/login', '/signup', '/forgot-password', '/privacy', '/terms']) {
        await page.goto(site(path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoViolations(page);
      }
    });

    test('app screens have no axe violations', async ({ page }) => {
      await signInAs(page, user);
      await page.goto(site('/dashboard'));
      await expect(page.getByText('Review').first()).toBeVisible();
      await expectNoViolations(page);
      for (const view of ['month', 'week', 'day', 'agenda']) {
        await page.goto(site(`/calendar?view=${view}&date=${today}`));
        await expect(page.getByText('Planning').first()).toBeVisible();
        await expectNoViolations(page);
      }
      await page.goto(site(`/calendar?view=day&date=${today}`));
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(getEvent(page, 'Planning')).toHaveCSS('border-top-style', 'solid');
      await page.emulateMedia({ forcedColors: 'none' });
      await page.getByRole('button', { name: 'Add Event' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      // The check mark is toggled with `display`, because forced colors override its color.
      await expect(page.locator('label', { hasText: 'All day' }).locator('svg')).toBeHidden();
      await expectNoViolations(page);
      // settings.spec.ts checks the settings screen.
      await page.goto(site('/schedules'));
      await expect(page.getByRole('heading', { name: 'Product' })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

test.describe('at 400% zoom', () => {
  // A 1280 px wide window at 400% zoom (WCAG 1.4.10).
  test.use({ viewport: { width: 320, height: 256 } });

  test('no page scrolls horizontally', async ({ page }) => {
    await signInAs(page, user);
    const views = ['month', 'week', 'day', 'agenda'].map((view) => `/calendar?view=${view}`);
    for (const path of ['/dashboard', ...views, '/schedules', '/settings', '/privacy']) {
      await page.goto(site(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const getPageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(getPageWidth, { message: path }).toBeLessThanOrEqual(320);
    }
  });

  test('onboarding fits into the window and has no axe violations', async ({ page }) => {
    await signInAs(page, await createAccount(createUser('Grace')));
    await page.goto(site('/dashboard'));
    const onboardingButtons = page.getByRole('region', { name: 'Get started' }).getByRole('button');
    const getRightEdges = () =>
      onboardingButtons.evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect().right),
      );
    await expect(onboardingButtons.filter({ hasText: 'Create' })).toBeAttached();
    expect(Math.max(...(await getRightEdges()))).toBeLessThanOrEqual(304);
    await expectNoViolations(page);
    await page.goto(site('/schedules'));
    await expect(page.getByText('No schedules found.')).toBeAttached();
    await expectNoViolations(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the navigation bar never covers the focused element', async ({ page }) => {
    await signInAs(page, user);
    await page.goto(site('/settings'));
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeAttached();
    const hiddenElements = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      hiddenElements.push(
        await page.evaluate(() => {
          const focused = document.activeElement;
          const barTop =
            document.querySelector('nav[aria-label]')?.getBoundingClientRect().top ?? 0;
          const { top, bottom, height } = focused?.getBoundingClientRect() ?? new DOMRect();
          const isHidden = focused?.closest('main') && top + height / 2 > barTop;
          return isHidden ? `${focused?.outerHTML.slice(0, 80)} has its bottom at ${bottom}` : null;
        }),
      );
    }
    expect(hiddenElements.filter((element) => element !== null)).toEqual([]);
  });
});
