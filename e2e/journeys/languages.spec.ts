import { expect, test, type Page } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { waitUntilDraggable, getEvent } from '../support/calendar.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { createAccount, createUser, type SignedInUser } from '../support/users.ts';

const setLanguage = (page: Page, language: string) =>
  page.addInitScript((tag) => localStorage.setItem('scheduler.language', tag), language);

/** Returns a page's untranslated strings. The pseudo-locale `en-XA` brackets all translations. */
const findUntranslatedTexts = (page: Page, allowedTexts: readonly string[]) =>
  page.evaluate((allowed) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const untranslated = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, data } = node as Text;
      if (element?.closest('script, style, noscript, kbd, code, option')) continue;
      let remainingText = data.replaceAll(/\[[^\]]*\]/g, ' ');
      for (const allowedText of allowed) remainingText = remainingText.replaceAll(allowedText, ' ');
      if (/[A-Za-z]{3,}/.test(remainingText)) untranslated.add(data.trim());
    }
    return [...untranslated];
  }, allowedTexts);

const WEEKDAYS = ['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'].map(
  (day) => `${day}day`,
);
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month).toLocaleDateString('en', { month: 'long' }),
);
const abbreviate = (names: readonly string[]) => names.map((name) => name.slice(0, 3));

const createSchedule = ({ api }: SignedInUser, name: string) =>
  api.call(schedules.create, { body: { name, color: 'teal', is_shared: false } });

/** Names of the sign-in providers that the product under test is configured with. */
const PROVIDER_NAMES = ['Acme', 'Offline'];

/** Returns strings that aren't translated: user data, settings, and names from `Intl`. */
const getAllowedTexts = ({ name, email }: SignedInUser) => [
  ...[name, email, 'Tide', 'AI Scheduler', 'English', 'Deutsch', 'UTC', ...PROVIDER_NAMES],
  ...[...WEEKDAYS, ...MONTHS, ...abbreviate(WEEKDAYS), ...abbreviate(MONTHS)],
  ...Intl.supportedValuesOf('timeZone'),
];

test('no screen contains untranslated text', async ({ page }) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  await createSchedule(user, 'Tide');
  await signInAs(page, user);
  await setLanguage(page, 'en-XA');
  for (const path of ['/dashboard', '/calendar', '/schedules', '/settings']) {
    await page.goto(site(path));
    await expect(page.locator('main h1')).toContainText('[');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect.soft(await findUntranslatedTexts(page, getAllowedTexts(user)), path).toEqual([]);
  }
});

test("services respond in the page's language, and the account stores the language", async ({
  page,
}) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  await signInAs(page, user);
  await page.goto(site('/settings'));
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  for (const name of ['Ebbe', 'Flut']) await createSchedule(user, name);
  await page.goto(site('/schedules'));
  await page.getByRole('button', { name: 'Terminplan erstellen' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Terminplan erstellen' }).click();
  await expect(dialog.getByText('Bitte gib dem Terminplan einen Namen')).toBeVisible();
  await createSchedule(user, 'Tide');
  await dialog.getByRole('textbox').first().fill('Vierter');
  await dialog.getByRole('button', { name: 'Terminplan erstellen' }).click();
  await expect(page.getByText('Du hast die Grenze von 3 Terminplänen')).toBeVisible();

  // A second browser uses the language saved to the account.
  const otherBrowserPage = await (await page.context().browser()?.newContext())?.newPage();
  if (!otherBrowserPage) throw new Error('Could not open another browser');
  await signInAs(otherBrowserPage, user);
  await otherBrowserPage.goto(site('/calendar'));
  await expect(otherBrowserPage.getByRole('heading', { level: 1 })).toHaveText('Kalender');
  await otherBrowserPage.context().close();
});

test('the layout starts at the right edge in right-to-left languages', async ({ page }) => {
  await setLanguage(page, 'ar-XB');
  await page.goto(site('/login'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const field = await page.locator('input[type=email]').boundingBox();
  expect(field?.x).toBeGreaterThan(720);
});

test('later days are on the left in right-to-left languages', async ({ page }) => {
  const user = await createAccount(createUser('Ada Lovelace'));
  const { id: schedule_id } = await createSchedule(user, 'Tide');
  const days = { start_time: '2026-11-24', end_time: '2026-11-26', is_all_day: true };
  await user.api.call(events.create, {
    body: { schedule_id, title: 'Trip', time_zone: 'Europe/Lisbon', ...days },
  });
  const trip = getEvent(page, 'Trip').first();
  const getTripDates = async () => {
    const query = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-15T00:00:00Z' };
    const [event] = await user.api.call(events.list, { query });
    return [event?.start_date, event?.end_date];
  };
  /** Drags the first day or the end of the trip to the left. */
  const dragLeft = async (from: 'first day' | 'end', distancePx: number) => {
    await waitUntilDraggable(trip);
    const box = await trip.boundingBox();
    if (!box) throw new Error('The trip is not visible');
    const [x, y] = [box.x + (from === 'end' ? 3 : box.width - 30), box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - distancePx, y, { steps: 12 });
    await page.mouse.up();
  };
  const getDayWidth = async () =>
    (await page.getByRole('columnheader').last().boundingBox())?.width ?? 0;
  await signInAs(page, user);
  await setLanguage(page, 'ar-XB');

  await test.step('moves an event to a later day and extends it at its left edge in the week view', async () => {
    await page.goto(site('/calendar?view=week&date=2026-11-23'));
    await expect(trip).toBeVisible();
    const dayWidth = await getDayWidth();
    await dragLeft('first day', dayWidth);
    await expect.poll(getTripDates).toEqual(['2026-11-25', '2026-11-27']);
    await dragLeft('end', dayWidth);
    await expect.poll(getTripDates).toEqual(['2026-11-25', '2026-11-28']);
  });

  await test.step('extends an event and selects days by dragging in the month view', async () => {
    await page.goto(site('/calendar?view=month&date=2026-11-23'));
    await waitUntilDraggable(trip);
    const dayWidth = await getDayWidth();
    await dragLeft('end', dayWidth / 2);
    await expect.poll(getTripDates).toEqual(['2026-11-25', '2026-11-29']);
    const getDayCell = (date: string) =>
      page.getByRole('gridcell').and(page.locator(`[data-date="${date}"]`));
    const [from, to] = [
      await getDayCell('2026-11-10').boundingBox(),
      await getDayCell('2026-11-12').boundingBox(),
    ];
    if (!from || !to) throw new Error('The days are not visible');
    await page.mouse.move(from.x + dayWidth / 2, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(to.x + dayWidth / 2, to.y + 60, { steps: 10 });
    await page.mouse.up();
    const dateFields = page.getByRole('dialog').locator('input[type=date]');
    await expect(dateFields.first()).toHaveValue('2026-11-10');
    await expect(dateFields.last()).toHaveValue('2026-11-12');
    await page.keyboard.press('Escape');
    await getDayCell('2026-11-23').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(getDayCell('2026-11-24')).toBeFocused();
  });
});
