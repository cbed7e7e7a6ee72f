import { expect, test, type Locator, type Page } from '@playwright/test';
import { events, schedules, tasks } from '@scheduler/contracts/core';
import { expectNoViolations } from '../support/axe.ts';
import { getEvent, getGrid } from '../support/calendar.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { startProTrial } from '../support/start-pro-trial.ts';
import { createAccount, createUser, type SignedInUser } from '../support/users.ts';

// A week in the future, so that all events can move.
const MONDAY = '2030-02-04';
const SUNDAY = '2030-02-03';
const range = { start_date: `${SUNDAY}T00:00:00Z`, end_date: '2030-02-10T00:00:00Z' };
const weekUrl = site(`/calendar?view=week&date=${MONDAY}`);

/** Two pairs of overlapping meetings and an evening call. */
const CONFLICTING_EVENTS = [
  ['Board prep', '2030-02-05T10:00:00Z', '2030-02-05T11:00:00Z'],
  ['Hiring sync', '2030-02-05T10:00:00Z', '2030-02-05T11:00:00Z'],
  ['Design critique', '2030-02-06T11:00:00Z', '2030-02-06T12:00:00Z'],
  ['Interview', '2030-02-06T11:30:00Z', '2030-02-06T12:15:00Z'],
  ['Supplier call', '2030-02-07T18:00:00Z', '2030-02-07T19:30:00Z'],
] as const;

async function createUserWithConflicts(name: string): Promise<SignedInUser> {
  const user = await createAccount(createUser(name));
  const { id } = await user.api.call(schedules.create, { body: { name: 'Product' } });
  for (const [title, start_time, end_time] of CONFLICTING_EVENTS) {
    const times = { start_time, end_time, time_zone: 'Europe/Lisbon' };
    await user.api.call(events.create, {
      body: { schedule_id: id, title, kind: 'meeting', ...times },
    });
  }
  return user;
}

/** Returns the start times of the week by event title. */
async function getStartTimes({ api }: SignedInUser): Promise<Record<string, string>> {
  const list = await api.call(events.list, { query: range });
  return Object.fromEntries(list.map(({ title, start_time }) => [title, start_time]));
}

const getOptimizeDialog = (page: Page) => page.getByRole('dialog', { name: /^Optimize / });
const getMoves = (optimizeDialog: Locator) => optimizeDialog.locator('[data-move]');
const getAppliedLabels = (optimizeDialog: Locator) =>
  optimizeDialog.getByText('Applied', { exact: true });

async function optimize(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Optimize', exact: true }).click();
  const optimizeDialog = getOptimizeDialog(page);
  await expect(optimizeDialog.getByRole('button', { name: /^Apply \d moves$/ })).toBeVisible();
  return optimizeDialog;
}

test('a plan for a week with conflicts can be applied in part or in full and undone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const user = await createUserWithConflicts('Ada Lovelace');
  await signInAs(page, user);
  await startProTrial(page, user);
  await user.api.call(tasks.create, {
    body: { title: 'Pricing brief', duration_minutes: 120, deadline: '2030-02-08T17:00:00Z' },
  });
  const startTimesBefore = await getStartTimes(user);

  const optimizeDialog = await test.step('shows the plan next to the current week', async () => {
    await page.goto(weekUrl);
    await expect(getEvent(page, 'Design critique')).toBeVisible();
    const openedDialog = await optimize(page);
    await expect(openedDialog.getByText('2 to 0', { exact: true })).toBeVisible();
    await expect(openedDialog.getByRole('region', { name: 'Before' })).toContainText(
      'Design critique',
    );
    await expect(openedDialog.getByRole('region', { name: 'Before' })).not.toContainText(
      'Pricing brief',
    );
    await expect(openedDialog.getByRole('region', { name: 'After' })).toContainText(
      'Pricing brief',
    );
    expect(await getMoves(openedDialog).count()).toBeGreaterThanOrEqual(4);
    await expectNoViolations(page);
    return openedDialog;
  });

  await test.step('changes nothing before a move is applied', async () => {
    expect(await getStartTimes(user)).toEqual(startTimesBefore);
  });

  const moves = getMoves(optimizeDialog).filter({ hasNotText: 'Pricing brief' });
  const titles = await moves.locator('h4').allTextContents();
  const appliedTitles = titles.slice(0, 2);

  await test.step('applies two moves without changing other events', async () => {
    for (const [index, title] of appliedTitles.entries()) {
      await optimizeDialog.getByRole('button', { name: `Apply: ${title}`, exact: true }).click();
      await expect(getAppliedLabels(optimizeDialog)).toHaveCount(index + 1);
    }
    const startTimesAfter = await getStartTimes(user);
    const changed = Object.keys(startTimesBefore).filter(
      (title) => startTimesAfter[title] !== startTimesBefore[title],
    );
    expect(changed.toSorted()).toEqual(appliedTitles.toSorted());
    expect(Object.keys(startTimesAfter)).toHaveLength(CONFLICTING_EVENTS.length);
  });

  await test.step('shows the remaining moves below the calendar and as proposed events', async () => {
    await page.keyboard.press('Escape');
    const proposalStrip = page.getByRole('region', { name: 'Proposed changes' });
    await expect(proposalStrip.getByText(/^Review/)).toBeVisible();
    await expect(getGrid(page).getByRole('button', { name: /, proposed$/ })).not.toHaveCount(0);
    await page.keyboard.press('o');
    await expect(getAppliedLabels(optimizeDialog)).toHaveCount(2);
  });

  await test.step('restores the week after undoing both moves', async () => {
    for (const [index, title] of appliedTitles.entries()) {
      await optimizeDialog.getByRole('button', { name: `Undo: ${title}`, exact: true }).click();
      await expect(getAppliedLabels(optimizeDialog)).toHaveCount(appliedTitles.length - 1 - index);
    }
    expect(await getStartTimes(user)).toEqual(startTimesBefore);
  });

  await test.step('applies and undoes all moves at once', async () => {
    await optimizeDialog.getByRole('button', { name: /^Apply \d moves$/ }).click();
    await expect(optimizeDialog.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(Object.keys(await getStartTimes(user))).toContain('Pricing brief');
    await optimizeDialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(optimizeDialog.getByRole('button', { name: /^Apply \d moves$/ })).toBeVisible();
    expect(await getStartTimes(user)).toEqual(startTimesBefore);
  });

  await test.step('replaces the plan when the calendar has changed', async () => {
    const list = await user.api.call(events.list, { query: range });
    const interview = list.find(({ title }) => title === 'Interview');
    await user.api.call(events.update, {
      params: { id: interview?.id ?? '' },
      body: { start_time: '2030-02-08T10:00:00Z', end_time: '2030-02-08T10:45:00Z' },
    });
    await optimizeDialog.getByRole('button', { name: /^Apply \d moves$/ }).click();
    await expect(
      optimizeDialog.getByText("Your calendar changed. Here's a new plan."),
    ).toBeVisible();
    await expect(optimizeDialog.getByText('1 to 0', { exact: true })).toBeVisible();
  });
});

test("a plan schedules tasks and doesn't move locked events", async ({ page }) => {
  test.setTimeout(120_000);
  const user = await createUserWithConflicts('Ada Lovelace');
  await signInAs(page, user);
  await startProTrial(page, user);
  await page.goto(weekUrl);

  await test.step('reports the conflict of two locked events', async () => {
    for (const title of ['Design critique', 'Interview']) {
      // One event partly covers the other, so a click could hit the wrong event.
      await getEvent(page, title).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Edit Event' });
      await expect(dialog.getByLabel('Event Title')).toHaveValue(title);
      // When the overlap appears, it moves the fields below it, and a click could miss.
      await expect(dialog.getByRole('group', { name: 'Next free times' })).toBeVisible();
      await dialog.getByRole('button', { name: 'More options' }).click();
      await dialog.getByLabel('Lock time').check();
      await dialog.getByRole('button', { name: 'Update Event' }).click();
      await expect(dialog).toBeHidden();
      // Wait for focus to return to the event, which would otherwise receive the next key press.
      await expect(getEvent(page, title)).toBeFocused();
    }
    const optimizeDialog = await optimize(page);
    await expect(optimizeDialog.getByText('Remaining conflicts')).toBeVisible();
    await expect(getMoves(optimizeDialog).filter({ hasText: 'Design critique' })).toHaveCount(0);
    await optimizeDialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(optimizeDialog).toBeHidden();
  });

  await test.step('adds a task, schedules it, completes it and restores it', async () => {
    const sidebar = page.getByRole('complementary', { name: 'Calendar filters' });
    await sidebar.getByRole('button', { name: 'Add Task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Task' });
    await dialog.getByLabel('Task Title').fill('Pricing brief');
    await dialog.getByLabel('Due').fill('2030-02-08T17:00');
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await expect(sidebar.getByRole('button', { name: /^Pricing brief/ })).toContainText(
      'not scheduled',
    );
    const optimizeDialog = await optimize(page);
    await optimizeDialog
      .getByRole('button', { name: /^Apply: Pricing brief/ })
      .first()
      .click();
    await expect(getAppliedLabels(optimizeDialog)).toHaveCount(1);
    await optimizeDialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(sidebar.getByRole('button', { name: /^Pricing brief/ })).toContainText(
      'scheduled',
    );
    await sidebar.getByRole('checkbox', { name: 'Mark Pricing brief as done' }).check();
    await expect(sidebar.getByRole('button', { name: /^Pricing brief/ })).toBeHidden();
    const toast = page.getByRole('listitem').filter({ hasText: 'Task completed' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(sidebar.getByRole('button', { name: /^Pricing brief/ })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the Apply button stays visible while the plan scrolls', async ({ page }) => {
    const user = await createUserWithConflicts('Ada Lovelace');
    await signInAs(page, user);
    await startProTrial(page, user);
    await page.goto(weekUrl);
    const optimizeDialog = await optimize(page);
    const applyButton = optimizeDialog.getByRole('button', { name: /^Apply \d moves$/ });
    for (const name of ['Before', 'After']) {
      await optimizeDialog
        .getByRole('region', { name })
        .getByText('Supplier call')
        .scrollIntoViewIfNeeded();
      const box = await applyButton.boundingBox();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      expect(box?.y ?? 0).toBeGreaterThan(height - 80);
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      const contentWidth = await optimizeDialog.evaluate((dialog) => dialog.scrollWidth);
      expect(contentWidth).toBeLessThanOrEqual(width);
    }
    await applyButton.tap();
    await expect(optimizeDialog.getByRole('button', { name: 'Done' })).toBeVisible();
  });
});

test('users on Free are offered Pro when they click Optimize', async ({ page }) => {
  const user = await createUserWithConflicts('Ben Carver');
  await signInAs(page, user);
  await page.goto(weekUrl);
  await page.getByRole('button', { name: /^Optimize/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Optimize' });
  await expect(dialog.getByText(/Upgrade to Pro to use it/)).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/settings');
  await expect(page.getByRole('button', { name: 'Upgrade to Pro', exact: true })).toBeVisible();
});
