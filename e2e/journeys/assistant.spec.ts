import { expect, test, type BrowserContextOptions, type Page } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';
import { expectNoViolations } from '../support/axe.ts';
import { waitForEmail } from '../support/email.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { startProTrial } from '../support/start-pro-trial.ts';
import { createAccount, createUser, type SignedInUser } from '../support/users.ts';

const RESPONSE_TIMEOUT_MS = 30_000;

/** Returns Monday of next week at midnight UTC. */
function getNextMonday(): number {
  const today = new Date();
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return midnight + (((8 - today.getUTCDay()) % 7) + (today.getUTCDay() === 1 ? 7 : 0)) * DAY_MS;
}

const MONDAY_MS = getNextMonday();

async function createEvent(
  user: SignedInUser,
  scheduleId: string,
  title: string,
  startHour: number,
  durationHours = 1,
) {
  const start = MONDAY_MS + startHour * HOUR_MS;
  return user.api.call(events.create, {
    body: {
      schedule_ids: [scheduleId],
      title,
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + durationHours * HOUR_MS).toISOString(),
      time_zone: 'Europe/Lisbon',
    },
  });
}

const getCommandMenu = (page: Page) =>
  page.getByRole('combobox', { name: 'Search, create or ask' });

async function openCommandMenu(page: Page, text: string) {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await getCommandMenu(page).fill(text);
}

async function askAssistant(page: Page, text: string) {
  const request = page.getByRole('textbox', { name: 'Your request' });
  await request.fill(text);
  await request.press('Enter');
  return page.getByRole('log', { name: 'Conversation' }).locator('section').last();
}

let user: SignedInUser;
let scheduleId: string;
let storageState: BrowserContextOptions['storageState'];

// The tests share one calendar, so they run in order.
test.describe.configure({ mode: 'default' });

/** Signs up one account on Pro for all tests. `billing.spec.ts` tests the upgrade. */
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  user = await createAccount(createUser('Ada'));
  ({ id: scheduleId } = await user.api.call(schedules.create, { body: { name: 'Work' } }));
  const page = await browser.newPage();
  await signInAs(page, user);
  await startProTrial(page, user);
  storageState = await page.context().storageState();
  await page.close();
});

async function getStartTimes(user: SignedInUser, title: string): Promise<string[]> {
  const list = await user.api.call(events.list, {
    query: {
      start_date: new Date(MONDAY_MS).toISOString(),
      end_date: new Date(MONDAY_MS + 7 * DAY_MS).toISOString(),
    },
  });
  return list.filter((event) => event.title === title).map(({ start_time }) => start_time);
}

const getHour = (timeZone: string, instant = '') =>
  Number(new Date(instant).toLocaleString('en-GB', { timeZone, hour: '2-digit' }));

test.describe('on Pro', () => {
  // A function, because the state isn't available until `beforeAll` has run.
  test.use({ storageState: ({ browserName: _ }, provide) => provide(storageState) });

  test('the command menu creates events, and the assistant answers questions and proposes changes', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await createEvent(user, scheduleId, '1:1 Hana', 9);
    await createEvent(user, scheduleId, '1:1 Ben', 10);
    await page.goto(site('/dashboard'));

    await test.step('creates the described event on Enter', async () => {
      await openCommandMenu(page, 'lunch with jonas tomorrow at 1pm');
      const option = page.getByRole('option', { name: /lunch with jonas.*Create$/ });
      await expect(option).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Event created successfully')).toBeVisible();
      await openCommandMenu(page, 'lunch with jonas');
      await expect(page.getByRole('option', { name: /^lunch with jonas/ }).first()).toBeVisible();
      await expectNoViolations(page, [], '[role="dialog"]');
      await page.keyboard.press('Escape');
    });

    await test.step('answers a question from the calendar', async () => {
      await openCommandMenu(page, 'what does next monday look like');
      await page
        .getByRole('option', { name: /^Ask the assistant: what does next monday look like/ })
        .click();
      const reply = page.getByRole('log', { name: 'Conversation' }).locator('section').last();
      await expect(reply).toContainText('1:1 Hana', { timeout: RESPONSE_TIMEOUT_MS });
    });

    await test.step('proposes changes and applies them only after confirmation', async () => {
      const reply = await askAssistant(page, 'move my 1:1s to the afternoon next week');
      const changes = reply.getByRole('list', { name: 'Proposed changes' });
      await expect(changes.getByRole('listitem')).toHaveCount(2, { timeout: RESPONSE_TIMEOUT_MS });
      await expectNoViolations(page, [], '[role="dialog"]');
      const [startBefore] = await getStartTimes(user, '1:1 Hana');
      expect(startBefore).toBe(new Date(MONDAY_MS + 9 * HOUR_MS).toISOString());
      await reply.getByRole('button', { name: 'Review 2 changes' }).click();
      const review = page.getByRole('dialog', { name: /^Optimize/ });
      await review.getByRole('button', { name: 'Apply 2 moves' }).click();
      await expect(page.getByText('2 moves applied')).toBeVisible();
      for (const title of ['1:1 Hana', '1:1 Ben']) {
        const [start] = await getStartTimes(user, title);
        expect(getHour('Europe/Lisbon', start)).toBeGreaterThanOrEqual(12);
      }
    });
  });

  test('a poll finds a time that suits a guest and becomes an event', async ({ page, browser }) => {
    test.setTimeout(120_000);
    const guest = createUser('Grace').email;
    await page.goto(site(`/calendar?view=week&find=${encodeURIComponent(guest)}`));
    const dialog = page.getByRole('dialog', { name: 'Find a time' });

    await test.step('suggests times and sends a poll to the guest', async () => {
      await expect(dialog.getByRole('radio').first()).toBeChecked({ timeout: RESPONSE_TIMEOUT_MS });
      await expect(dialog.getByText('Calendar not shared with you')).toBeVisible();
      await expectNoViolations(page, [], '[role="dialog"]');
      await dialog.getByLabel('Event Title').fill('Retrospective');
      await dialog.getByRole('button', { name: 'Send a poll' }).click();
      await expect(page.getByText('Poll sent to 1 guest')).toBeVisible();
    });

    await test.step('accepts the reply of a guest who has no account', async () => {
      const link =
        /https?:\/\/\S*\/polls\/[\w-]+/.exec((await waitForEmail(guest)).text)?.[0] ?? '';
      const guestPage = await browser.newPage();
      await guestPage.goto(link);
      await guestPage
        .getByRole('button', { name: /\d:\d\d [AP]M/ })
        .first()
        .click();
      await guestPage.getByRole('button', { name: 'Send replies' }).click();
      await expect(guestPage.getByText(/^Thanks for your reply/)).toBeVisible();
      await guestPage.close();
    });

    await test.step('books the best time and invites the guest', async () => {
      await page.goto(site('/calendar?view=week&find=1'));
      await dialog.getByRole('button', { name: 'Polls (1)' }).click();
      const poll = page.getByRole('article', { name: 'Retrospective' });
      await expect(poll).toContainText('1 of 1 replied');
      await poll
        .getByRole('row', { name: /Best/ })
        .getByRole('button', { name: /^Book this time/ })
        .click();
      await expect(page.getByText('Event created successfully')).toBeVisible();
      const createdEvents = await user.api.call(events.list, { query: {} });
      expect(createdEvents.find(({ title }) => title === 'Retrospective')?.invited_users).toEqual([
        guest,
      ]);
      expect((await waitForEmail(guest, 2)).subject).toContain('Retrospective');
    });
  });

  test('the dashboard shows insights and analytics once the account has enough events', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    // Creates the events two weeks earlier, within the period of the analytics.
    for (const [index, title] of ['Planning', 'Review', 'Interview', 'Design'].entries()) {
      await createEvent(user, scheduleId, title, 9.5 + index * 0.5 - 14 * 24);
    }

    await test.step('links insights to the calendar and explains the score', async () => {
      await page.goto(site('/dashboard'));
      const card = page.getByRole('region', { name: 'AI Insights' });
      const firstInsight = card.getByRole('listitem').first().getByRole('link');
      await expect(firstInsight).toBeVisible({ timeout: RESPONSE_TIMEOUT_MS });
      await expect(card).toContainText(/overlap/);
      await card.getByText('How your score is calculated').click();
      const contributions = await card.locator('dd').allInnerTexts();
      const sum = contributions.reduce(
        (total, contribution) => total + Number.parseFloat(contribution),
        0,
      );
      const scoreLink = page.getByRole('link', { name: /^Productivity Score \d+%$/i });
      const score = Number.parseInt((await scoreLink.innerText()).replaceAll(/\D/g, ''), 10);
      // Each contribution is rounded to one decimal.
      expect(Math.abs(sum - score)).toBeLessThan(0.85);
      await firstInsight.click();
      await page.waitForURL(/\/calendar\?view=/);
    });

    await test.step('shows how time was spent in analytics', async () => {
      await page.goto(site('/dashboard'));
      await page.getByRole('link', { name: 'Analytics' }).click();
      await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
      await expect(page.getByText(/^You spent the most time on Work \(4 h/)).toBeVisible({
        timeout: RESPONSE_TIMEOUT_MS,
      });
      await expectNoViolations(page);
    });
  });
});

test('users on Free are offered Pro for analytics and Find a time', async ({ page }) => {
  await signInAs(page, await createAccount(createUser('Ben')));
  await page.goto(site('/dashboard/analytics'));
  await expect(page.getByText('Upgrade to Pro to see where your time goes')).toBeVisible();
  await page.goto(site('/calendar?find=1'));
  const option = page.getByRole('dialog', { name: 'Find a time' });
  await expect(option).toContainText('Upgrade to Pro to use it');
  await option.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/settings');
});
