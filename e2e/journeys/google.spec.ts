import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { googleSync, integrations } from '@scheduler/contracts/billing';
import { events, schedules, type Event } from '@scheduler/contracts/core';
import { expectNoFindings } from '../support/axe.ts';
import { becomePro } from '../support/become-pro.ts';
import { allow, refuse } from '../support/google-pages.ts';
import {
  connect,
  disconnect,
  googleCard,
  openSettings,
  openWindow,
  press,
  status,
  syncNow,
} from '../support/google-screen.ts';
import { openGoogle } from '../support/google.ts';
import { join, newPerson, type SignedIn } from '../support/people.ts';
import { site } from '../support/product.ts';
import { takeSession } from '../support/signed-in.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

// One after the other: they share Google's accounts.
test.describe.configure({ mode: 'serial' });

const WEEK = 7;
const ADAS = 0;
const BENS = 1;

/** Of this run alone: an account may hold what another left there. */
const named = (title: string) => `${title} ${TAG}`;
const TAG = randomUUID().slice(0, 4);

/** The day it is about. */
const first = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
const at = (time: string, days = 0) => {
  const date = new Date(Date.parse(`${first}T${time}:00Z`) + days * DAY_MS);
  return date.toISOString().replace('.000', '');
};
const span = (from: string, to: string, days = 0) => ({
  start: { dateTime: at(from, days), timeZone: 'UTC' },
  end: { dateTime: at(to, days), timeZone: 'UTC' },
});

const LUNCH = named('Lunch with Jonas');
const LUNCH_NEW = named('Lunch with Jonas and Ines');
const PILATES = named('Pilates');
const OUTSIDE = named('Pilates outside');
const REVIEW = named('Launch review');

const upcoming = ({ api }: SignedIn): Promise<Event[]> =>
  api.call(events.list, { query: { start_date: at('00:00'), end_date: at('00:00', 5 * WEEK) } });

const titled = async (person: SignedIn, title: string) =>
  (await upcoming(person)).filter((event) => event.title === title);

const agenda = (page: Page) => page.goto(site(`/calendar?view=agenda&date=${first}`));

test('both ways: connected, shown, synced, changed and deleted on each side, disconnected', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const ada = await join(newPerson('Ada'));
  const { id: product } = await ada.api.call(schedules.create, { body: { name: 'Product' } });
  await takeSession(page, ada);
  await becomePro(page, ada);
  await expect(status(page)).toHaveText('Not connected');
  const google = await openGoogle(context, ada, ADAS);
  const lunch = await google.insert({
    summary: LUNCH,
    description: 'Before the <b>Berlin</b> trip',
    location: 'Taberna da Praia',
    ...span('12:30', '13:30'),
  });
  const weekly = await google.insert({
    summary: PILATES,
    ...span('17:00', '18:00'),
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
  });

  await test.step('connect in the window', async () => {
    await connect(page, ADAS);
    await expect(googleCard(page)).toContainText('Connected on');
    await expect(googleCard(page)).toContainText('Nothing is copied until you press Sync Now');
    await expectNoFindings(page, [], '#calendars');
  });

  await test.step('the overlay, on and off, and what it opens', async () => {
    await agenda(page);
    const shown = page.getByRole('button', { name: `[Google] ${LUNCH}` });
    await expect(shown).toBeVisible();
    const box = page.getByRole('checkbox', { name: 'Show Google Calendar' });
    await box.uncheck();
    await expect(shown).toBeHidden();
    await box.check();
    await shown.click();
    const dialog = page.getByRole('dialog', { name: LUNCH });
    for (const text of ['Taberna da Praia', 'Before the Berlin trip']) {
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(dialog.getByText('This event must be edited in Google Calendar.')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await dialog.getByText('Close', { exact: true }).click();
  });

  await test.step('Sync Now tells how many', async () => {
    const there = (await google.list()).filter(({ recurringEventId }) => !recurringEventId);
    await openSettings(page);
    expect(await syncNow(page)).toEqual({ synced: there.length, updated: 0 });
    await expect(googleCard(page)).toContainText('Up to date as of');
    expect(await syncNow(page)).toEqual({ synced: 0, updated: 0 });
    expect(await titled(ada, LUNCH)).toMatchObject([{ source: 'google' }]);
    expect(await titled(ada, PILATES)).toHaveLength(3);
    await agenda(page);
    await expect(page.getByRole('button', { name: LUNCH }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: `[Google] ${LUNCH}` })).toHaveCount(0);
  });

  const made = await test.step('made here, it appears in Google by itself', async () => {
    const body = { schedule_id: product, title: REVIEW, location: 'Room 4' };
    const event = await ada.api.call(events.create, {
      body: { ...body, start_time: at('10:00'), end_time: at('11:00') },
    });
    const there = async () => (await google.list()).filter(({ summary }) => summary === REVIEW);
    await expect.poll(there, { timeout: 30_000 }).toMatchObject([{ location: 'Room 4' }]);
    const [copy] = await there();
    return { event, copy: copy?.id ?? '' };
  });

  await test.step('changed on each side, each change arrives', async () => {
    await google.patch(made.copy, { location: 'Room 9' });
    await openSettings(page);
    await syncNow(page);
    await expect
      .poll(() => titled(ada, REVIEW))
      .toMatchObject([{ location: 'Room 9', id: made.event.id }]);
    const [copied] = await titled(ada, LUNCH);
    await ada.api.call(events.update, {
      params: { id: copied?.id ?? '' },
      body: { title: LUNCH_NEW },
    });
    const titles = async () =>
      (await google.list()).filter(({ id }) => id === lunch.id).map(({ summary }) => summary);
    await expect.poll(titles, { timeout: 30_000 }).toEqual([LUNCH_NEW]);
  });

  await test.step('of a series, one moved there and one renamed here', async () => {
    const [, second] = await google.instances(weekly.id);
    await google.patch(second?.id ?? '', span('18:30', '19:30', WEEK));
    await syncNow(page);
    const starts = async () =>
      (await titled(ada, PILATES)).map(({ start_time }) => Date.parse(start_time));
    const wanted = [at('17:00'), at('18:30', WEEK), at('17:00', 2 * WEEK)];
    await expect.poll(starts).toEqual(wanted.map((time) => Date.parse(time)));
    const last = (await titled(ada, PILATES)).at(-1);
    await ada.api.call(events.update, {
      params: { id: last?.id ?? '' },
      query: { scope: 'this' },
      body: { title: OUTSIDE },
    });
    const names = async () => (await google.instances(weekly.id)).map(({ summary }) => summary);
    await expect.poll(names, { timeout: 30_000 }).toEqual([PILATES, PILATES, OUTSIDE]);
  });

  await test.step('deleted on each side, it goes from the other', async () => {
    await google.remove(lunch.id);
    await syncNow(page);
    await expect.poll(() => titled(ada, LUNCH_NEW)).toEqual([]);
    await ada.api.call(events.remove, { params: { id: made.event.id } });
    const there = async () => (await google.list()).some(({ id }) => id === made.copy);
    await expect.poll(there, { timeout: 30_000 }).toBe(false);
  });

  await test.step('disconnected, the copies stay; connected again, nothing is doubled', async () => {
    await disconnect(page, /Keep the copies/);
    expect(await titled(ada, PILATES)).toHaveLength(2);
    await connect(page, ADAS);
    await syncNow(page);
    expect(await titled(ada, PILATES)).toHaveLength(2);
  });

  await test.step('disconnected for good, the copies go and what was made here stays', async () => {
    const body = { schedule_id: product, title: 'Ours', start_time: at('08:00') };
    await ada.api.call(events.create, { body: { ...body, end_time: at('09:00') } });
    await disconnect(page, /Remove the copies/);
    await expect
      .poll(async () => (await upcoming(ada)).map(({ title }) => title))
      .toEqual(['Ours']);
  });
});

test('refused on Free; blocked, refused and revoked on Pro', async ({ page, context }) => {
  test.setTimeout(120_000);
  const ben = await join(newPerson('Ben'));
  await takeSession(page, ben);

  await test.step('Free is told of Pro, and refused by every call', async () => {
    await openSettings(page);
    await expect(googleCard(page)).toContainText('Google Calendar sync requires Pro plan');
    await expect(googleCard(page).getByRole('button')).toHaveCount(0);
    const answers = await Promise.allSettled([
      ben.api.call(integrations.list, {}),
      ben.api.call(googleSync.connect, { body: {} }),
      ben.api.call(googleSync.sync, { body: {} }),
      ben.api.call(googleSync.disconnect, {}),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 'rejected',
        reason: { status: 403, message: expect.stringContaining('Upgrade') },
      });
    }
  });
  await becomePro(page, ben);
  const failure = page.getByText('Failed to connect Google Calendar');

  await test.step('refused in the window: nothing happens', async () => {
    await openSettings(page);
    const popup = await openWindow(page);
    const closed = popup.waitForEvent('close');
    await refuse(popup);
    await closed;
    await expect(status(page)).toHaveText('Not connected');
    await expect(failure).toHaveCount(0);
  });

  await test.step('where windows are blocked it is this tab: refused, then allowed', async () => {
    await page.evaluate(() => (globalThis.open = () => null));
    await press(page, 'Connect');
    await refuse(page);
    await page.waitForURL('**/settings**');
    await expect(status(page)).toHaveText('Not connected');
    await expect(failure).toHaveCount(0);
    await page.evaluate(() => (globalThis.open = () => null));
    await press(page, 'Connect');
    await allow(page, BENS);
    await page.waitForURL('**/settings**');
    await expect(status(page)).toHaveText('Connected');
    expect(new URL(page.url()).search).toBe('');
    await syncNow(page);
  });

  await test.step('revoked in Google, it says so and can be mended', async () => {
    const google = await openGoogle(context, ben, BENS);
    await google.revoke();
    await press(page, 'Sync Now');
    await expect(page.getByText('Failed to sync calendar')).toBeVisible();
    await expect(googleCard(page)).toContainText('AI Scheduler can no longer access your Google Calendar.');
    await expect(status(page)).toHaveText('Not connected');
    await expectNoFindings(page, [], '#calendars');
    await connect(page, BENS, 'Reconnect');
    expect(await syncNow(page)).toEqual({ synced: 0, updated: 0 });
  });
});
