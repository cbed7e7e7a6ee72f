import { expect, test, type Locator, type Page } from '@playwright/test';
import { events, schedules, tasks } from '@scheduler/contracts/core';
import { expectNoFindings } from '../support/axe.ts';
import { becomePro } from '../support/become-pro.ts';
import { eventNamed } from '../support/calendar.ts';
import { join, newPerson, type SignedIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';

// A week in which nothing is over yet.
const MONDAY = '2030-02-04';
const SUNDAY = '2030-02-03';
const range = { start_date: `${SUNDAY}T00:00:00Z`, end_date: '2030-02-10T00:00:00Z' };
const week = site(`/calendar?view=week&date=${MONDAY}`);

/** Two hours in which two things are, and a call in the evening. */
const MESS = [
  ['Board prep', '2030-02-05T10:00:00Z', '2030-02-05T11:00:00Z'],
  ['Hiring sync', '2030-02-05T10:00:00Z', '2030-02-05T11:00:00Z'],
  ['Design critique', '2030-02-06T11:00:00Z', '2030-02-06T12:00:00Z'],
  ['Interview', '2030-02-06T11:30:00Z', '2030-02-06T12:15:00Z'],
  ['Supplier call', '2030-02-07T18:00:00Z', '2030-02-07T19:30:00Z'],
] as const;

async function messyWeek(name: string): Promise<SignedIn> {
  const person = await join(newPerson(name));
  const { id } = await person.api.call(schedules.create, { body: { name: 'Product' } });
  for (const [title, start_time, end_time] of MESS) {
    const times = { start_time, end_time, time_zone: 'Europe/Lisbon' };
    await person.api.call(events.create, {
      body: { schedule_id: id, title, kind: 'meeting', ...times },
    });
  }
  return person;
}

/** When everything in the week is, by what it is. */
async function timesOf({ api }: SignedIn): Promise<Record<string, string>> {
  const list = await api.call(events.list, { query: range });
  return Object.fromEntries(list.map(({ title, start_time }) => [title, start_time]));
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Optimize / });
const rowsOf = (panel: Locator) => panel.locator('[data-move]');
const applied = (panel: Locator) => panel.getByText('Applied', { exact: true });

async function optimize(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Optimize', exact: true }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('button', { name: /^Apply \d moves$/ })).toBeVisible();
  return panel;
}

test('a messy week is planned, half of it applied, and all of it undone', async ({ page }) => {
  test.setTimeout(180_000);
  const ada = await messyWeek('Ada Lovelace');
  await takeSession(page, ada);
  await becomePro(page, ada);
  await ada.api.call(tasks.create, {
    body: { title: 'Pricing brief', duration_minutes: 120, deadline: '2030-02-08T17:00:00Z' },
  });
  const before = await timesOf(ada);

  const panel = await test.step('the plan stands beside the week as it is', async () => {
    await page.goto(week);
    await expect(eventNamed(page, 'Design critique')).toBeVisible();
    const opened = await optimize(page);
    await expect(opened.getByText('2 to 0', { exact: true })).toBeVisible();
    await expect(opened.getByRole('region', { name: 'Before' })).toContainText('Design critique');
    await expect(opened.getByRole('region', { name: 'Before' })).not.toContainText('Pricing brief');
    await expect(opened.getByRole('region', { name: 'After' })).toContainText('Pricing brief');
    expect(await rowsOf(opened).count()).toBeGreaterThanOrEqual(4);
    await expectNoFindings(page);
    return opened;
  });

  await test.step('nothing has changed by that', async () => {
    expect(await timesOf(ada)).toEqual(before);
  });

  const moves = rowsOf(panel).filter({ hasNotText: 'Pricing brief' });
  const titles = await moves.locator('h4').allTextContents();
  const chosen = titles.slice(0, 2);

  await test.step('two moves are applied: those events are elsewhere, the others are not', async () => {
    for (const [index, title] of chosen.entries()) {
      await panel.getByRole('button', { name: `Apply: ${title}`, exact: true }).click();
      await expect(applied(panel)).toHaveCount(index + 1);
    }
    const after = await timesOf(ada);
    const changed = Object.keys(before).filter((title) => after[title] !== before[title]);
    expect(changed.toSorted()).toEqual(chosen.toSorted());
    expect(Object.keys(after)).toHaveLength(MESS.length);
  });

  await test.step('the rest is in pencil under the week and in it', async () => {
    await page.keyboard.press('Escape');
    const strip = page.getByRole('region', { name: 'Proposed changes' });
    await expect(strip.getByText(/^Review/)).toBeVisible();
    await expect(page.locator('.rbc-event.ev-proposed')).not.toHaveCount(0);
    await page.keyboard.press('o');
    await expect(applied(panel)).toHaveCount(2);
  });

  await test.step('both are undone: the week is as it was', async () => {
    for (const [index, title] of chosen.entries()) {
      await panel.getByRole('button', { name: `Undo: ${title}`, exact: true }).click();
      await expect(applied(panel)).toHaveCount(chosen.length - 1 - index);
    }
    expect(await timesOf(ada)).toEqual(before);
  });

  await test.step('all at once, and back at once', async () => {
    await panel.getByRole('button', { name: /^Apply \d moves$/ }).click();
    await expect(panel.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(Object.keys(await timesOf(ada))).toContain('Pricing brief');
    await panel.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(panel.getByRole('button', { name: /^Apply \d moves$/ })).toBeVisible();
    expect(await timesOf(ada)).toEqual(before);
  });

  await test.step('a plan for a calendar that changed gives way to a fresh one', async () => {
    const list = await ada.api.call(events.list, { query: range });
    const interview = list.find(({ title }) => title === 'Interview');
    await ada.api.call(events.update, {
      params: { id: interview?.id ?? '' },
      body: { start_time: '2030-02-08T10:00:00Z', end_time: '2030-02-08T10:45:00Z' },
    });
    await panel.getByRole('button', { name: /^Apply \d moves$/ }).click();
    await expect(panel.getByText("Your calendar changed. Here's a new plan.")).toBeVisible();
    await expect(panel.getByText('1 to 0', { exact: true })).toBeVisible();
  });
});

test('what is locked stays, and a task is added, done and brought back', async ({ page }) => {
  test.setTimeout(120_000);
  const ada = await messyWeek('Ada Lovelace');
  await takeSession(page, ada);
  await becomePro(page, ada);
  await page.goto(week);

  await test.step('two that overlap are kept where they are', async () => {
    for (const title of ['Design critique', 'Interview']) {
      // One lies partly under the other.
      await eventNamed(page, title).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Edit Event' });
      await dialog.getByRole('button', { name: 'More options' }).click();
      await dialog.getByLabel('Lock time').check();
      await dialog.getByRole('button', { name: 'Update Event' }).click();
      await expect(dialog).toBeHidden();
    }
    const panel = await optimize(page);
    await expect(panel.getByText('Remaining conflicts')).toBeVisible();
    await expect(rowsOf(panel).filter({ hasText: 'Design critique' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Dismiss' }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('a task comes into the list, and a plan finds time for it', async () => {
    const rail = page.getByRole('complementary', { name: 'Calendar filters' });
    await rail.getByRole('button', { name: 'Add Task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Task' });
    await dialog.getByLabel('Task Title').fill('Pricing brief');
    await dialog.getByLabel('Due').fill('2030-02-08T17:00');
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await expect(rail.getByRole('button', { name: /^Pricing brief/ })).toContainText(
      'not scheduled',
    );
    const panel = await optimize(page);
    await panel
      .getByRole('button', { name: /^Apply: Pricing brief/ })
      .first()
      .click();
    await expect(applied(panel)).toHaveCount(1);
    await panel.getByRole('button', { name: 'Dismiss' }).click();
    await expect(rail.getByRole('button', { name: /^Pricing brief/ })).toContainText('scheduled');
    await rail.getByRole('checkbox', { name: 'Mark Pricing brief as done' }).check();
    await expect(rail.getByRole('button', { name: /^Pricing brief/ })).toBeHidden();
    const told = page.getByRole('listitem').filter({ hasText: 'Task completed' });
    await told.getByRole('button', { name: 'Undo' }).click();
    await expect(rail.getByRole('button', { name: /^Pricing brief/ })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what applies a plan stays at hand, however far it is read', async ({ page }) => {
    const ada = await messyWeek('Ada Lovelace');
    await takeSession(page, ada);
    await becomePro(page, ada);
    await page.goto(week);
    const panel = await optimize(page);
    const apply = panel.getByRole('button', { name: /^Apply \d moves$/ });
    for (const name of ['Before', 'After']) {
      await panel.getByRole('region', { name }).getByText('Supplier call').scrollIntoViewIfNeeded();
      const box = await apply.boundingBox();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      expect(box?.y ?? 0).toBeGreaterThan(height - 80);
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      const wide = await panel.evaluate((dialog) => dialog.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
    await apply.tap();
    await expect(panel.getByRole('button', { name: 'Done' })).toBeVisible();
  });
});

test('on Free the button says what it takes, and leads to it', async ({ page }) => {
  const ben = await messyWeek('Ben Carver');
  await takeSession(page, ben);
  await page.goto(week);
  await page.getByRole('button', { name: /^Optimize/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Optimize' });
  await expect(dialog.getByText(/Upgrade to Pro to use it/)).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/settings');
  await expect(page.getByRole('button', { name: 'Upgrade to Pro', exact: true })).toBeVisible();
});
