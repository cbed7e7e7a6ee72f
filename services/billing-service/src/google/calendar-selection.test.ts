import { createClient, type ApiClient } from '@scheduler/api-client';
import { google as overlay, googleSync, type GoogleCalendar } from '@scheduler/contracts/billing';
import { events, history, schedules } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import type { TestUser } from '../testing/test-billing.ts';
import {
  ADA,
  readConnection,
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/test-google.ts';
import { waitFor } from '../testing/test-stripe.ts';
import { disconnectDeletedUser } from './disconnect.ts';
import { googleSyncTasks } from './sync/tasks.ts';

let google: GoogleProcess;
let billing: TestGoogle;

beforeAll(async () => {
  google = await startGoogle();
  billing = await startTestGoogle({ googleUrl: google.url, withCore: true });
});
afterAll(async () => {
  await billing.stop();
  await google.stop();
});

type ConnectedUser = TestUser & { token: string; core: ApiClient };

const createCore = ({ token }: { token: string }) =>
  createClient({ baseUrl: `${billing.coreUrl}/api`, accessToken: () => token });

/** Creates a connected user with schedules that have these names. */
async function createConnectedUser(
  ...names: string[]
): Promise<ConnectedUser & { scheduleIds: string[] }> {
  const user = await billing.createProUser();
  const core = createCore(user);
  const scheduleIds: string[] = [];
  for (const name of names) {
    scheduleIds.push((await core.call(schedules.create, { body: { name } })).id);
  }
  expect(await billing.connect(user)).toBe('connected');
  await google.resetFaults();
  return { ...user, core, scheduleIds };
}

const listCalendars = async (user: TestUser) => {
  const { status, value, detail } = await user.request(googleSync.calendars);
  if (status !== 200) throw new Error(detail);
  return value;
};

const findBySummary = (calendars: GoogleCalendar[], summary: string) => {
  const match = calendars.find((calendar) => calendar.summary === summary);
  if (!match) throw new Error(`There is no calendar ${summary}`);
  return match;
};

const toSelection = ({ id, is_synced, schedule_id, direction }: GoogleCalendar) => ({
  id,
  is_synced,
  schedule_id,
  direction,
});

const selectCalendars = (user: TestUser, ...calendars: ReturnType<typeof toSelection>[]) =>
  user.request(googleSync.choose, { body: { calendars } });

test('the primary calendar is linked to the oldest owned schedule for two-way sync without starting a sync', async () => {
  const user = await createConnectedUser('First', 'Second');
  const calendars = await listCalendars(user);
  expect(calendars[0]).toMatchObject({
    summary: ADA,
    time_zone: 'Europe/Paris',
    access_role: 'owner',
    is_primary: true,
    is_synced: true,
    schedule_id: user.scheduleIds[0],
    direction: 'both',
    health: { state: 'waiting', fresh_as_of: null },
  });
  expect(calendars.slice(1).map(({ is_synced, health }) => [is_synced, health.state])).toEqual(
    calendars.slice(1).map(() => [false, 'off']),
  );
  expect(await readConnection(user)).toMatchObject({ has_started: false });
  expect(
    await user.core.call(events.list, {
      query: { start_date: '2020-01-01T00:00:00Z', end_date: '2030-01-01T00:00:00Z' },
    }),
  ).toEqual([]);
});

test("the primary calendar isn't linked to a schedule that other people can see", async () => {
  const user = await createConnectedUser('Shared', 'Private');
  const [firstId = '', secondId = ''] = user.scheduleIds;
  const share = (id: string) =>
    user.core.call(schedules.share, { query: { id }, body: { emails: ['grace@example.org'] } });
  await share(firstId);
  expect((await listCalendars(user))[0]).toMatchObject({ schedule_id: secondId });
  await share(secondId);
  expect((await listCalendars(user))[0]).toMatchObject({ schedule_id: null });
  expect((await user.request(googleSync.sync)).status).toBe(200);
  const createdSchedule = (await user.core.call(schedules.list, {})).find(
    ({ shared_with }) => shared_with.length === 0,
  );
  expect((await listCalendars(user))[0]).toMatchObject({ schedule_id: createdSchedule?.id });
  expect(createdSchedule?.name).toBe('Google Calendar');
});

test('the first sync creates a schedule for a user without schedules', async () => {
  const user = await createConnectedUser();
  expect((await listCalendars(user))[0]).toMatchObject({ is_synced: true, schedule_id: null });
  expect(await user.core.call(schedules.list, {})).toEqual([]);
  expect((await user.request(googleSync.sync)).status).toBe(200);
  const [schedule] = await user.core.call(schedules.list, {});
  expect(schedule?.name).toBe('Google Calendar');
  expect((await listCalendars(user))[0]?.schedule_id).toBe(schedule?.id);
  expect(await readConnection(user)).toMatchObject({ has_started: true });
});

test('the calendar list includes additions and deletions in Google, except that synced calendars are retained', async () => {
  const user = await createConnectedUser('First');
  const before = await listCalendars(user);
  const family = findBySummary(before, 'Family');
  const { id = '' } = (await billing.findIntegration(user)) ?? {};
  const rows = () => billing.db('google_calendars').where('integration_id', id);
  await rows().where('id', family.id).delete();
  await billing.db('google_calendars').insert({
    id: newId(),
    integration_id: id,
    google_calendar_id: 'deleted@example.com',
    summary: 'Deleted',
    access_role: 'owner',
    is_primary: false,
    is_selected: true,
  });
  const listSummaries = async () => (await listCalendars(user)).map(({ summary }) => summary);
  expect(await listSummaries()).toEqual(before.map(({ summary }) => summary));
  await rows()
    .where('id', findBySummary(await listCalendars(user), 'Family').id)
    .update({
      google_calendar_id: 'deleted@example.com',
      is_synced: true,
    });
  expect((await listSummaries()).filter((name) => name === 'Family')).toHaveLength(2);
});

test('saving a selection of calendars starts a sync', async () => {
  const user = await createConnectedUser('First', 'Second');
  const calendars = await listCalendars(user);
  const holidays = findBySummary(calendars, 'Holidays');
  const selection = {
    ...toSelection(holidays),
    is_synced: true,
    schedule_id: user.scheduleIds[1] ?? '',
  };
  const { status, value } = await selectCalendars(user, selection);
  expect(status).toBe(200);
  expect(findBySummary(value, 'Holidays')).toMatchObject(selection);
  expect(findBySummary(value, ADA)).toMatchObject(toSelection(findBySummary(calendars, ADA)));
  expect(await readConnection(user)).toMatchObject({ has_started: true });
  const jobs = await billing.db('_private_jobs').where('key', 'like', 'google-sync:%');
  expect(jobs).toHaveLength(1);
});

test('two calendars can swap schedules', async () => {
  const user = await createConnectedUser('First', 'Second');
  const [first = '', second = ''] = user.scheduleIds;
  const calendars = await listCalendars(user);
  const [primary, family] = [ADA, 'Family'].map((name) =>
    toSelection(findBySummary(calendars, name)),
  );
  if (!primary || !family) throw new Error('The account has no calendars');
  const twoWay = { is_synced: true, direction: 'both' as const };
  const bind = (primarySchedule: string, familySchedule: string) =>
    selectCalendars(
      user,
      { ...primary, ...twoWay, schedule_id: primarySchedule },
      { ...family, ...twoWay, schedule_id: familySchedule },
    );
  expect((await bind(first, second)).status).toBe(200);
  const { status, value } = await bind(second, first);
  expect(status).toBe(200);
  expect(
    [findBySummary(value, ADA), findBySummary(value, 'Family')].map(
      (calendar) => calendar.schedule_id,
    ),
  ).toEqual([second, first]);
});

describe('an invalid selection', () => {
  test('returns 400 without changes if its settings are invalid', async () => {
    const user = await createConnectedUser('First', 'Second');
    const calendars = await listCalendars(user);
    const [primary, family, holidays] = [ADA, 'Family', 'Holidays'].map((name) =>
      toSelection(findBySummary(calendars, name)),
    ) as [
      ReturnType<typeof toSelection>,
      ReturnType<typeof toSelection>,
      ReturnType<typeof toSelection>,
    ];
    const [first = '', second = ''] = user.scheduleIds;
    const invalidSelections: [string, ReturnType<typeof toSelection>[]][] = [
      ['Choose a schedule for Family', [{ ...family, is_synced: true }]],
      [
        "You can't change events in Holidays",
        [{ ...holidays, is_synced: true, schedule_id: second, direction: 'both' }],
      ],
      [
        `${ADA} and Family can't both have two-way sync with the same schedule`,
        [primary, { ...family, is_synced: true, schedule_id: first, direction: 'both' }],
      ],
    ];
    for (const [detail, selections] of invalidSelections) {
      expect(await selectCalendars(user, ...selections)).toMatchObject({ status: 400, detail });
    }
    expect(await listCalendars(user)).toEqual(calendars);
    const shared = { ...family, is_synced: true, schedule_id: first, direction: 'import' as const };
    expect((await selectCalendars(user, primary, shared)).status).toBe(200);
  });

  test("returns 404 without changes if it contains another user's calendar or schedule", async () => {
    const [user, otherUser] = [
      await createConnectedUser('First'),
      await createConnectedUser('Other'),
    ];
    const [primary, otherPrimary] = [
      (await listCalendars(user))[0],
      (await listCalendars(otherUser))[0],
    ];
    if (!primary || !otherPrimary) throw new Error('The account has no calendars');
    for (const calendar of [
      toSelection(otherPrimary),
      { ...toSelection(primary), id: newId() },
      { ...toSelection(primary), schedule_id: otherUser.scheduleIds[0] ?? '' },
      { ...toSelection(primary), schedule_id: newId() },
    ]) {
      expect((await selectCalendars(user, calendar)).status).toBe(404);
    }
    expect((await listCalendars(user))[0]).toEqual(primary);
    expect((await listCalendars(otherUser))[0]).toEqual(otherPrimary);
  });
});

const year = { time_min: '2026-01-01T00:00:00Z', time_max: '2030-01-01T00:00:00Z' };
const range = { start_date: year.time_min, end_date: '2028-01-01T00:00:00Z' };
const listOverlayEvents = (user: TestUser) => user.request(overlay.events, { query: year });

test('the overlay lists the events of a Google calendar until they are synced to a schedule', async () => {
  const user = await createConnectedUser('First');
  const { status, value } = await listOverlayEvents(user);
  expect(status).toBe(200);
  const [primary] = await listCalendars(user);
  const primaryEvents = value.filter(({ calendar_id }) => calendar_id === primary?.id);
  expect(primaryEvents.length).toBeGreaterThan(3);
  expect(value.length).toBeGreaterThan(primaryEvents.length);
  for (const { start, end } of value) {
    expect([start, end].every(({ date, dateTime }) => (date ?? dateTime) !== undefined)).toBe(true);
  }
  const { value: counts } = await user.request(googleSync.sync);
  expect(counts.synced).toBeGreaterThan(3);
  const remaining = (await listOverlayEvents(user)).value.filter(
    ({ calendar_id }) => calendar_id === primary?.id,
  );
  expect(remaining).toEqual([]);
});

test("the overlay omits a calendar that can't be read, and returns 503 if no calendar can be read", async () => {
  const user = await createConnectedUser('First');
  const eventCount = (await listOverlayEvents(user)).value.length;
  await google.control('faults', { kind: 'error', call: 'events.list', status: '404' });
  const partial = await listOverlayEvents(user);
  expect(partial.status).toBe(200);
  expect(partial.value.length).toBeLessThan(eventCount);
  await google.control('faults', { kind: 'html', call: 'events.list', status: '502', times: '9' });
  expect(await listOverlayEvents(user)).toMatchObject({
    status: 503,
    detail: "Couldn't reach Google Calendar. Try again in a moment.",
  });
});

const disconnect = (user: TestUser, keep_copies?: 'true' | 'false') =>
  user.request(googleSync.disconnect, { query: keep_copies ? { keep_copies } : {} });

const listTitles = async ({ core }: ConnectedUser) =>
  (await core.call(events.list, { query: range })).map(({ title }) => title);

/** Creates a user with imported Google events and one event created locally. */
async function createSyncedUser() {
  const user = await createConnectedUser('First');
  const [schedule_id = ''] = user.scheduleIds;
  await user.core.call(events.create, {
    body: {
      title: 'Created locally',
      schedule_id,
      start_time: '2027-01-11T10:00:00Z',
      end_time: '2027-01-11T11:00:00Z',
    },
  });
  expect((await user.request(googleSync.sync)).status).toBe(200);
  expect((await listTitles(user)).length).toBeGreaterThan(3);
  await google.resetFaults();
  return user;
}

const listOverlayTitles = async (user: ConnectedUser) =>
  (await listOverlayEvents(user)).value.map(({ summary }) => summary);

test('automatic syncing pauses after a downgrade to Free and resumes after an upgrade', async () => {
  const user = await createSyncedUser();
  const { id } = (await billing.findIntegration(user)) ?? {};
  const subscription = billing.db('user_subscriptions').where('user_id', user.user.id);
  const runJob = () =>
    googleSyncTasks(billing.deps)['google-sync']({ integration_id: id, trigger: 'poll' });
  await subscription.clone().update({ current_period_end: '2020-01-01T00:00:00Z' });
  await runJob();
  expect(await google.countCalls()).toEqual({});
  await subscription.clone().update({ current_period_end: '2040-01-01T00:00:00Z' });
  await runJob();
  expect(await google.countCalls()).toMatchObject({ 'events.list': 1 });
});

test("deleting a user's account removes the Google connection, even if the deletion is repeated", async () => {
  const user = await createSyncedUser();
  await deleteOtherIntegrations(user);
  const before = await listTitles(user);
  for (const _ of [1, 2]) await disconnectDeletedUser(billing.deps, user.user.id);
  expect((await google.countCalls())['revoke']).toBe(1);
  expect(await billing.findIntegration(user)).toBeUndefined();
  expect(await billing.db('google_places').where('user_id', user.user.id)).toEqual([]);
  expect(await listTitles(user)).toEqual(before);
  const otherUser = await createConnectedUser('First');
  await disconnectDeletedUser({ ...billing.deps, google: null }, otherUser.user.id);
  expect(await billing.findIntegration(otherUser)).toBeUndefined();
});

/** A grant is only revoked if no other user is connected to the same account. */
const deleteOtherIntegrations = (...users: TestUser[]) =>
  billing
    .db('google_integrations')
    .whereNotIn(
      'user_id',
      users.map(({ user }) => user.id),
    )
    .delete();

test('disconnecting an account revokes the grant, preserves imported events and deletes the tokens', async () => {
  const user = await createSyncedUser();
  await deleteOtherIntegrations(user);
  const before = await listTitles(user);
  expect((await disconnect(user)).status).toBe(204);
  expect((await google.countCalls())['revoke']).toBe(1);
  expect(await listTitles(user)).toEqual(before);
  expect(await readConnection(user)).toBeUndefined();
  expect(await billing.findIntegration(user)).toBeUndefined();
  expect((await disconnect(user)).status).toBe(404);
  expect((await listOverlayEvents(user)).status).toBe(404);
});

test('listing calendars returns 404 if the account is disconnected during the request', async () => {
  const user = await createConnectedUser('Work');
  await google.control('faults', { kind: 'delay', call: 'calendarList.list', ms: '1000' });
  const listing = user.request(googleSync.calendars);
  await waitFor(google.countCalls, (calls) => calls['calendarList.list'] === 1);
  expect((await disconnect(user)).status).toBe(204);
  expect((await listing).status).toBe(404);
});

test('imported events can be removed in one batch that can be undone, and remain in Google', async () => {
  const user = await createSyncedUser();
  const before = await listTitles(user);
  expect((await disconnect(user, 'false')).status).toBe(204);
  expect(await listTitles(user)).toEqual(['Created locally']);
  const { batches } = await user.core.call(history.list, { query: {} });
  const [latestBatch] = batches;
  if (!latestBatch) throw new Error('The history is empty');
  expect(latestBatch.cause).toBe('google');
  await user.core.call(history.undo, { params: { batch_id: latestBatch.id } });
  expect((await listTitles(user)).toSorted()).toEqual(before.toSorted());
  expect(await billing.connect(user)).toBe('connected');
  expect(await listOverlayTitles(user)).toEqual(expect.arrayContaining(['Created locally']));
});

test("disconnecting fails and can be retried if imported events can't be removed", async () => {
  const user = await createSyncedUser();
  const { core } = billing.deps.google;
  billing.deps.google.core = {
    ...core,
    onBehalfOf: () => createClient({ baseUrl: 'http://127.0.0.1:1' }),
  };
  expect(await disconnect(user, 'false')).toMatchObject({ status: 503 });
  billing.deps.google.core = core;
  expect(await readConnection(user)).toMatchObject({ is_active: true });
  expect((await disconnect(user, 'false')).status).toBe(204);
  expect(await listTitles(user)).toEqual(['Created locally']);
});

test("disconnecting an account succeeds even if the grant can't be revoked", async () => {
  const user = await createConnectedUser('First');
  await google.control('faults', { kind: 'error', call: 'revoke', status: '503', times: '9' });
  expect((await disconnect(user)).status).toBe(204);
  expect(await readConnection(user)).toBeUndefined();
});

test('the grant of an account that two users have connected is revoked when the last user disconnects', async () => {
  const [user, otherUser] = [
    await createConnectedUser('First'),
    await createConnectedUser('First'),
  ];
  await deleteOtherIntegrations(user, otherUser);
  await disconnect(user);
  expect((await google.countCalls())['revoke']).toBeUndefined();
  expect((await listOverlayEvents(otherUser)).status).toBe(200);
  await disconnect(otherUser);
  expect((await google.countCalls())['revoke']).toBe(1);
});

test('linking a calendar to a different schedule moves its events without duplicates', async () => {
  const user = await createSyncedUser();
  const second = (await user.core.call(schedules.create, { body: { name: 'Second' } })).id;
  const before = await listTitles(user);
  const [primary] = await listCalendars(user);
  if (!primary) throw new Error('The account has no calendar');
  expect(
    (await selectCalendars(user, { ...toSelection(primary), schedule_id: second })).status,
  ).toBe(200);
  expect(await listTitles(user)).toEqual(['Created locally']);
  expect((await user.request(googleSync.sync)).status).toBe(200);
  const allEvents = await user.core.call(events.list, { query: range });
  expect(allEvents.map(({ title }) => title).toSorted()).toEqual(before.toSorted());
  expect([...new Set(allEvents.flatMap(({ schedule_ids }) => schedule_ids))]).toEqual([second]);
});

test('reconnecting an account matches previously imported events on their schedule without duplicates', async () => {
  const user = await createSyncedUser();
  const second = (await user.core.call(schedules.create, { body: { name: 'Second' } })).id;
  const [primary] = await listCalendars(user);
  if (!primary) throw new Error('The account has no calendar');
  await selectCalendars(user, { ...toSelection(primary), schedule_id: second });
  await user.request(googleSync.sync);
  const before = (await listTitles(user)).toSorted();
  await disconnect(user);
  expect(await billing.connect(user)).toBe('connected');
  expect((await listCalendars(user))[0]).toMatchObject({ is_synced: true, schedule_id: second });
  expect((await user.request(googleSync.sync)).status).toBe(200);
  expect((await listTitles(user)).toSorted()).toEqual(before);
});

test('reconnecting an account ignores a previous schedule that was deleted', async () => {
  const user = await createConnectedUser('First', 'Second');
  const [primary] = await listCalendars(user);
  if (!primary) throw new Error('The account has no calendar');
  await selectCalendars(user, { ...toSelection(primary), schedule_id: user.scheduleIds[1] ?? '' });
  await disconnect(user);
  await user.core.call(schedules.remove, { query: { id: user.scheduleIds[1] ?? '' } });
  await billing.connect(user);
  expect((await listCalendars(user))[0]).toMatchObject({ schedule_id: user.scheduleIds[0] });
});
