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
import { allow } from '../../e2e/support/google-pages.ts';
import { openGoogle } from '../../e2e/support/google.ts';
import type { SignedIn } from '../../e2e/support/people.ts';
import { site } from '../../e2e/support/product.ts';
import { startTrial } from '../../e2e/support/stripe-pages.ts';
import { demoHabits, demoTasks, toDo } from '../start/seed-demo/intents.ts';
import { demoEvents, demoSchedules, placed, type PlannedEvent } from '../start/seed-demo/week.ts';
import type { StorageState } from './cast.ts';
import { dayAt, weekdayOf } from './days.ts';
import { invite, keptBy, newSchedule } from './people.ts';

/** What today holds on top, so that it is a day worth a picture on any day of the week. */
const today: Omit<PlannedEvent, 'day'>[] = [
  { schedule: 'Product', title: 'Launch checklist', at: '08:45', minutes: 30 },
  {
    schedule: 'Product',
    title: 'Pricing walkthrough',
    at: '12:00',
    minutes: 30,
    location: 'Room Grace',
    kind: 'meeting',
  },
  {
    schedule: 'Customer calls',
    title: 'Adatum kickoff',
    at: '11:30',
    minutes: 45,
    location: 'Video call',
    kind: 'meeting',
  },
  { schedule: 'Product', title: 'Focus: release notes', at: '14:00', minutes: 90, kind: 'focus' },
  { schedule: 'Personal', title: 'Yoga', at: '18:00', minutes: 60, location: 'Studio 4' },
];

/** The person whose calendar is full: Pro, with guests, series, sharing and Google. */
export async function furnish(
  browser: Browser,
  robin: SignedIn,
  { ana, ben }: { ana: SignedIn; ben: SignedIn },
): Promise<StorageState> {
  const { api } = robin;
  const state = await connect(browser, robin);
  const now = new Date();
  const tomorrow = new Date(dayAt(1, '12:00')).toLocaleDateString('en', { weekday: 'long' });
  await api.call(preferences.update, { body: { time_zone: zoneHere() } });
  const ids = new Map<string, string>();
  for (const { name, ...more } of demoSchedules) {
    ids.set(name, (await newSchedule(robin, name, { ...more, is_shared: name === 'Product' })).id);
  }
  const on = (name: string) => ids.get(name) ?? '';
  const all = [...demoEvents, ...today.map((event) => ({ ...event, day: weekdayOf(now) }))];
  for (const event of all) {
    const { schedule, title } = event;
    const guests = TOGETHER.test(title) ? [ana.email, ben.email, 'kim@northwind.test'] : [];
    const body = { ...placed(event, now), schedule_ids: [on(schedule)], invited_users: guests };
    await api.call(events.create, { body });
  }
  await api.call(events.create, {
    body: {
      schedule_ids: [on('Product')],
      title: 'Weekly metrics',
      start_time: dayAt(1, '12:15'),
      end_time: dayAt(1, '12:45'),
      time_zone: zoneHere(),
      recurrence: [`RRULE:FREQ=WEEKLY;BYDAY=${tomorrow.slice(0, 2).toUpperCase()}`],
    },
  });
  for (const task of demoTasks) {
    await api.call(tasks.create, { body: { ...toDo(task, now), schedule_id: on(task.schedule) } });
  }
  for (const { schedule, ...habit } of demoHabits) {
    await api.call(habits.create, { body: { ...habit, schedule_id: on(schedule) } });
  }
  await share(robin, { ana, ben }, on('Product'));
  await api.call(webhooks.create, {
    body: {
      url: 'https://hooks.northwind.test/calendar',
      events: ['event.created', 'event.updated'],
    },
  });
  await api.call(feeds.create, { body: { schedule_id: on('Product') } });
  return state;
}

const TOGETHER = /^(Design review|Pricing walkthrough|Adatum kickoff)/;

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When Ben is with customers. */
const BUSY = [
  [1, '09:00', '10:30'],
  [1, '13:30', '15:00'],
  [2, '10:00', '11:30'],
] as const;

/** Who sees whose schedule, and who asks whom to what. */
async function share(robin: SignedIn, { ana, ben }: { ana: SignedIn; ben: SignedIn }, id: string) {
  const body = { emails: [ana.email, ben.email], role: 'editor' as const };
  await robin.api.call(schedules.share, { query: { id }, body });
  await ana.api.call(schedules.accept, { query: { id } });
  const times = (day: number, from: string, to: string) => ({
    start_time: dayAt(day, from),
    end_time: dayAt(day, to),
  });
  const sales = await newSchedule(ben, 'Sales', { color: 'orange', is_shared: true });
  for (const [day, from, to] of BUSY) {
    const event = { schedule_id: sales.id, title: 'Sales call', ...times(day, from, to) };
    await ben.api.call(events.create, { body: event });
  }
  await ben.api.call(schedules.share, {
    query: { id: sales.id },
    body: { emails: [robin.email], role: 'viewer' },
  });
  await robin.api.call(schedules.accept, { query: { id: sales.id } });
  const team = await newSchedule(ana, 'Marketing', { color: 'rose', is_shared: true });
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

/** Everybody arrives at once, on a machine that has much to do. */
export const PATIENCE = 90_000;

/** One of the demo accounts of Google's emulator, which has nothing in it. */
const ACCOUNT = 1;

async function fillGoogle(context: BrowserContext, robin: SignedIn) {
  const google = await openGoogle(context, robin, ACCOUNT);
  const at = (day: number, time: string) => ({ dateTime: dayAt(day, time), timeZone: zoneHere() });
  const lunch = { summary: 'Lunch with Jonas', location: 'Taberna da Praia' };
  await google.insert({
    ...lunch,
    description: 'Before the trip',
    start: at(0, '12:45'),
    end: at(0, '13:45'),
  });
  await google.insert({ summary: 'Flight to Berlin', start: at(3, '14:30'), end: at(3, '17:45') });
}

/** Begins the trial of Pro and lets the product at a Google account, as a person does. */
async function connect(browser: Browser, robin: SignedIn): Promise<StorageState> {
  const context = await browser.newContext({ storageState: await keptBy(robin) });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(site('/settings'));
  await page.getByRole('button', { name: 'Upgrade to Pro', exact: true }).click();
  await startTrial(page);
  await page.getByText('Not connected', { exact: true }).waitFor();
  await fillGoogle(context, robin);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await allow(popup, ACCOUNT);
  await closed;
  await page.getByText('Connected on').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
