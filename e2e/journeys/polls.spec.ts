import { expect, test, type Locator, type Page } from '@playwright/test';
import { polls, schedules, type Poll } from '@scheduler/contracts/core';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { expectNoViolations } from '../support/axe.ts';
import { displayVariants } from '../support/display-variants.ts';
import { waitForEmail } from '../support/email.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { startProTrial } from '../support/start-pro-trial.ts';
import { createFinger } from '../support/touch.ts';
import { createAccount, createUser, type SignedInUser } from '../support/users.ts';

const DAYS = [13, 14, 15];
const TIMES = ['09:00', '09:30', '10:00', '13:30'];
const SLOT_MS = 30 * MINUTE_MS;

/** The same times on a Monday, Tuesday and Wednesday in the browser's time zone. */
const slots = DAYS.flatMap((day) =>
  TIMES.map((time) => {
    const start = Date.parse(`2030-05-${day}T${time}:00+01:00`);
    return {
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + SLOT_MS).toISOString(),
    };
  }),
);

let organizer: SignedInUser;
let scheduleId: string;
test.beforeAll(async () => {
  organizer = await createAccount(createUser('Ada Lovelace'));
  ({ id: scheduleId } = await organizer.api.call(schedules.create, { body: { name: 'Product' } }));
});

const createPoll = (invited: string[] = []) =>
  organizer.api.call(polls.create, {
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

const readPoll = ({ id }: Poll) => organizer.api.call(polls.read, { params: { id } });

/** Returns the replies of the first guest, one string per day. */
async function getReplies(poll: Poll): Promise<string[]> {
  const { guests } = await readPoll(poll);
  const replies = guests[0]?.answers ?? [];
  return DAYS.map((_, day) =>
    replies
      .slice(day * TIMES.length, (day + 1) * TIMES.length)
      .map((reply) => reply[0])
      .join(''),
  );
}

const getSlotButton = (page: Page, name: string) => page.getByRole('button', { name });
const submitReplies = (page: Page) => page.getByRole('button', { name: 'Send replies' }).click();
const expectConfirmation = (page: Page) =>
  expect(page.getByText(/^Thanks for your reply/)).toBeVisible();

async function getCenter(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function fillContactDetails(page: Page) {
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('Your email').fill(`grace.${Date.now()}@example.test`);
}

test('a guest replies to a poll by dragging on the page from the email, and the organizer books the best time', async ({
  page,
}) => {
  const guestEmail = createUser('Grace Hopper').email;
  const poll = await createPoll([guestEmail]);
  const email = await waitForEmail(guestEmail);
  expect(email.subject).toBe('When can you meet? Launch retrospective');
  const link = /https?:\/\/\S*\/polls\/[\w-]+/.exec(email.text)?.[0] ?? '';

  await test.step('marks a rectangle of times with a single drag, within 30 seconds', async () => {
    const startedAt = Date.now();
    await page.goto(link);
    const [from, to] = [
      await getCenter(getSlotButton(page, 'Monday, May 13, 9:00 AM')),
      await getCenter(getSlotButton(page, 'Tuesday, May 14, 10:00 AM')),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await expect(page.getByText('6 of 12 times work for you')).toBeVisible();
    await page.getByText('If needed', { exact: true }).first().click();
    await getSlotButton(page, 'Wednesday, May 15, 1:30 PM').click();
    await submitReplies(page);
    await expectConfirmation(page);
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    expect(await getReplies(poll)).toEqual(['yyyn', 'yyyn', 'nnni']);
  });

  await test.step("shows the guest's earlier replies and accepts changes", async () => {
    await page.goto(link);
    await expect(getSlotButton(page, 'Monday, May 13, 9:30 AM: Yes')).toBeVisible();
    await getSlotButton(page, 'Monday, May 13, 9:30 AM').click();
    await submitReplies(page);
    await expectConfirmation(page);
    expect(await getReplies(poll)).toEqual(['ynyn', 'yyyn', 'nnni']);
  });

  await test.step('cancels a drag on Escape', async () => {
    const { x, y } = await getCenter(getSlotButton(page, 'Monday, May 13, 1:30 PM'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(getSlotButton(page, 'Monday, May 13, 1:30 PM: Yes')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(getSlotButton(page, 'Monday, May 13, 1:30 PM: No')).toBeVisible();
  });

  await test.step('shows the booked time on the poll page', async () => {
    const { id, next_best } = await readPoll(poll);
    expect(next_best?.start_time).toBe('2030-05-13T08:00:00.000Z');
    const { event } = await organizer.api.call(polls.choose, {
      params: { id },
      body: { start_time: next_best?.start_time ?? '' },
    });
    expect(event.invited_users).toEqual([guestEmail]);
    await page.goto(link);
    await expect(
      page.getByRole('heading', { name: 'The time for Launch retrospective is set' }),
    ).toBeVisible();
    await expect(page.getByText(/Monday, May 13, 2030.*9:00/)).toBeVisible();
    expect((await waitForEmail(guestEmail, 2)).subject).toBe('Invitation: Launch retrospective');
  });
});

test('keyboard users can mark times and send replies', async ({ page }) => {
  const poll = await createPoll();
  await page.goto(site(poll.share_path));
  await fillContactDetails(page);
  // The reply options and the grid of times are one tab stop each.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(getSlotButton(page, 'Monday, May 13, 9:00 AM')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(getSlotButton(page, 'Tuesday, May 14, 9:30 AM: Yes')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectConfirmation(page);
  expect(await getReplies(poll)).toEqual(['ynnn', 'yynn', 'nnnn']);
});

test("a poll can show times in the guest's time zone without losing marked times", async ({
  browser,
}) => {
  const poll = await createPoll();
  const page = await browser.newPage({ timezoneId: 'Asia/Tokyo' });
  await page.goto(site(poll.share_path));
  await getSlotButton(page, 'Monday, May 13, 9:00 AM').click();
  await page.getByRole('link', { name: 'Use Tokyo time' }).click();
  await expect(page.getByText('Times in Tokyo.')).toBeVisible();
  await expect(getSlotButton(page, 'Monday, May 13, 5:00 PM: Yes')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use Lisbon time' })).toBeVisible();
  await page.close();
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true });

  test('a horizontal drag or a long press marks times, and other gestures scroll', async ({
    page,
  }) => {
    const poll = await createPoll();
    await page.goto(site(poll.share_path));
    await fillContactDetails(page);
    const finger = await createFinger(page);
    const getCenterInView = async (name: string) => {
      await getSlotButton(page, name).scrollIntoViewIfNeeded();
      return getCenter(getSlotButton(page, name));
    };

    await getSlotButton(page, 'Wednesday, May 15, 10:00 AM').tap();
    const from = await getCenterInView('Monday, May 13, 9:00 AM');
    const to = await getCenter(getSlotButton(page, 'Tuesday, May 14, 9:00 AM'));
    await finger.drag(from, to);
    await expect(page.getByText('3 of 12 times work for you')).toBeVisible();

    const start = await getCenterInView('Monday, May 13, 9:30 AM');
    await finger.down(start);
    await expect(getSlotButton(page, 'Monday, May 13, 9:30 AM: Yes')).toBeVisible();
    await finger.move(await getCenter(getSlotButton(page, 'Monday, May 13, 1:30 PM')));
    await finger.up();
    await expect(page.getByText('6 of 12 times work for you')).toBeVisible();

    const scrollBefore = await page.evaluate(() => scrollY);
    const swipeStart = await getCenterInView('Wednesday, May 15, 9:00 AM');
    await finger.drag(swipeStart, { x: swipeStart.x, y: swipeStart.y - 160 });
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(scrollBefore);
    await expect(page.getByText('6 of 12 times work for you')).toBeVisible();

    await page.getByRole('button', { name: 'Send replies' }).tap();
    await expectConfirmation(page);
    expect(await getReplies(poll)).toEqual(['yyyy', 'ynnn', 'nnyn']);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a poll shows the times as radio buttons', async ({ page }) => {
    const poll = await createPoll();
    await page.goto(site(poll.share_path));
    await fillContactDetails(page);
    const getSlotOptions = (name: string) => page.getByRole('group', { name });
    await getSlotOptions('Monday, May 13, 9:00 AM').getByLabel('Yes').check();
    await getSlotOptions('Wednesday, May 15, 1:30 PM').getByLabel('If needed').check();
    await submitReplies(page);
    await expectConfirmation(page);
    await expect(getSlotOptions('Monday, May 13, 9:00 AM').getByLabel('Yes')).toBeChecked();
    expect(await getReplies(poll)).toEqual(['ynnn', 'nnnn', 'nnni']);
  });
});

test('an invalid poll link returns 404, and poll pages are excluded from search engines', async ({
  page,
}) => {
  const { share_path } = await createPoll();
  const response = await page.goto(site(`${share_path.slice(0, -2)}xx`));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('people who reply through the shared link are listed as not verified, and the organizer books without them', async ({
  page,
  browser,
}) => {
  const owner = await createAccount(createUser('Ada Lovelace'));
  const { id } = await owner.api.call(schedules.create, { body: { name: 'Product' } });
  const invited = createUser('Grace Hopper').email;
  const { share_path } = await owner.api.call(polls.create, {
    body: {
      title: 'Launch retrospective',
      schedule_id: id,
      duration_minutes: 30,
      time_zone: 'Europe/Lisbon',
      slots,
      invited: [invited],
    },
  });

  await test.step('accepts a reply with the address of an invited guest, as not verified', async () => {
    const guestPage = await browser.newPage();
    await guestPage.goto(site(share_path));
    await guestPage.getByLabel('Your name').fill('Eve');
    await guestPage.getByLabel('Your email').fill(invited);
    await getSlotButton(guestPage, 'Monday, May 13, 9:00 AM').click();
    await submitReplies(guestPage);
    await expectConfirmation(guestPage);
    await expect(guestPage.getByText('Replying as Eve (not verified).')).toBeVisible();
    await guestPage.close();
  });

  await test.step('lists the reply and excludes it from the event', async () => {
    await signInAs(page, owner);
    await startProTrial(page, owner);
    await page.goto(site('/calendar?view=week&find=1'));
    await page.getByRole('button', { name: 'Polls (1)' }).click();
    const poll = page.getByRole('article', { name: 'Launch retrospective' });
    await expect(poll).toContainText(`Waiting for ${invited}`);
    await expect(poll).toContainText(`not verified: Eve (${invited})`);
    await expectNoViolations(page, [], '[role="dialog"]');
    await poll.getByText("Invite people who aren't verified").click();
    await poll
      .getByRole('button', { name: /^Book this time/ })
      .first()
      .click();
    await expect(page.getByText('Event created successfully')).toBeVisible();
  });
});

for (const { colorScheme, viewport } of displayVariants) {
  test.describe(`${colorScheme} color scheme, ${viewport.width} px wide`, () => {
    test.use({ colorScheme, viewport });

    test('a poll has no axe violations before and after marking times', async ({ page }) => {
      const poll = await createPoll();
      await page.goto(site(poll.share_path));
      await expect(getSlotButton(page, 'Monday, May 13, 9:00 AM')).toBeVisible();
      await expectNoViolations(page);
      await getSlotButton(page, 'Monday, May 13, 9:00 AM').click();
      await page.getByText('If needed', { exact: true }).first().click();
      await getSlotButton(page, 'Tuesday, May 14, 9:00 AM').click();
      await expectNoViolations(page);
      await submitReplies(page);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    });

    test('the page to block a sender has no axe violations before and after blocking', async ({
      page,
    }) => {
      const guestEmail = createUser('Grace Hopper').email;
      await createPoll([guestEmail]);
      const { text } = await waitForEmail(guestEmail);
      await page.goto(/https?:\/\/\S*\/email-preferences\/[\w-]+/.exec(text)?.[0] ?? '');
      await expect(page.getByText(`For ${guestEmail}`)).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Block sender' }).click();
      await expect(page.getByText(`You blocked ${organizer.email}.`)).toBeVisible();
      await expectNoViolations(page);
    });
  });
}
