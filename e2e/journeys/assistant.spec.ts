import { expect, test, type BrowserContextOptions, type Page } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { expectNoFindings } from '../support/axe.ts';
import { becomePro } from '../support/become-pro.ts';
import { newestMail } from '../support/mail.ts';
import { join, newPerson, type SignedIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';

const LONG = 30_000;

/** The Monday after this week's, at midnight in Lisbon as far as these journeys need it. */
function nextMonday(): number {
  const today = new Date();
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return midnight + (((8 - today.getUTCDay()) % 7) + (today.getUTCDay() === 1 ? 7 : 0)) * DAY_MS;
}

const MONDAY = nextMonday();

async function put(person: SignedIn, scheduleId: string, title: string, at: number, hours = 1) {
  const start = MONDAY + at * HOUR_MS;
  return person.api.call(events.create, {
    body: {
      schedule_ids: [scheduleId],
      title,
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + hours * HOUR_MS).toISOString(),
      time_zone: 'Europe/Lisbon',
    },
  });
}

const menu = (page: Page) => page.getByRole('combobox', { name: 'Search, create or ask' });

async function openMenu(page: Page, words: string) {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await menu(page).fill(words);
}

async function ask(page: Page, words: string) {
  const request = page.getByRole('textbox', { name: 'Your request' });
  await request.fill(words);
  await request.press('Enter');
  return page.getByRole('log', { name: 'Conversation' }).locator('section').last();
}

let person: SignedIn;
let scheduleId: string;
let session: BrowserContextOptions['storageState'];

// On one calendar, one after the other.
test.describe.configure({ mode: 'default' });

/** One account on Pro for all: the way there is a journey of its own. */
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  person = await join(newPerson('Ada'));
  ({ id: scheduleId } = await person.api.call(schedules.create, { body: { name: 'Work' } }));
  const page = await browser.newPage();
  await takeSession(page, person);
  await becomePro(page, person);
  session = await page.context().storageState();
  await page.close();
});

async function starts(person: SignedIn, title: string): Promise<string[]> {
  const found = await person.api.call(events.list, {
    query: {
      start_date: new Date(MONDAY).toISOString(),
      end_date: new Date(MONDAY + 7 * DAY_MS).toISOString(),
    },
  });
  return found.filter((event) => event.title === title).map(({ start_time }) => start_time);
}

const hourIn = (timeZone: string, instant = '') =>
  Number(new Date(instant).toLocaleString('en-GB', { timeZone, hour: '2-digit' }));

test.describe('on Pro', () => {
  // Known once the account is.
  test.use({ storageState: ({ browserName: _ }, provide) => provide(session) });

  test('a sentence becomes an event from anywhere, and the assistant answers and proposes', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await put(person, scheduleId, '1:1 Hana', 9);
    await put(person, scheduleId, '1:1 Ben', 10);
    await page.goto(site('/dashboard'));

    await test.step('Enter makes the event that the words speak of', async () => {
      await openMenu(page, 'lunch with jonas tomorrow at 1pm');
      const offer = page.getByRole('option', { name: /lunch with jonas.*Create$/ });
      await expect(offer).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Event created successfully')).toBeVisible();
      await openMenu(page, 'lunch with jonas');
      await expect(page.getByRole('option', { name: /^lunch with jonas/ }).first()).toBeVisible();
      await expectNoFindings(page, [], '[role="dialog"]');
      await page.keyboard.press('Escape');
    });

    await test.step('a question is answered from the calendar', async () => {
      await openMenu(page, 'what does next monday look like');
      await page.getByRole('option', { name: /^Ask: what does next monday look like/ }).click();
      const turn = page.getByRole('log', { name: 'Conversation' }).locator('section').last();
      await expect(turn).toContainText('1:1 Hana', { timeout: LONG });
    });

    await test.step('a wish becomes a proposal, and nothing changes before it is accepted', async () => {
      const turn = await ask(page, 'move my 1:1s to the afternoon next week');
      const changes = turn.getByRole('list', { name: 'Proposed changes' });
      await expect(changes.getByRole('listitem')).toHaveCount(2, { timeout: LONG });
      await expectNoFindings(page, [], '[role="dialog"]');
      const [before] = await starts(person, '1:1 Hana');
      expect(before).toBe(new Date(MONDAY + 9 * HOUR_MS).toISOString());
      await turn.getByRole('button', { name: 'Review 2 changes' }).click();
      const review = page.getByRole('dialog', { name: /^Optimize/ });
      await review.getByRole('button', { name: 'Apply 2 moves' }).click();
      await expect(page.getByText('2 moves applied')).toBeVisible();
      for (const title of ['1:1 Hana', '1:1 Ben']) {
        const [start] = await starts(person, title);
        expect(hourIn('Europe/Lisbon', start)).toBeGreaterThanOrEqual(12);
      }
    });
  });

  test('a time is found, the guest says which suits, and it becomes an event', async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const guest = newPerson('Grace').email;
    await page.goto(site(`/calendar?view=week&find=${encodeURIComponent(guest)}`));
    const dialog = page.getByRole('dialog', { name: 'Find a time' });

    await test.step('times are proposed, and the guest is asked', async () => {
      await expect(dialog.getByRole('radio').first()).toBeChecked({ timeout: LONG });
      await expect(dialog.getByText('Calendar not shared with you')).toBeVisible();
      await expectNoFindings(page, [], '[role="dialog"]');
      await dialog.getByLabel('Event Title').fill('Retrospective');
      await dialog.getByRole('button', { name: 'Send a poll' }).click();
      await expect(page.getByText('Poll sent to 1 guest')).toBeVisible();
    });

    await test.step('the guest answers without an account', async () => {
      const link = /https?:\/\/\S*\/polls\/[\w-]+/.exec((await newestMail(guest)).text)?.[0] ?? '';
      const theirs = await browser.newPage();
      await theirs.goto(link);
      await theirs
        .getByRole('button', { name: /\d:\d\d [AP]M/ })
        .first()
        .click();
      await theirs.getByRole('button', { name: 'Send answers' }).click();
      await expect(theirs.getByText(/^Thank you/)).toBeVisible();
      await theirs.close();
    });

    await test.step('what suits is chosen, and everybody is invited', async () => {
      await page.goto(site('/calendar?view=week&find=1'));
      await dialog.getByRole('button', { name: 'Polls (1)' }).click();
      const poll = page.getByRole('article', { name: 'Retrospective' });
      await expect(poll).toContainText('1 of 1 replied');
      await poll
        .getByRole('row', { name: /Best/ })
        .getByRole('button', { name: /^Book this time/ })
        .click();
      await expect(page.getByText('Event created successfully')).toBeVisible();
      const made = await person.api.call(events.list, { query: {} });
      expect(made.find(({ title }) => title === 'Retrospective')?.invited_users).toEqual([guest]);
      expect((await newestMail(guest, 2)).subject).toContain('Retrospective');
    });
  });

  test('after real use the dashboard says what it sees, and analytics show where time goes', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    // A week ago: looked back upon.
    for (const [index, title] of ['Planning', 'Review', 'Interview', 'Design'].entries()) {
      await put(person, scheduleId, title, 9.5 + index * 0.5 - 14 * 24);
    }

    await test.step('insights lead to what they speak of, and the score to its parts', async () => {
      await page.goto(site('/dashboard'));
      const card = page.getByRole('region', { name: 'AI Insights' });
      const first = card.getByRole('listitem').first().getByRole('link');
      await expect(first).toBeVisible({ timeout: LONG });
      await expect(card).toContainText(/overlap/);
      await card.getByText('How your score is calculated').click();
      const parts = await card.locator('dd').allInnerTexts();
      const sum = parts.reduce((total, part) => total + Number.parseFloat(part), 0);
      const score = Number.parseInt(
        await card
          .locator('summary')
          .innerText()
          .then((text) => text.replace(/\D/g, '')),
        10,
      );
      // Each part is shown to a tenth.
      expect(Math.abs(sum - score)).toBeLessThan(0.85);
      await first.click();
      await page.waitForURL(/\/calendar\?view=/);
    });

    await test.step('analytics', async () => {
      await page.goto(site('/dashboard'));
      await page.getByRole('link', { name: 'Analytics' }).click();
      await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
      await expect(page.getByText(/^Most time went to Work \(4 h/)).toBeVisible({ timeout: LONG });
      await expectNoFindings(page);
    });
  });
});

test('Free leads to the upgrade', async ({ page }) => {
  await takeSession(page, await join(newPerson('Ben')));
  await page.goto(site('/dashboard/analytics'));
  await expect(page.getByText('Upgrade to Pro to see where your time goes')).toBeVisible();
  await page.goto(site('/calendar?find=1'));
  const offer = page.getByRole('dialog', { name: 'Find a time' });
  await expect(offer).toContainText('Upgrade to Pro to use it');
  await offer.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/settings');
});
