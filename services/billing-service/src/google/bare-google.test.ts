import { createClient } from '@scheduler/api-client';
import { google as overlay, googleSync } from '@scheduler/contracts/billing';
import { events, schedules } from '@scheduler/contracts/core';
import { startBareGoogle, type BareGoogle } from '../testing/bare-google.ts';
import { outcomeIn, shownTo, startTestGoogle, type TestGoogle } from '../testing/google.ts';

let google: BareGoogle;
let billing: TestGoogle;

/** core-api starts beside it, with a database of its own. */
const STARTS_MS = 60_000;

beforeAll(async () => {
  google = await startBareGoogle();
  billing = await startTestGoogle({ googleUrl: google.url, withCore: true });
}, STARTS_MS);
afterAll(async () => {
  await billing.stop();
  await google.close();
});

/** Its consent page is left out: whoever comes back brings a code. */
async function connect(token: string) {
  const begun = await billing.begin({ token });
  const state = new URL(begun.authUrl).searchParams.get('state') ?? '';
  const address = `${billing.url}/api/calendar/google/callback`;
  const { page } = await billing.arrive(`${address}?code=c&state=${state}`, begun.cookie);
  return outcomeIn(page);
}

test('a server that tells neither who it is nor what there is will do', async () => {
  const ada = await billing.pro();
  expect(await connect(ada.token)).toBe('connected');
  expect(await shownTo(ada)).toMatchObject({
    is_active: true,
    email: null,
    calendar_id: 'primary',
    is_demo: true,
  });
  expect((await ada.ask(googleSync.calendars)).value).toMatchObject([
    { summary: 'Google Calendar', access_role: 'owner', is_primary: true, direction: 'both' },
  ]);
  const query = { time_min: '2026-12-01T00:00:00Z', time_max: '2026-12-02T00:00:00Z' };
  const { value } = await ada.ask(overlay.events, { query });
  expect(value).toMatchObject([{ id: 'one', summary: 'By another server', html_link: null }]);
  // Nothing says whose account it is, so nothing says that it is another.
  expect(await connect(ada.token)).toBe('connected');
  expect((await ada.ask(googleSync.disconnect)).status).toBe(204);
  expect(google.asked).toContain('/revoke');
  expect(await shownTo(ada)).toBeUndefined();
});

test('one that names events itself, and does not say what changed, is kept the same all the same', async () => {
  const ada = await billing.pro();
  expect(await connect(ada.token)).toBe('connected');
  const core = createClient({
    baseUrl: `${billing.coreUrl}/api`,
    accessToken: () => ada.token,
  });
  const { id: schedule_id } = await core.call(schedules.create, { body: { name: 'Mine' } });
  const sync = async () => (await ada.ask(googleSync.sync)).value;
  const december = { start_date: '2026-12-01T00:00:00Z', end_date: '2027-01-01T00:00:00Z' };
  const here = async () => {
    const all = await core.call(events.list, { query: december });
    return new Map(all.map(({ title, id }) => [title, id]));
  };
  const there = () => [...google.events.values()].map(({ summary }) => summary);
  expect(await sync()).toEqual({ synced: 1, updated: 0 });
  const [start_time, end_time] = ['2026-12-02T10:00:00Z', '2026-12-02T11:00:00Z'];
  const { id } = await core.call(events.create, {
    body: { title: 'Made here', schedule_id, start_time, end_time, time_zone: 'UTC' },
  });
  expect(await sync()).toEqual({ synced: 1, updated: 0 });
  expect(await sync()).toEqual({ synced: 0, updated: 0 });
  expect([...(await here()).keys()]).toEqual(['By another server', 'Made here']);
  expect(there()).toEqual(['By another server', 'Made here']);
  const one = google.events.get('one');
  if (one) google.events.set('one', { ...one, summary: 'Changed there' });
  await core.call(events.update, { params: { id }, query: {}, body: { title: 'Changed here' } });
  expect(await sync()).toEqual({ synced: 0, updated: 2 });
  expect([...(await here()).keys()]).toEqual(['Changed there', 'Changed here']);
  expect(there()).toEqual(['Changed there', 'Changed here']);
  google.forgetChanges();
  await core.call(events.update, { params: { id }, query: {}, body: { title: 'Not there' } });
  expect(await sync()).toEqual({ synced: 0, updated: 0 });
  expect(there()).toEqual(['Changed there', 'Changed here']);
  const [calendar] = (await ada.ask(googleSync.calendars)).value;
  const log = await ada.ask(googleSync.log, { query: { calendar_id: calendar?.id ?? '' } });
  expect(log.value[0]?.skipped).toContainEqual({
    title: 'Not there',
    reason: 'It cannot be changed there from here',
  });
  google.events.delete('one');
  await core.call(events.remove, { params: { id }, query: {} });
  expect(await sync()).toEqual({ synced: 0, updated: 2 });
  expect([there(), [...(await here()).keys()]]).toEqual([[], []]);
  expect(await sync()).toEqual({ synced: 0, updated: 0 });
});
