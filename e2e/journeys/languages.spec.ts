import { expect, test, type Page } from '@playwright/test';
import { schedules } from '@scheduler/contracts/core';
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
