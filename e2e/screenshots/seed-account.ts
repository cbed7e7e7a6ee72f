import {
  events,
  feeds,
  habits,
  preferences,
  schedules,
  tasks,
  webhooks,
} from '@scheduler/contracts/core';
import type { Browser, BrowserContext } from 'playwright-core';
import { grantAccess } from '../support/google-consent.ts';
import { openGoogleCalendar } from '../support/google-calendar.ts';
import type { SignedInUser } from '../support/users.ts';
import { site } from '../support/product.ts';
import { startTrial } from '../support/stripe-pages.ts';
import { demoHabits, demoTasks, toTaskBody } from '@scheduler/start/seed-demo/intents';
import {
  demoEvents,
  demoSchedules,
  toEventBody,
  type DemoEvent,
} from '@scheduler/start/seed-demo/week';
import type { StorageState } from './accounts.ts';
import { getTimeInDays, getWeekday } from './dates.ts';
import { invite, getStorageState, createSchedule } from './test-users.ts';

/** Additional events, so that today looks busy on every day of the week. */
const extraEventsToday: Omit<DemoEvent, 'day'>[] = [
  { schedule: 'Product', title: 'Launch checklist', startTime: '08:45', minutes: 30 },
  {
    schedule: 'Product',
    title: 'Pricing walkthrough',
    startTime: '12:00',
    minutes: 30,
    location: 'Room Grace',
    kind: 'meeting',
  },
  {
    schedule: 'Customer calls',
    title: 'Adatum kickoff',
    startTime: '11:30',
    minutes: 45,
    location: 'Video call',
    kind: 'meeting',
  },
  {
    schedule: 'Product',
    title: 'Focus: release notes',
    startTime: '14:00',
    minutes: 90,
    kind: 'focus',
  },
  { schedule: 'Personal', title: 'Yoga', startTime: '18:00', minutes: 60, location: 'Studio 4' },
];

/** Seeds the main account: Pro, with guests, recurring events, sharing and Google Calendar. */
export async function seedAccount(
  browser: Browser,
  robin: SignedInUser,
  { ana, ben }: { ana: SignedInUser; ben: SignedInUser },
): Promise<StorageState> {
  const { api } = robin;
  const state = await connectGoogle(browser, robin);
  const now = new Date();
  const tomorrow = new Date(getTimeInDays(1, '12:00')).toLocaleDateString('en', {
    weekday: 'long',
  });
  await api.call(preferences.update, { body: { time_zone: getLocalTimeZone() } });
  const ids = new Map<string, string>();
  for (const { name, ...options } of demoSchedules) {
    ids.set(
      name,
      (await createSchedule(robin, name, { ...options, is_shared: name === 'Product' })).id,
    );
  }
  const getScheduleId = (name: string) => ids.get(name) ?? '';
  const eventsToCreate = [
    ...demoEvents,
    ...extraEventsToday.map((event) => ({ ...event, day: getWeekday(now) })),
  ];
  for (const event of eventsToCreate) {
    const { schedule, title } = event;
    const guests = WITH_GUESTS.test(title) ? [ana.email, ben.email, 'kim@northwind.test'] : [];
    const body = {
      ...toEventBody(event, now),
      schedule_ids: [getScheduleId(schedule)],
      invited_users: guests,
    };
    await api.call(events.create, { body });
  }
  await api.call(events.create, {
    body: {
      schedule_ids: [getScheduleId('Product')],
      title: 'Weekly metrics',
      start_time: getTimeInDays(1, '12:15'),
      end_time: getTimeInDays(1, '12:45'),
      time_zone: getLocalTimeZone(),
      recurrence: [`RRULE:FREQ=WEEKLY;BYDAY=${tomorrow.slice(0, 2).toUpperCase()}`],
    },
  });
  for (const task of demoTasks) {
    await api.call(tasks.create, {
      body: { ...toTaskBody(task, now), schedule_id: getScheduleId(task.schedule) },
    });
  }
  for (const { schedule, ...habit } of demoHabits) {
    await api.call(habits.create, { body: { ...habit, schedule_id: getScheduleId(schedule) } });
  }
  await seedSharing(robin, { ana, ben }, getScheduleId('Product'));
  await api.call(webhooks.create, {
    body: {
      url: 'https://hooks.northwind.test/calendar',
      events: ['event.created', 'event.updated'],
    },
  });
  await api.call(feeds.create, { body: { schedule_id: getScheduleId('Product') } });
  return state;
}

const WITH_GUESTS = /^(Design review|Pricing walkthrough|Adatum kickoff)/;

const getLocalTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Day offset, start and end of Ben's sales calls. */
const SALES_CALLS = [
  [1, '09:00', '10:30'],
  [1, '13:30', '15:00'],
  [2, '10:00', '11:30'],
] as const;

/** Shares schedules between the accounts and sends invitations. */
async function seedSharing(
  robin: SignedInUser,
  { ana, ben }: { ana: SignedInUser; ben: SignedInUser },
  id: string,
) {
  const body = { emails: [ana.email, ben.email], role: 'editor' as const };
  await robin.api.call(schedules.share, { query: { id }, body });
  await ana.api.call(schedules.accept, { query: { id } });
  const times = (day: number, from: string, to: string) => ({
    start_time: getTimeInDays(day, from),
    end_time: getTimeInDays(day, to),
  });
  const sales = await createSchedule(ben, 'Sales', { color: 'orange', is_shared: true });
  for (const [day, from, to] of SALES_CALLS) {
    const event = { schedule_id: sales.id, title: 'Sales call', ...times(day, from, to) };
    await ben.api.call(events.create, { body: event });
  }
  await ben.api.call(schedules.share, {
    query: { id: sales.id },
    body: { emails: [robin.email], role: 'viewer' },
  });
  await robin.api.call(schedules.accept, { query: { id: sales.id } });
  const team = await createSchedule(ana, 'Marketing', { color: 'rose', is_shared: true });
  await ana.api.call(schedules.share, {
    query: { id: team.id },
    body: { emails: [robin.email], role: 'viewer' },
  });
  await invite(ana, robin, {
    schedule_id: team.id,
    title: 'Launch retrospective',
    location: 'Room Grace',
    ...times(1, '16:15', '17:00'),
  });
  await invite(ana, robin, {
    schedule_id: team.id,
    title: 'Brand workshop',
    answer: 'tentative',
    ...times(2, '11:30', '12:30'),
  });
}

/** Allows for the slowdown when all accounts are created in parallel. */
export const TIMEOUT_MS = 90_000;

/** Index of an empty demo account in the Google emulator. */
const GOOGLE_ACCOUNT = 1;

async function fillGoogle(context: BrowserContext, robin: SignedInUser) {
  const google = await openGoogleCalendar(context, robin, GOOGLE_ACCOUNT);
  const toGoogleTime = (day: number, time: string) => ({
    dateTime: getTimeInDays(day, time),
    timeZone: getLocalTimeZone(),
  });
  const lunch = { summary: 'Lunch with Jonas', location: 'Taberna da Praia' };
  await google.insert({
    ...lunch,
    description: 'Before the trip',
    start: toGoogleTime(0, '12:45'),
    end: toGoogleTime(0, '13:45'),
  });
  await google.insert({
    summary: 'Flight to Berlin',
    start: toGoogleTime(3, '14:30'),
    end: toGoogleTime(3, '17:45'),
  });
}

/** Starts the Pro trial and connects a Google account through the UI. */
async function connectGoogle(browser: Browser, robin: SignedInUser): Promise<StorageState> {
  const context = await browser.newContext({ storageState: await getStorageState(robin) });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(site('/settings'));
  await page.getByRole('button', { name: 'Upgrade to Pro', exact: true }).click();
  await startTrial(page);
  await page.getByText('Not connected', { exact: true }).waitFor();
  await fillGoogle(context, robin);
  const popupPromise = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const popup = await popupPromise;
  const closed = popup.waitForEvent('close');
  await grantAccess(popup, GOOGLE_ACCOUNT);
  await closed;
  await page.getByText('Connected on').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
