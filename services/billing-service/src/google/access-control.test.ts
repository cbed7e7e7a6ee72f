import { createHash } from 'node:crypto';
import { DAY_MS } from '@scheduler/scheduling/durations';
import type { Route } from '@scheduler/contracts';
import { google as overlay, googleSync, integrations } from '@scheduler/contracts/billing';
import { newId } from '@scheduler/service-kit';
import {
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/test-google.ts';

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

const routes: Route[] = [
  ...Object.values(overlay),
  ...Object.values(googleSync),
  ...Object.values(integrations),
];

interface RequestInput {
  token?: string;
  query?: Record<string, string>;
  body?: object;
}

async function sendRequest(
  { method, path, action }: Route,
  { token, query = {}, body }: RequestInput = {},
) {
  const url = new URL(`/api${path}`, billing.url);
  url.search = new URLSearchParams({ ...(action && { action }), ...query }).toString();
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

test('the access tests include every Google route', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual([
    'google.calendars',
    'google.choose',
    'google.conflicts',
    'google.connect',
    'google.disconnect',
    'google.events',
    'google.log',
    'google.repair',
    'google.resolveConflict',
    'google.sync',
    'integrations.list',
  ]);
});

describe.each(routes)('$name', (route) => {
  test('returns 401 without a session, with an invalid session and with an API key', async () => {
    for (const token of ['', 'made-up', 'aisk_0123456789']) {
      expect((await sendRequest(route, { token })).status).toBe(401);
    }
  });

  test('returns 403 with an upgrade hint on the Free plan, even if the request is invalid', async () => {
    const { user } = await billing.signIn();
    const token = await billing.identity.signToken(user);
    const { status, text, headers } = await sendRequest(route, { token, query: { time_min: 'x' } });
    expect(status).toBe(403);
    expect(text).toContain('Upgrade');
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('returns 403 after the Pro subscription has expired', async () => {
    const user = await billing.createProUser();
    await billing.connect(user);
    const subscription = billing.db('user_subscriptions').where('user_id', user.user.id);
    await subscription.update({ current_period_end: '2020-01-01T00:00:00Z' });
    expect((await sendRequest(route, user)).status).toBe(403);
  });
});

const year = { time_min: '2026-01-01T00:00:00Z', time_max: '2027-01-01T00:00:00Z' };

/** Requests that refer to a calendar or a conflict. */
const createRequests = (calendar_id: string, conflictId: string): [Route, RequestInput][] => [
  [googleSync.log, { query: { calendar_id } }],
  [googleSync.repair, { body: { calendar_id } }],
  [
    googleSync.choose,
    {
      body: {
        calendars: [{ id: calendar_id, is_synced: false, schedule_id: null, direction: 'import' }],
      },
    },
  ],
  [googleSync.resolveConflict, { body: { id: conflictId, keep: 'ours' } }],
];

async function loadRows(userId: string) {
  const integration = await billing.db('google_integrations').where('user_id', userId).first();
  const { id } = integration as { id: string };
  const calendars = billing.db('google_calendars').where('integration_id', id).orderBy('id');
  const conflicts = billing
    .db('google_conflicts')
    .whereIn(
      'calendar_id',
      billing.db('google_calendars').select('id').where('integration_id', id),
    );
  return { integration, calendars: await calendars, conflicts: await conflicts };
}

async function createUserWithConflict() {
  const user = await billing.createProUser();
  await billing.connect(user);
  const [calendar] = (await user.request(googleSync.calendars)).value;
  const conflictId = newId();
  await billing.db('google_conflicts').insert({
    id: conflictId,
    calendar_id: calendar?.id,
    google_id: 'x',
    event_id: newId(),
    title: 'Private title',
    field: 'title',
    ours: '"a"',
    theirs: '"b"',
    kept: 'theirs',
  });
  return { user, calendarId: calendar?.id ?? '', conflictId };
}

test("a user can't access another user's integration", async () => {
  const { user, calendarId, conflictId } = await createUserWithConflict();
  const before = await loadRows(user.user.id);
  const unconnectedUser = await billing.createProUser('unconnected');
  const otherUser = await billing.createProUser('other');
  await billing.connect(otherUser, { account: 'second.demo@example.com' });
  for (const { token } of [unconnectedUser, otherUser]) {
    for (const [route, request] of createRequests(calendarId, conflictId)) {
      const { status, text } = await sendRequest(route, { ...request, token });
      expect([route.name, status]).toEqual([route.name, 404]);
      expect(text).not.toContain('Private title');
    }
    const { text } = await sendRequest(googleSync.conflicts, { token });
    expect(text).not.toContain('Private title');
  }
  expect((await sendRequest(integrations.list, unconnectedUser)).text).toBe('[]');
  expect((await sendRequest(googleSync.calendars, otherUser)).text).not.toContain(calendarId);
  for (const route of [googleSync.calendars, googleSync.disconnect, googleSync.sync]) {
    expect((await sendRequest(route, unconnectedUser)).status).toBe(404);
  }
  expect((await sendRequest(overlay.events, { ...unconnectedUser, query: year })).status).toBe(404);
  expect(await loadRows(user.user.id)).toEqual(before);
});

test('no response contains a token, sealed or not', async () => {
  const user = await billing.createProUser();
  await billing.connect(user);
  const { integration } = await loadRows(user.user.id);
  const { access_token, refresh_token } = integration as Record<string, string>;
  const requests: [Route, RequestInput][] = [
    [integrations.list, {}],
    [googleSync.calendars, {}],
    [googleSync.conflicts, {}],
    [overlay.events, { query: year }],
    [googleSync.connect, {}],
  ];
  for (const [route, request] of requests) {
    const { status, text } = await sendRequest(route, { ...request, token: user.token });
    expect(status).toBe(200);
    for (const secret of ['ya29.', '1//0', 'demo-secret', access_token, refresh_token]) {
      expect(text).not.toContain(secret);
    }
  }
});

test('connecting returns 503 if no OAuth client is configured', async () => {
  const unconfigured = await startTestGoogle({
    googleUrl: google.url,
    fields: { GOOGLE_CLIENT_ID: '' },
  });
  const user = await unconfigured.createProUser();
  expect(await user.request(googleSync.connect)).toMatchObject({
    status: 503,
    detail: "Google Calendar isn't set up on this server.",
  });
  expect((await user.request(integrations.list)).value).toEqual([]);
  const { status } = await unconfigured.followRedirect(
    `${unconfigured.url}/api/calendar/google/callback?state=x&code=y`,
  );
  expect(status).toBe(503);
  await unconfigured.stop();
});

describe('POST /api/calendar/google/notifications', () => {
  const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

  async function createChannel() {
    const user = await billing.createProUser();
    await billing.connect(user);
    const integration = await billing.findIntegration(user);
    const [calendar] = (await user.request(googleSync.calendars)).value;
    const row = {
      id: newId(),
      calendar_id: calendar?.id,
      resource_id: 'resource-1',
      token_hash: hash('token-1'),
      expires_at: new Date(Date.now() + DAY_MS),
    };
    await billing.db('google_channels').insert(row);
    return { id: row.id, integrationId: integration?.id ?? '' };
  }

  const notify = async (id: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${billing.url}/api/calendar/google/notifications`, {
      method: 'POST',
      headers: {
        'x-goog-channel-id': id,
        'x-goog-channel-token': 'token-1',
        'x-goog-resource-id': 'resource-1',
        'x-goog-resource-state': 'exists',
        ...headers,
      },
    });
    return response.status;
  };

  const countJobs = async (integrationId: string) =>
    (await billing.db('_private_jobs').where('key', `google-sync:${integrationId}`)).length;

  test('returns 404 and enqueues no sync for an unknown channel, token or resource', async () => {
    const { id, integrationId } = await createChannel();
    const invalidNotifications: [string, Record<string, string>][] = [
      [newId(), {}],
      ['not-an-id', {}],
      ['', {}],
      [id, { 'x-goog-channel-token': 'another' }],
      [id, { 'x-goog-channel-token': '' }],
      [id, { 'x-goog-resource-id': 'another' }],
    ];
    for (const [channelId, headers] of invalidNotifications)
      expect(await notify(channelId, headers)).toBe(404);
    expect(await countJobs(integrationId)).toBe(0);
  });

  test('returns 204 and enqueues no sync for the initial sync notification', async () => {
    const { id, integrationId } = await createChannel();
    expect(await notify(id, { 'x-goog-resource-state': 'sync' })).toBe(204);
    expect(await countJobs(integrationId)).toBe(0);
  });

  test('enqueues one sync for repeated notifications', async () => {
    const { id, integrationId } = await createChannel();
    expect(await Promise.all(Array.from({ length: 5 }, () => notify(id)))).toEqual(
      Array.from({ length: 5 }, () => 204),
    );
    expect(await countJobs(integrationId)).toBe(1);
  });

  test('returns 404 after the account is disconnected', async () => {
    const { id } = await createChannel();
    await billing.db('google_integrations').delete();
    expect(await notify(id)).toBe(404);
  });
});
