import { expect, test, type Locator, type Page } from '@playwright/test';
import { polls, schedules, type Poll } from '@scheduler/contracts/core';
import { expectNoFindings } from '../support/axe.ts';
import { looks } from '../support/looks.ts';
import { newestMail } from '../support/mail.ts';
import { join, newPerson, type SignedIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { touch } from '../support/touch.ts';

const DAYS = [13, 14, 15];
const TIMES = ['09:00', '09:30', '10:00', '13:30'];
const HALF_HOUR = 1_800_000;

/** A Monday, a Tuesday and a Wednesday far ahead, in the browser's own zone; a day has all times. */
const slots = DAYS.flatMap((day) =>
  TIMES.map((time) => {
    const start = Date.parse(`2030-05-${day}T${time}:00+01:00`);
    return {
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + HALF_HOUR).toISOString(),
    };
  }),
);

let ada: SignedIn;
let scheduleId: string;
test.beforeAll(async () => {
  ada = await join(newPerson('Ada Lovelace'));
  ({ id: scheduleId } = await ada.api.call(schedules.create, { body: { name: 'Product' } }));
});

const ask = (invited: string[] = []) =>
  ada.api.call(polls.create, {
    body: {
      title: 'Launch retrospective',
      description: 'What went well?',
      schedule_id: scheduleId,
      duration_minutes: 30,
      time_zone: 'Europe/Lisbon',
      slots,
      invited,
    },
  });

const read = ({ id }: Poll) => ada.api.call(polls.read, { params: { id } });

/** What somebody answered, a row for each day. */
async function answersOf(poll: Poll): Promise<string[]> {
  const { guests } = await read(poll);
  const answers = guests[0]?.answers ?? [];
  return DAYS.map((_, day) =>
    answers
      .slice(day * TIMES.length, (day + 1) * TIMES.length)
      .map((word) => word[0])
      .join(''),
  );
}

const cell = (page: Page, when: string) => page.getByRole('button', { name: when });
const send = (page: Page) => page.getByRole('button', { name: 'Send answers' }).click();
const thanked = (page: Page) => expect(page.getByText(/^Thank you/)).toBeVisible();

async function middleOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function introduce(page: Page) {
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('Your e-mail').fill(`grace.${Date.now()}@example.test`);
}

test('from the mail to the answer by dragging, and from the answers to the event', async ({
  page,
}) => {
  const grace = newPerson('Grace Hopper').email;
  const poll = await ask([grace]);
  const mail = await newestMail(grace);
  expect(mail.subject).toBe('When can you meet? Launch retrospective');
  const link = /https?:\/\/\S*\/polls\/[\w-]+/.exec(mail.text)?.[0] ?? '';

  await test.step('a rectangle of times is painted in one go, within half a minute', async () => {
    const begun = Date.now();
    await page.goto(link);
    const [from, to] = [
      await middleOf(cell(page, 'Monday, May 13, 9:00 AM')),
      await middleOf(cell(page, 'Tuesday, May 14, 10:00 AM')),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await expect(page.getByText('6 of 12 times suit you')).toBeVisible();
    await page.getByText('If needed', { exact: true }).first().click();
    await cell(page, 'Wednesday, May 15, 1:30 PM').click();
    await send(page);
    await thanked(page);
    expect(Date.now() - begun).toBeLessThan(30_000);
    expect(await answersOf(poll)).toEqual(['yyyn', 'yyyn', 'nnni']);
  });

  await test.step('the answer is there again, and can be changed', async () => {
    await page.goto(link);
    await expect(cell(page, 'Monday, May 13, 9:30 AM: Yes')).toBeVisible();
    await cell(page, 'Monday, May 13, 9:30 AM').click();
    await send(page);
    await thanked(page);
    expect(await answersOf(poll)).toEqual(['ynyn', 'yyyn', 'nnni']);
  });

  await test.step('a stroke is taken back by Escape', async () => {
    const { x, y } = await middleOf(cell(page, 'Monday, May 13, 1:30 PM'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(cell(page, 'Monday, May 13, 1:30 PM: Yes')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(cell(page, 'Monday, May 13, 1:30 PM: No')).toBeVisible();
  });

  await test.step('a time is chosen, and the page tells it', async () => {
    const { id, next_best } = await read(poll);
    expect(next_best?.start_time).toBe('2030-05-13T08:00:00.000Z');
    const { event } = await ada.api.call(polls.choose, {
      params: { id },
      body: { start_time: next_best?.start_time ?? '' },
    });
    expect(event.invited_users).toEqual([grace]);
    await page.goto(link);
    await expect(
      page.getByRole('heading', { name: 'The time for Launch retrospective is set' }),
    ).toBeVisible();
    await expect(page.getByText(/Monday, May 13, 2030.*9:00/)).toBeVisible();
    expect((await newestMail(grace, 2)).subject).toBe('Invitation: Launch retrospective');
  });
});

test('by keyboard alone', async ({ page }) => {
  const poll = await ask();
  await page.goto(site(poll.share_path));
  await introduce(page);
  // To what one paints with, and on to the times: one stop each.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Monday, May 13, 9:00 AM')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Tuesday, May 14, 9:30 AM: Yes')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await thanked(page);
  expect(await answersOf(poll)).toEqual(['ynnn', 'yynn', 'nnnn']);
});

test('times are shown on one’s own clock, and what is painted stays', async ({ browser }) => {
  const poll = await ask();
  const page = await browser.newPage({ timezoneId: 'Asia/Tokyo' });
  await page.goto(site(poll.share_path));
  await cell(page, 'Monday, May 13, 9:00 AM').click();
  await page.getByRole('link', { name: 'Use Tokyo time' }).click();
  await expect(page.getByText('Times in Tokyo.')).toBeVisible();
  await expect(cell(page, 'Monday, May 13, 5:00 PM: Yes')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use Lisbon time' })).toBeVisible();
  await page.close();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true });

  test('a finger paints sideways at once and downwards after a hold, and scrolls otherwise', async ({
    page,
  }) => {
    const poll = await ask();
    await page.goto(site(poll.share_path));
    await introduce(page);
    const finger = await touch(page);
    const at = async (when: string) => {
      await cell(page, when).scrollIntoViewIfNeeded();
      return middleOf(cell(page, when));
    };

    await cell(page, 'Wednesday, May 15, 10:00 AM').tap();
    const from = await at('Monday, May 13, 9:00 AM');
    const to = await middleOf(cell(page, 'Tuesday, May 14, 9:00 AM'));
    await finger.drag(from, to);
    await expect(page.getByText('3 of 12 times suit you')).toBeVisible();

    const start = await at('Monday, May 13, 9:30 AM');
    await finger.down(start);
    await expect(cell(page, 'Monday, May 13, 9:30 AM: Yes')).toBeVisible();
    await finger.move(await middleOf(cell(page, 'Monday, May 13, 1:30 PM')));
    await finger.up();
    await expect(page.getByText('6 of 12 times suit you')).toBeVisible();

    const before = await page.evaluate(() => scrollY);
    const swipe = await at('Wednesday, May 15, 9:00 AM');
    await finger.drag(swipe, { x: swipe.x, y: swipe.y - 160 });
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    await expect(page.getByText('6 of 12 times suit you')).toBeVisible();

    await page.getByRole('button', { name: 'Send answers' }).tap();
    await thanked(page);
    expect(await answersOf(poll)).toEqual(['yyyy', 'ynnn', 'nnyn']);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the times are radio buttons', async ({ page }) => {
    const poll = await ask();
    await page.goto(site(poll.share_path));
    await introduce(page);
    const time = (name: string) => page.getByRole('group', { name });
    await time('Monday, May 13, 9:00 AM').getByLabel('Yes').check();
    await time('Wednesday, May 15, 1:30 PM').getByLabel('If needed').check();
    await send(page);
    await thanked(page);
    await expect(time('Monday, May 13, 9:00 AM').getByLabel('Yes')).toBeChecked();
    expect(await answersOf(poll)).toEqual(['ynnn', 'nnnn', 'nnni']);
  });
});

test('a link that is not right says so, and asks no search engine in', async ({ page }) => {
  const { share_path } = await ask();
  const response = await page.goto(site(`${share_path.slice(0, -2)}xx`));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
    test.use({ colorScheme, viewport });

    test('axe finds nothing on the page of a poll, painted or not', async ({ page }) => {
      const poll = await ask();
      await page.goto(site(poll.share_path));
      await expect(cell(page, 'Monday, May 13, 9:00 AM')).toBeVisible();
      await expectNoFindings(page);
      await cell(page, 'Monday, May 13, 9:00 AM').click();
      await page.getByText('If needed', { exact: true }).first().click();
      await cell(page, 'Tuesday, May 14, 9:00 AM').click();
      await expectNoFindings(page);
      await send(page);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    });
  });
}
