import { createClient, type ApiClient } from '@scheduler/api-client';
import { google as overlay, googleSync, type GoogleCalendar } from '@scheduler/contracts/billing';
import { events, history, schedules } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import type { Person } from '../testing/billing.ts';
import {
  ADA,
  shownTo,
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/google.ts';
import { until } from '../testing/stripe.ts';
import { disconnectForGood } from './disconnect.ts';
import { googleSyncTasks } from './sync/tasks.ts';

let google: GoogleProcess;
let billing: TestGoogle;

/** core-api starts beside it, with a database of its own. */
const STARTS_MS = 60_000;

beforeAll(async () => {
  google = await startGoogle();
  billing = await startTestGoogle({ googleUrl: google.url, withCore: true });
}, STARTS_MS);
afterAll(async () => {
  await billing.stop();
  await google.stop();
});

type Connected = Person & { token: string; core: ApiClient };

const coreFor = ({ token }: { token: string }) =>
  createClient({ baseUrl: `${billing.coreUrl}/api`, accessToken: () => token });

/** Somebody connected, with schedules of these names. */
async function connected(...names: string[]): Promise<Connected & { own: string[] }> {
  const person = await billing.pro();
  const core = coreFor(person);
  const own: string[] = [];
  for (const name of names) {
    own.push((await core.call(schedules.create, { body: { name } })).id);
  }
  expect(await billing.connect(person)).toBe('connected');
  await google.forget();
  return { ...person, core, own };
}

const calendarsOf = async (person: Person) => {
  const { status, value, detail } = await person.ask(googleSync.calendars);
  if (status !== 200) throw new Error(detail);
  return value;
};

const named = (all: GoogleCalendar[], summary: string) => {
  const found = all.find((each) => each.summary === summary);
  if (!found) throw new Error(`There is no ${summary}`);
  return found;
};

const choice = ({ id, is_synced, schedule_id, direction }: GoogleCalendar) => ({
  id,
  is_synced,
  schedule_id,
  direction,
});

const choose = (person: Person, ...calendars: ReturnType<typeof choice>[]) =>
  person.ask(googleSync.choose, { body: { calendars } });

test('the main calendar is bound to the oldest own schedule, both ways, and waits', async () => {
  const ada = await connected('First', 'Second');
  const all = await calendarsOf(ada);
  expect(all[0]).toMatchObject({
    summary: ADA,
    time_zone: 'Europe/Paris',
    access_role: 'owner',
    is_primary: true,
    is_synced: true,
    schedule_id: ada.own[0],
    direction: 'both',
    health: { state: 'waiting', fresh_as_of: null },
  });
  expect(all.slice(1).map(({ is_synced, health }) => [is_synced, health.state])).toEqual(
    all.slice(1).map(() => [false, 'off']),
  );
  expect(await shownTo(ada)).toMatchObject({ has_started: false });
  expect(
    await ada.core.call(events.list, {
      query: { start_date: '2020-01-01T00:00:00Z', end_date: '2030-01-01T00:00:00Z' },
    }),
  ).toEqual([]);
});

test('who has no schedule is given one with the first sync, and none before', async () => {
  const ada = await connected();
  expect((await calendarsOf(ada))[0]).toMatchObject({ is_synced: true, schedule_id: null });
  expect(await ada.core.call(schedules.list, {})).toEqual([]);
  expect((await ada.ask(googleSync.sync)).status).toBe(200);
  const [made] = await ada.core.call(schedules.list, {});
  expect(made?.name).toBe('Google Calendar');
  expect((await calendarsOf(ada))[0]?.schedule_id).toBe(made?.id);
  expect(await shownTo(ada)).toMatchObject({ has_started: true });
});

test('calendars that come and go in Google do so here; what is synced stays known', async () => {
  const ada = await connected('First');
  const before = await calendarsOf(ada);
  const family = named(before, 'Family');
  const { id = '' } = (await billing.integration(ada)) ?? {};
  const rows = () => billing.db('google_calendars').where('integration_id', id);
  await rows().where('id', family.id).delete();
  await billing.db('google_calendars').insert({
    id: newId(),
    integration_id: id,
    google_calendar_id: 'gone@example.com',
    summary: 'Gone',
    access_role: 'owner',
    is_primary: false,
    is_selected: true,
  });
  const names = async () => (await calendarsOf(ada)).map(({ summary }) => summary);
  expect(await names()).toEqual(before.map(({ summary }) => summary));
  await rows()
    .where('id', named(await calendarsOf(ada), 'Family').id)
    .update({
      google_calendar_id: 'gone@example.com',
      is_synced: true,
    });
  expect((await names()).filter((name) => name === 'Family')).toHaveLength(2);
});

test('a choice is kept, and begins the syncing', async () => {
  const ada = await connected('First', 'Second');
  const all = await calendarsOf(ada);
  const holidays = named(all, 'Holidays');
  const chosen = { ...choice(holidays), is_synced: true, schedule_id: ada.own[1] ?? '' };
  const { status, value } = await choose(ada, chosen);
  expect(status).toBe(200);
  expect(named(value, 'Holidays')).toMatchObject(chosen);
  expect(named(value, ADA)).toMatchObject(choice(named(all, ADA)));
  expect(await shownTo(ada)).toMatchObject({ has_started: true });
  const jobs = await billing.db('_private_jobs').where('key', 'like', 'google-sync:%');
  expect(jobs).toHaveLength(1);
});

test('two calendars may change places', async () => {
  const ada = await connected('First', 'Second');
  const [first = '', second = ''] = ada.own;
  const all = await calendarsOf(ada);
  const [main, family] = [ADA, 'Family'].map((name) => choice(named(all, name)));
  if (!main || !family) throw new Error('There are no calendars');
  const both = { is_synced: true, direction: 'both' as const };
  const bind = (mains: string, families: string) =>
    choose(
      ada,
      { ...main, ...both, schedule_id: mains },
      { ...family, ...both, schedule_id: families },
    );
  expect((await bind(first, second)).status).toBe(200);
  const { status, value } = await bind(second, first);
  expect(status).toBe(200);
  expect([named(value, ADA), named(value, 'Family')].map((each) => each.schedule_id)).toEqual([
    second,
    first,
  ]);
});

describe('a choice that cannot be is refused, and changes nothing', () => {
  test('in what it asks', async () => {
    const ada = await connected('First', 'Second');
    const all = await calendarsOf(ada);
    const [main, family, holidays] = [ADA, 'Family', 'Holidays'].map((name) =>
      choice(named(all, name)),
    ) as [ReturnType<typeof choice>, ReturnType<typeof choice>, ReturnType<typeof choice>];
    const [first = '', second = ''] = ada.own;
    const refused: [string, ReturnType<typeof choice>[]][] = [
      ['Choose a schedule for Family', [{ ...family, is_synced: true }]],
      [
        'Events of Holidays cannot be changed from here',
        [{ ...holidays, is_synced: true, schedule_id: second, direction: 'both' }],
      ],
      [
        `${ADA} and Family cannot both be written from one schedule`,
        [main, { ...family, is_synced: true, schedule_id: first, direction: 'both' }],
      ],
    ];
    for (const [detail, calendars] of refused) {
      expect(await choose(ada, ...calendars)).toMatchObject({ status: 400, detail });
    }
    expect(await calendarsOf(ada)).toEqual(all);
    const shared = { ...family, is_synced: true, schedule_id: first, direction: 'import' as const };
    expect((await choose(ada, main, shared)).status).toBe(200);
  });

  test('in whose it is', async () => {
    const [ada, bea] = [await connected('First'), await connected('Theirs')];
    const [main, theirs] = [(await calendarsOf(ada))[0], (await calendarsOf(bea))[0]];
    if (!main || !theirs) throw new Error('There are no calendars');
    for (const calendar of [
      choice(theirs),
      { ...choice(main), id: newId() },
      { ...choice(main), schedule_id: bea.own[0] ?? '' },
      { ...choice(main), schedule_id: newId() },
    ]) {
      expect((await choose(ada, calendar)).status).toBe(404);
    }
    expect((await calendarsOf(ada))[0]).toEqual(main);
    expect((await calendarsOf(bea))[0]).toEqual(theirs);
  });
});

const year = { time_min: '2026-01-01T00:00:00Z', time_max: '2030-01-01T00:00:00Z' };
const range = { start_date: year.time_min, end_date: '2028-01-01T00:00:00Z' };
const look = (person: Person) => person.ask(overlay.events, { query: year });

test('the overlay shows what Google shows, until it is on a schedule here', async () => {
  const ada = await connected('First');
  const { status, value } = await look(ada);
  expect(status).toBe(200);
  const [main] = await calendarsOf(ada);
  const ofMain = value.filter(({ calendar_id }) => calendar_id === main?.id);
  expect(ofMain.length).toBeGreaterThan(3);
  expect(value.length).toBeGreaterThan(ofMain.length);
  for (const { start, end } of value) {
    expect([start, end].every(({ date, dateTime }) => (date ?? dateTime) !== undefined)).toBe(true);
  }
  const { value: counts } = await ada.ask(googleSync.sync);
  expect(counts.synced).toBeGreaterThan(3);
  const left = (await look(ada)).value.filter(({ calendar_id }) => calendar_id === main?.id);
  expect(left).toEqual([]);
});

test('the overlay goes on without a calendar that cannot be read', async () => {
  const ada = await connected('First');
  const whole = (await look(ada)).value.length;
  await google.control('faults', { kind: 'error', call: 'events.list', status: '404' });
  const part = await look(ada);
  expect(part.status).toBe(200);
  expect(part.value.length).toBeLessThan(whole);
  await google.control('faults', { kind: 'html', call: 'events.list', status: '502', times: '9' });
  expect(await look(ada)).toMatchObject({
    status: 503,
    detail: 'Google Calendar could not be reached. Try again in a moment.',
  });
});

const disconnect = (person: Person, keep_copies?: 'true' | 'false') =>
  person.ask(googleSync.disconnect, { query: keep_copies ? { keep_copies } : {} });

const titles = async ({ core }: Connected) =>
  (await core.call(events.list, { query: range })).map(({ title }) => title);

/** One whose Google events are here, and who made one here as well. */
async function synced() {
  const ada = await connected('First');
  const [schedule_id = ''] = ada.own;
  await ada.core.call(events.create, {
    body: {
      title: 'Made here',
      schedule_id,
      start_time: '2027-01-11T10:00:00Z',
      end_time: '2027-01-11T11:00:00Z',
    },
  });
  expect((await ada.ask(googleSync.sync)).status).toBe(200);
  expect((await titles(ada)).length).toBeGreaterThan(3);
  await google.forget();
  return ada;
}

const googleTitles = async (ada: Connected) =>
  (await look(ada)).value.map(({ summary }) => summary);

test('nothing is synced by itself for who went to Free, until they are back on Pro', async () => {
  const ada = await synced();
  const { id } = (await billing.integration(ada)) ?? {};
  const row = billing.db('user_subscriptions').where('user_id', ada.user.id);
  const work = () =>
    googleSyncTasks(billing.deps)['google-sync']({ integration_id: id, trigger: 'poll' });
  await row.clone().update({ current_period_end: '2020-01-01T00:00:00Z' });
  await work();
  expect(await google.calls()).toEqual({});
  await row.clone().update({ current_period_end: '2040-01-01T00:00:00Z' });
  await work();
  expect(await google.calls()).toMatchObject({ 'events.list': 1 });
});

test('who leaves the product leaves nothing about Google behind, however often that is told', async () => {
  const ada = await synced();
  await forgetOthers(ada);
  const before = await titles(ada);
  for (const _ of [1, 2]) await disconnectForGood(billing.deps, ada.user.id);
  expect((await google.calls())['revoke']).toBe(1);
  expect(await billing.integration(ada)).toBeUndefined();
  expect(await billing.db('google_places').where('user_id', ada.user.id)).toEqual([]);
  expect(await titles(ada)).toEqual(before);
  const bea = await connected('First');
  await disconnectForGood({ ...billing.deps, google: null }, bea.user.id);
  expect(await billing.integration(bea)).toBeUndefined();
});

/** Google knows one grant of an account, whoever here is connected to it. */
const forgetOthers = (...people: Person[]) =>
  billing
    .db('google_integrations')
    .whereNotIn(
      'user_id',
      people.map(({ user }) => user.id),
    )
    .delete();

test('disconnecting revokes, keeps the copies, and leaves no token', async () => {
  const ada = await synced();
  await forgetOthers(ada);
  const before = await titles(ada);
  expect((await disconnect(ada)).status).toBe(204);
  expect((await google.calls())['revoke']).toBe(1);
  expect(await titles(ada)).toEqual(before);
  expect(await shownTo(ada)).toBeUndefined();
  expect(await billing.integration(ada)).toBeUndefined();
  expect((await disconnect(ada)).status).toBe(404);
  expect((await look(ada)).status).toBe(404);
});

test('calendars that are asked for while their account is disconnected are not found', async () => {
  const ada = await connected('Mine');
  await google.control('faults', { kind: 'delay', call: 'calendarList.list', ms: '1000' });
  const listing = ada.ask(googleSync.calendars);
  await until(google.calls, (calls) => calls['calendarList.list'] === 1);
  expect((await disconnect(ada)).status).toBe(204);
  expect((await listing).status).toBe(404);
});

test('copies can be taken off, as one batch that can be undone; what was made here stays, and Google keeps all', async () => {
  const ada = await synced();
  const before = await titles(ada);
  expect((await disconnect(ada, 'false')).status).toBe(204);
  expect(await titles(ada)).toEqual(['Made here']);
  const { batches } = await ada.core.call(history.list, { query: {} });
  const [last] = batches;
  if (!last) throw new Error('Nothing was told');
  expect(last.cause).toBe('google');
  await ada.core.call(history.undo, { params: { batch_id: last.id } });
  expect((await titles(ada)).toSorted()).toEqual(before.toSorted());
  expect(await billing.connect(ada)).toBe('connected');
  expect(await googleTitles(ada)).toEqual(expect.arrayContaining(['Made here']));
});

test('copies that cannot be taken off now keep the connection, to try again', async () => {
  const ada = await synced();
  const { core } = billing.deps.google;
  billing.deps.google.core = {
    ...core,
    for: () => createClient({ baseUrl: 'http://127.0.0.1:1' }),
  };
  expect(await disconnect(ada, 'false')).toMatchObject({ status: 503 });
  billing.deps.google.core = core;
  expect(await shownTo(ada)).toMatchObject({ is_active: true });
  expect((await disconnect(ada, 'false')).status).toBe(204);
  expect(await titles(ada)).toEqual(['Made here']);
});

test('a Google that does not answer holds up no disconnecting', async () => {
  const ada = await connected('First');
  await google.control('faults', { kind: 'error', call: 'revoke', status: '503', times: '9' });
  expect((await disconnect(ada)).status).toBe(204);
  expect(await shownTo(ada)).toBeUndefined();
});

test('an account that two people here are connected to is revoked with the last of them', async () => {
  const [ada, bea] = [await connected('First'), await connected('First')];
  await forgetOthers(ada, bea);
  await disconnect(ada);
  expect((await google.calls())['revoke']).toBeUndefined();
  expect((await look(bea)).status).toBe(200);
  await disconnect(bea);
  expect((await google.calls())['revoke']).toBe(1);
});

test('a calendar that moves to another schedule takes its events along, and each is there once', async () => {
  const ada = await synced();
  const second = (await ada.core.call(schedules.create, { body: { name: 'Second' } })).id;
  const before = await titles(ada);
  const [main] = await calendarsOf(ada);
  if (!main) throw new Error('There is no calendar');
  expect((await choose(ada, { ...choice(main), schedule_id: second })).status).toBe(200);
  expect(await titles(ada)).toEqual(['Made here']);
  expect((await ada.ask(googleSync.sync)).status).toBe(200);
  const all = await ada.core.call(events.list, { query: range });
  expect(all.map(({ title }) => title).toSorted()).toEqual(before.toSorted());
  expect([...new Set(all.flatMap(({ schedule_ids }) => schedule_ids))]).toEqual([second]);
});

test('who comes back finds each event once, on the schedule where it stayed', async () => {
  const ada = await synced();
  const second = (await ada.core.call(schedules.create, { body: { name: 'Second' } })).id;
  const [main] = await calendarsOf(ada);
  if (!main) throw new Error('There is no calendar');
  await choose(ada, { ...choice(main), schedule_id: second });
  await ada.ask(googleSync.sync);
  const before = (await titles(ada)).toSorted();
  await disconnect(ada);
  expect(await billing.connect(ada)).toBe('connected');
  expect((await calendarsOf(ada))[0]).toMatchObject({ is_synced: true, schedule_id: second });
  expect((await ada.ask(googleSync.sync)).status).toBe(200);
  expect((await titles(ada)).toSorted()).toEqual(before);
});

test('a schedule that went meanwhile is not come back to', async () => {
  const ada = await connected('First', 'Second');
  const [main] = await calendarsOf(ada);
  if (!main) throw new Error('There is no calendar');
  await choose(ada, { ...choice(main), schedule_id: ada.own[1] ?? '' });
  await disconnect(ada);
  await ada.core.call(schedules.remove, { query: { id: ada.own[1] ?? '' } });
  await billing.connect(ada);
  expect((await calendarsOf(ada))[0]).toMatchObject({ schedule_id: ada.own[0] });
});
