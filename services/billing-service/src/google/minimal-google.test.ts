import { createClient } from '@scheduler/api-client';
import { google as overlay, googleSync } from '@scheduler/contracts/billing';
import { events, schedules } from '@scheduler/contracts/core';
import { startMinimalGoogle, type MinimalGoogle } from '../testing/minimal-google.ts';
import {
  parseOutcome,
  readConnection,
  startTestGoogle,
  type TestGoogle,
} from '../testing/test-google.ts';

let google: MinimalGoogle;
let billing: TestGoogle;

beforeAll(async () => {
  google = await startMinimalGoogle();
  billing = await startTestGoogle({ googleUrl: google.url, withCore: true });
});
afterAll(async () => {
  await billing.stop();
  await google.close();
});

/** Skips the consent page and calls the callback with a code. */
async function connect(token: string) {
  const consent = await billing.startConsent({ token });
  const state = new URL(consent.authUrl).searchParams.get('state') ?? '';
  const callbackUrl = `${billing.url}/api/calendar/google/callback`;
  const { page } = await billing.followRedirect(
    `${callbackUrl}?code=c&state=${state}`,
    consent.cookie,
  );
  return parseOutcome(page);
}

test('a server that has no ID tokens or calendar list can be connected', async () => {
  const user = await billing.createProUser();
  expect(await connect(user.token)).toBe('connected');
  expect(await readConnection(user)).toMatchObject({
    is_active: true,
    email: null,
    calendar_id: 'primary',
    is_demo: true,
  });
  expect((await user.request(googleSync.calendars)).value).toMatchObject([
    { summary: 'Google Calendar', access_role: 'owner', is_primary: true, direction: 'both' },
  ]);
  const query = { time_min: '2026-12-01T00:00:00Z', time_max: '2026-12-02T00:00:00Z' };
  const { value } = await user.request(overlay.events, { query });
  expect(value).toMatchObject([{ id: 'one', summary: 'By another server', html_link: null }]);
  // Without an ID token, a different account can't be detected.
  expect(await connect(user.token)).toBe('connected');
  expect((await user.request(googleSync.disconnect)).status).toBe(204);
  expect(google.requestedPaths).toContain('/revoke');
  expect(await readConnection(user)).toBeUndefined();
});

test('a server that assigns event IDs and has no sync tokens can be synced in both directions', async () => {
  const user = await billing.createProUser();
  expect(await connect(user.token)).toBe('connected');
  const core = createClient({
    baseUrl: `${billing.coreUrl}/api`,
    accessToken: () => user.token,
  });
  const { id: schedule_id } = await core.call(schedules.create, { body: { name: 'Work' } });
  const sync = async () => (await user.request(googleSync.sync)).value;
  const december = { start_date: '2026-12-01T00:00:00Z', end_date: '2027-01-01T00:00:00Z' };
  const listLocalEvents = async () => {
    const localEvents = await core.call(events.list, { query: december });
    return new Map(localEvents.map(({ title, id }) => [title, id]));
  };
  const listRemoteTitles = () => [...google.events.values()].map(({ summary }) => summary);
  expect(await sync()).toEqual({ synced: 1, updated: 0 });
  const [start_time, end_time] = ['2026-12-02T10:00:00Z', '2026-12-02T11:00:00Z'];
  const { id } = await core.call(events.create, {
    body: { title: 'Created locally', schedule_id, start_time, end_time, time_zone: 'UTC' },
  });
  expect(await sync()).toEqual({ synced: 1, updated: 0 });
  expect(await sync()).toEqual({ synced: 0, updated: 0 });
  expect([...(await listLocalEvents()).keys()]).toEqual(['By another server', 'Created locally']);
  expect(listRemoteTitles()).toEqual(['By another server', 'Created locally']);
  const remoteEvent = google.events.get('one');
  if (remoteEvent) google.events.set('one', { ...remoteEvent, summary: 'Changed in Google' });
  await core.call(events.update, { params: { id }, query: {}, body: { title: 'Changed locally' } });
  expect(await sync()).toEqual({ synced: 0, updated: 2 });
  expect([...(await listLocalEvents()).keys()]).toEqual(['Changed in Google', 'Changed locally']);
  expect(listRemoteTitles()).toEqual(['Changed in Google', 'Changed locally']);
  google.rejectChanges();
  await core.call(events.update, { params: { id }, query: {}, body: { title: 'Not supported' } });
  expect(await sync()).toEqual({ synced: 0, updated: 0 });
  expect(listRemoteTitles()).toEqual(['Changed in Google', 'Changed locally']);
  const [calendar] = (await user.request(googleSync.calendars)).value;
  const log = await user.request(googleSync.log, { query: { calendar_id: calendar?.id ?? '' } });
  expect(log.value[0]?.skipped).toContainEqual({
    title: 'Not supported',
    reason: "This Google Calendar server doesn't support changing events",
  });
  google.events.delete('one');
  await core.call(events.remove, { params: { id }, query: {} });
  expect(await sync()).toEqual({ synced: 0, updated: 2 });
  expect([listRemoteTitles(), [...(await listLocalEvents()).keys()]]).toEqual([[], []]);
  expect(await sync()).toEqual({ synced: 0, updated: 0 });
});
