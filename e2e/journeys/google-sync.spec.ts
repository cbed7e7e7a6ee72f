import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { googleSync, integrations } from '@scheduler/contracts/billing';
import { events, schedules, type Event } from '@scheduler/contracts/core';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { expectNoViolations } from '../support/axe.ts';
import { openGoogleCalendar } from '../support/google-calendar.ts';
import { grantAccess, denyAccess } from '../support/google-consent.ts';
import {
  connectGoogle,
  disconnectGoogle,
  getGoogleCard,
  openGoogleSettings,
  openConsentWindow,
  clickGoogleButton,
  getConnectionStatus,
  syncNow,
} from '../support/google-settings.ts';
import { site } from '../support/product.ts';
import { signInAs } from '../support/session.ts';
import { startProTrial } from '../support/start-pro-trial.ts';
import { createAccount, createUser, type SignedInUser } from '../support/users.ts';

// The tests share Google accounts, so they run in order.
test.describe.configure({ mode: 'serial' });

const DAYS_PER_WEEK = 7;
const OWNER_ACCOUNT = 0;
const SECOND_ACCOUNT = 1;

/** Makes a title unique to this run, because the accounts may contain events from earlier runs. */
const toUniqueTitle = (title: string) => `${title} ${RUN_ID}`;
const RUN_ID = randomUUID().slice(0, 4);

/** First day of the test events. */
const startDate = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
const toTimestamp = (time: string, days = 0) => {
  const date = new Date(Date.parse(`${startDate}T${time}:00Z`) + days * DAY_MS);
  return date.toISOString().replace('.000', '');
};
const toTimeRange = (from: string, to: string, days = 0) => ({
  start: { dateTime: toTimestamp(from, days), timeZone: 'UTC' },
  end: { dateTime: toTimestamp(to, days), timeZone: 'UTC' },
});

const LUNCH = toUniqueTitle('Lunch with Jonas');
const RENAMED_LUNCH = toUniqueTitle('Lunch with Jonas and Ines');
const PILATES = toUniqueTitle('Pilates');
const RENAMED_PILATES = toUniqueTitle('Pilates outside');
const REVIEW = toUniqueTitle('Launch review');

const listUpcoming = ({ api }: SignedInUser): Promise<Event[]> =>
  api.call(events.list, {
    query: { start_date: toTimestamp('00:00'), end_date: toTimestamp('00:00', 5 * DAYS_PER_WEEK) },
  });

const listByTitle = async (user: SignedInUser, title: string) =>
  (await listUpcoming(user)).filter((event) => event.title === title);

const openAgenda = (page: Page) => page.goto(site(`/calendar?view=agenda&date=${startDate}`));

test('two-way sync copies, updates and deletes events on both sides until the user disconnects', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const user = await createAccount(createUser('Ada'));
  const { id: scheduleId } = await user.api.call(schedules.create, { body: { name: 'Product' } });
  await signInAs(page, user);
  await startProTrial(page, user);
  await expect(getConnectionStatus(page)).toHaveText('Not connected');
  const google = await openGoogleCalendar(context, user, OWNER_ACCOUNT);
  const lunch = await google.insert({
    summary: LUNCH,
    description: 'Before the <b>Berlin</b> trip',
    location: 'Taberna da Praia',
    ...toTimeRange('12:30', '13:30'),
  });
  const weekly = await google.insert({
    summary: PILATES,
    ...toTimeRange('17:00', '18:00'),
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
  });

  await test.step('connects in the consent window', async () => {
    await connectGoogle(page, OWNER_ACCOUNT);
    await expect(getGoogleCard(page)).toContainText('Connected on');
    await expect(getGoogleCard(page)).toContainText('Nothing is copied until you press Sync Now');
    await expectNoViolations(page, [], '#calendars');
  });

  await test.step('shows Google events as an overlay that can be turned off', async () => {
    await openAgenda(page);
    const overlayEvent = page.getByRole('button', { name: `[Google] ${LUNCH}` });
    await expect(overlayEvent).toBeVisible();
    const overlayCheckbox = page.getByRole('checkbox', { name: 'Show Google Calendar' });
    await overlayCheckbox.uncheck();
    await expect(overlayEvent).toBeHidden();
    await overlayCheckbox.check();
    await overlayEvent.click();
    const dialog = page.getByRole('dialog', { name: LUNCH });
    for (const text of ['Taberna da Praia', 'Before the Berlin trip']) {
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(dialog.getByText('This event must be edited in Google Calendar.')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await dialog.getByText('Close', { exact: true }).click();
  });

  await test.step('reports the number of synced events', async () => {
    const googleEvents = (await google.list()).filter(({ recurringEventId }) => !recurringEventId);
    await openGoogleSettings(page);
    expect(await syncNow(page)).toEqual({ synced: googleEvents.length, updated: 0 });
    await expect(getGoogleCard(page)).toContainText('Up to date as of');
    expect(await syncNow(page)).toEqual({ synced: 0, updated: 0 });
    expect(await listByTitle(user, LUNCH)).toMatchObject([{ source: 'google' }]);
    expect(await listByTitle(user, PILATES)).toHaveLength(3);
    await openAgenda(page);
    await expect(page.getByRole('button', { name: LUNCH }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: `[Google] ${LUNCH}` })).toHaveCount(0);
  });

  const review = await test.step('copies a new event to Google without a manual sync', async () => {
    const body = { schedule_id: scheduleId, title: REVIEW, location: 'Room 4' };
    const event = await user.api.call(events.create, {
      body: { ...body, start_time: toTimestamp('10:00'), end_time: toTimestamp('11:00') },
    });
    const listCopies = async () =>
      (await google.list()).filter(({ summary }) => summary === REVIEW);
    await expect.poll(listCopies, { timeout: 30_000 }).toMatchObject([{ location: 'Room 4' }]);
    const [googleCopy] = await listCopies();
    return { event, copy: googleCopy?.id ?? '' };
  });

  await test.step('syncs changes from either side', async () => {
    await google.patch(review.copy, { location: 'Room 9' });
    await openGoogleSettings(page);
    await syncNow(page);
    await expect
      .poll(() => listByTitle(user, REVIEW))
      .toMatchObject([{ location: 'Room 9', id: review.event.id }]);
    const [lunchCopy] = await listByTitle(user, LUNCH);
    await user.api.call(events.update, {
      params: { id: lunchCopy?.id ?? '' },
      body: { title: RENAMED_LUNCH },
    });
    const getGoogleTitles = async () =>
      (await google.list()).filter(({ id }) => id === lunch.id).map(({ summary }) => summary);
    await expect.poll(getGoogleTitles, { timeout: 30_000 }).toEqual([RENAMED_LUNCH]);
  });

  await test.step('syncs single occurrences of a series', async () => {
    const [, secondOccurrence] = await google.instances(weekly.id);
    await google.patch(secondOccurrence?.id ?? '', toTimeRange('18:30', '19:30', DAYS_PER_WEEK));
    await syncNow(page);
    const getStartTimes = async () =>
      (await listByTitle(user, PILATES)).map(({ start_time }) => Date.parse(start_time));
    const expectedTimes = [
      toTimestamp('17:00'),
      toTimestamp('18:30', DAYS_PER_WEEK),
      toTimestamp('17:00', 2 * DAYS_PER_WEEK),
    ];
    await expect.poll(getStartTimes).toEqual(expectedTimes.map((time) => Date.parse(time)));
    const lastOccurrence = (await listByTitle(user, PILATES)).at(-1);
    await user.api.call(events.update, {
      params: { id: lastOccurrence?.id ?? '' },
      query: { scope: 'this' },
      body: { title: RENAMED_PILATES },
    });
    const getOccurrenceTitles = async () =>
      (await google.instances(weekly.id)).map(({ summary }) => summary);
    await expect
      .poll(getOccurrenceTitles, { timeout: 30_000 })
      .toEqual([PILATES, PILATES, RENAMED_PILATES]);
  });

  await test.step('syncs deletions from either side', async () => {
    await google.remove(lunch.id);
    await syncNow(page);
    await expect.poll(() => listByTitle(user, RENAMED_LUNCH)).toEqual([]);
    await user.api.call(events.remove, { params: { id: review.event.id } });
    const existsInGoogle = async () => (await google.list()).some(({ id }) => id === review.copy);
    await expect.poll(existsInGoogle, { timeout: 30_000 }).toBe(false);
  });

  await test.step('retains copied events after disconnecting without duplicates after reconnecting', async () => {
    await disconnectGoogle(page, /Keep copied events/);
    expect(await listByTitle(user, PILATES)).toHaveLength(2);
    await connectGoogle(page, OWNER_ACCOUNT);
    await syncNow(page);
    expect(await listByTitle(user, PILATES)).toHaveLength(2);
  });

  await test.step('removes copied events and retains local events if the user chooses so', async () => {
    const body = {
      schedule_id: scheduleId,
      title: 'Local event',
      start_time: toTimestamp('08:00'),
    };
    await user.api.call(events.create, { body: { ...body, end_time: toTimestamp('09:00') } });
    await disconnectGoogle(page, /Remove copied events/);
    await expect
      .poll(async () => (await listUpcoming(user)).map(({ title }) => title))
      .toEqual(['Local event']);
  });
});

test('Google sync handles the Free plan, denied consent, blocked popups and revoked access', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const user = await createAccount(createUser('Ben'));
  await signInAs(page, user);

  await test.step('shows that Google requires Pro and rejects all API calls on Free', async () => {
    await openGoogleSettings(page);
    await expect(getGoogleCard(page)).toContainText('Google Calendar sync requires Pro plan');
    await expect(getGoogleCard(page).getByRole('button')).toHaveCount(0);
    const results = await Promise.allSettled([
      user.api.call(integrations.list, {}),
      user.api.call(googleSync.connect, { body: {} }),
      user.api.call(googleSync.sync, { body: {} }),
      user.api.call(googleSync.disconnect, {}),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { status: 403, message: expect.stringContaining('Upgrade') },
      });
    }
  });
  await startProTrial(page, user);
  const failure = page.getByText('Failed to connect Google Calendar');

  await test.step('stays disconnected when consent is denied in the popup', async () => {
    await openGoogleSettings(page);
    const popup = await openConsentWindow(page);
    const closed = popup.waitForEvent('close');
    await denyAccess(popup);
    await closed;
    await expect(getConnectionStatus(page)).toHaveText('Not connected');
    await expect(failure).toHaveCount(0);
  });

  await test.step('uses the current tab when popups are blocked', async () => {
    await page.evaluate(() => (globalThis.open = () => null));
    await clickGoogleButton(page, 'Connect');
    await denyAccess(page);
    await page.waitForURL('**/settings**');
    await expect(getConnectionStatus(page)).toHaveText('Not connected');
    await expect(failure).toHaveCount(0);
    await page.evaluate(() => (globalThis.open = () => null));
    await clickGoogleButton(page, 'Connect');
    await grantAccess(page, SECOND_ACCOUNT);
    await page.waitForURL('**/settings**');
    await expect(getConnectionStatus(page)).toHaveText('Connected');
    expect(new URL(page.url()).search).toBe('');
    await syncNow(page);
  });

  await test.step('reports revoked access and reconnects', async () => {
    const google = await openGoogleCalendar(context, user, SECOND_ACCOUNT);
    await google.revoke();
    await clickGoogleButton(page, 'Sync Now');
    await expect(page.getByText('Failed to sync calendar')).toBeVisible();
    await expect(getGoogleCard(page)).toContainText(
      'AI Scheduler can no longer access your Google Calendar.',
    );
    await expect(getConnectionStatus(page)).toHaveText('Not connected');
    await expectNoViolations(page, [], '#calendars');
    await connectGoogle(page, SECOND_ACCOUNT, 'Reconnect');
    expect(await syncNow(page)).toEqual({ synced: 0, updated: 0 });
  });
});
