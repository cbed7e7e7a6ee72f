import { expect, test, type Page } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { draggable, eventNamed } from '../support/calendar.ts';
import { join, newPerson, type SignedIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

const speak = (page: Page, language: string) =>
  page.addInitScript((tag) => localStorage.setItem('scheduler.language', tag), language);

/** Of the text on a page, what is in plain English: `en-XA` puts all that it says in brackets. */
const plainEnglish = (page: Page, known: readonly string[]) =>
  page.evaluate((names) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, data } = node as Text;
      if (element?.closest('script, style, noscript, kbd, code, option')) continue;
      let rest = data.replaceAll(/\[[^\]]*\]/g, ' ');
      for (const name of names) rest = rest.replaceAll(name, ' ');
      if (/[A-Za-z]{3,}/.test(rest)) found.add(data.trim());
    }
    return [...found];
  }, known);

const WEEKDAYS = ['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'].map(
  (day) => `${day}day`,
);
const DATES = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month).toLocaleDateString('en', { month: 'long' }),
);
const shortOf = (names: readonly string[]) => names.map((name) => name.slice(0, 3));

const create = ({ api }: SignedIn, name: string) =>
  api.call(schedules.create, { body: { name, color: 'teal', is_shared: false } });

/** Of the person, of `Intl`, and of languages by their own names. */
const namesOf = ({ name, email }: SignedIn) => [
  ...[name, email, 'Tide', 'AI Scheduler', 'English', 'Deutsch', 'UTC'],
  ...[...WEEKDAYS, ...DATES, ...shortOf(WEEKDAYS), ...shortOf(DATES)],
  ...Intl.supportedValuesOf('timeZone'),
];

test('no screen says anything that the catalogue was not asked for', async ({ page }) => {
  const ada = await join(newPerson('Ada Lovelace'));
  await create(ada, 'Tide');
  await takeSession(page, ada);
  await speak(page, 'en-XA');
  for (const path of ['/dashboard', '/calendar', '/schedules', '/settings']) {
    await page.goto(site(path));
    await expect(page.locator('main h1')).toContainText('[');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect.soft(await plainEnglish(page, namesOf(ada)), path).toEqual([]);
  }
});

test('services answer in the language of the page, which is kept with the account', async ({
  page,
}) => {
  const ada = await join(newPerson('Ada Lovelace'));
  await takeSession(page, ada);
  await page.goto(site('/settings'));
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  for (const name of ['Ebbe', 'Flut']) await create(ada, name);
  await page.goto(site('/schedules'));
  await page.getByRole('button', { name: 'Terminplan erstellen' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Terminplan erstellen' }).click();
  await expect(dialog.getByText('Bitte gib dem Terminplan einen Namen')).toBeVisible();
  await create(ada, 'Tide');
  await dialog.getByRole('textbox').first().fill('Vierter');
  await dialog.getByRole('button', { name: 'Terminplan erstellen' }).click();
  await expect(page.getByText('Du hast die Grenze von 3 Terminplänen')).toBeVisible();

  // Another browser of theirs learns of it.
  const other = await (await page.context().browser()?.newContext())?.newPage();
  if (!other) throw new Error('there is no other browser');
  await takeSession(other, ada);
  await other.goto(site('/calendar'));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Kalender');
  await other.context().close();
});

test('a page in a language from the right begins there', async ({ page }) => {
  await speak(page, 'ar-XB');
  await page.goto(site('/login'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const field = await page.locator('input[type=email]').boundingBox();
  expect(field?.x).toBeGreaterThan(720);
});

test('where one reads from the right, days go on to the left', async ({ page }) => {
  const ada = await join(newPerson('Ada Lovelace'));
  const { id: schedule_id } = await create(ada, 'Tide');
  const days = { start_time: '2026-11-24', end_time: '2026-11-26', is_all_day: true };
  await ada.api.call(events.create, {
    body: { schedule_id, title: 'Trip', time_zone: 'Europe/Lisbon', ...days },
  });
  const trip = eventNamed(page, 'Trip').first();
  const datesOfTrip = async () => {
    const query = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-15T00:00:00Z' };
    const [event] = await ada.api.call(events.list, { query });
    return [event?.start_date, event?.end_date];
  };
  /** Presses the trip on its first day, or by the edge where it ends, and drags that to the left. */
  const drawLeft = async (from: 'first day' | 'end', by: number) => {
    await draggable(trip);
    const box = await trip.boundingBox();
    if (!box) throw new Error('The trip must be on the screen');
    const [x, y] = [box.x + (from === 'end' ? 3 : box.width - 30), box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - by, y, { steps: 12 });
    await page.mouse.up();
  };
  const widthOf = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.width ?? 0;
  await takeSession(page, ada);
  await speak(page, 'ar-XB');

  await test.step('a week: it is moved to a later day, and ends later by its left edge', async () => {
    await page.goto(site('/calendar?view=week&date=2026-11-23'));
    await expect(trip).toBeVisible();
    const day = await widthOf('.rbc-day-slot');
    await drawLeft('first day', day);
    await expect.poll(datesOfTrip).toEqual(['2026-11-25', '2026-11-27']);
    await drawLeft('end', day);
    await expect.poll(datesOfTrip).toEqual(['2026-11-25', '2026-11-28']);
  });

  await test.step('a month: the same, and the days that are drawn over are chosen', async () => {
    await page.goto(site('/calendar?view=month&date=2026-11-23'));
    await draggable(trip);
    const day = await widthOf('.rbc-day-bg');
    await drawLeft('end', day / 2);
    await expect.poll(datesOfTrip).toEqual(['2026-11-25', '2026-11-29']);
    const cell = (date: string) => page.locator(`.rbc-day-bg[data-date="${date}"]`);
    const [from, to] = [
      await cell('2026-11-10').boundingBox(),
      await cell('2026-11-12').boundingBox(),
    ];
    if (!from || !to) throw new Error('The days must be on the screen');
    await page.mouse.move(from.x + day / 2, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(to.x + day / 2, to.y + 60, { steps: 10 });
    await page.mouse.up();
    const chosen = page.getByRole('dialog').locator('input[type=date]');
    await expect(chosen.first()).toHaveValue('2026-11-10');
    await expect(chosen.last()).toHaveValue('2026-11-12');
    await page.keyboard.press('Escape');
    await cell('2026-11-23').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(cell('2026-11-24')).toBeFocused();
  });
});
