import { createHash } from 'node:crypto';
import type { Route } from '@scheduler/contracts';
import { google as overlay, googleSync, integrations } from '@scheduler/contracts/billing';
import { newId } from '@scheduler/service-kit';
import {
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/google.ts';

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

const routes: Route[] = [
  ...Object.values(overlay),
  ...Object.values(googleSync),
  ...Object.values(integrations),
];

interface Asking {
  token?: string;
  query?: Record<string, string>;
  body?: object;
}

async function ask({ method, path, action }: Route, { token, query = {}, body }: Asking = {}) {
  const address = new URL(`/api${path}`, billing.url);
  address.search = new URLSearchParams({ ...(action && { action }), ...query }).toString();
  const answer = await fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers };
}

test('every call about Google is here', () => {
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
  test('is 401 without a session, with one that is not ours, and with a key', async () => {
    for (const token of ['', 'made-up', 'aisk_0123456789']) {
      expect((await ask(route, { token })).status).toBe(401);
    }
  });

  test('is 403 on Free, and says how to get it, whatever else is wrong', async () => {
    const { user } = await billing.signedIn();
    const token = await billing.identity.tokenFor(user);
    const { status, text, headers } = await ask(route, { token, query: { time_min: 'x' } });
    expect(status).toBe(403);
    expect(text).toContain('Upgrade');
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('is 403 again once Pro has ended', async () => {
    const ada = await billing.pro();
    await billing.connect(ada);
    const row = billing.db('user_subscriptions').where('user_id', ada.user.id);
    await row.update({ current_period_end: '2020-01-01T00:00:00Z' });
    expect((await ask(route, ada)).status).toBe(403);
  });
});

const year = { time_min: '2026-01-01T00:00:00Z', time_max: '2027-01-01T00:00:00Z' };

/** What somebody would ask about a calendar that is or is not theirs. */
const about = (calendar_id: string, conflict: string): [Route, Asking][] => [
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
  [googleSync.resolveConflict, { body: { id: conflict, keep: 'ours' } }],
];

/** Everything that is in the tables about somebody. */
async function allOf(userId: string) {
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

async function withConflict() {
  const ada = await billing.pro();
  await billing.connect(ada);
  const [calendar] = (await ada.ask(googleSync.calendars)).value;
  const conflict = newId();
  await billing.db('google_conflicts').insert({
    id: conflict,
    calendar_id: calendar?.id,
    google_id: 'x',
    event_id: newId(),
    title: 'Of Ada alone',
    field: 'title',
    ours: '"a"',
    theirs: '"b"',
    kept: 'theirs',
  });
  return { ada, calendar: calendar?.id ?? '', conflict };
}

test("nobody reaches another's integration, connected or not", async () => {
  const { ada, calendar, conflict } = await withConflict();
  const before = await allOf(ada.user.id);
  const eve = await billing.pro('eve');
  const mallory = await billing.pro('mallory');
  await billing.connect(mallory, { account: 'second.demo@example.com' });
  for (const { token } of [eve, mallory]) {
    for (const [route, asking] of about(calendar, conflict)) {
      const { status, text } = await ask(route, { ...asking, token });
      expect([route.name, status]).toEqual([route.name, 404]);
      expect(text).not.toContain('Ada');
    }
    const { text } = await ask(googleSync.conflicts, { token });
    expect(text).not.toContain('Ada');
  }
  expect((await ask(integrations.list, eve)).text).toBe('[]');
  expect((await ask(googleSync.calendars, mallory)).text).not.toContain(calendar);
  for (const route of [googleSync.calendars, googleSync.disconnect, googleSync.sync]) {
    expect((await ask(route, eve)).status).toBe(404);
  }
  expect((await ask(overlay.events, { ...eve, query: year })).status).toBe(404);
  expect(await allOf(ada.user.id)).toEqual(before);
});

test('no answer holds a token, sealed or not', async () => {
  const ada = await billing.pro();
  await billing.connect(ada);
  const { integration } = await allOf(ada.user.id);
  const { access_token, refresh_token } = integration as Record<string, string>;
  const asked: [Route, Asking][] = [
    [integrations.list, {}],
    [googleSync.calendars, {}],
    [googleSync.conflicts, {}],
    [overlay.events, { query: year }],
    [googleSync.connect, {}],
  ];
  for (const [route, asking] of asked) {
    const { status, text } = await ask(route, { ...asking, token: ada.token });
    expect(status).toBe(200);
    for (const secret of ['ya29.', '1//0', 'demo-secret', access_token, refresh_token]) {
      expect(text).not.toContain(secret);
    }
  }
});

test('where no client is configured, connecting says so', async () => {
  const bare = await startTestGoogle({ googleUrl: google.url, fields: { GOOGLE_CLIENT_ID: '' } });
  const ada = await bare.pro();
  expect(await ada.ask(googleSync.connect)).toMatchObject({
    status: 503,
    detail: 'Google Calendar is not configured here',
  });
  expect((await ada.ask(integrations.list)).value).toEqual([]);
  const { status } = await bare.arrive(`${bare.url}/api/calendar/google/callback?state=x&code=y`);
  expect(status).toBe(503);
  await bare.stop();
});

describe('G19: what comes as a notice from Google', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

  /** A channel, as it is kept. */
  async function channel() {
    const ada = await billing.pro();
    await billing.connect(ada);
    const integration = await billing.integration(ada);
    const [calendar] = (await ada.ask(googleSync.calendars)).value;
    const row = {
      id: newId(),
      calendar_id: calendar?.id,
      resource_id: 'the-resource',
      token_hash: hash('the token'),
      expires_at: new Date(Date.now() + 86_400_000),
    };
    await billing.db('google_channels').insert(row);
    return { id: row.id, integration: integration?.id ?? '' };
  }

  const notify = async (id: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${billing.url}/api/calendar/google/notifications`, {
      method: 'POST',
      headers: {
        'x-goog-channel-id': id,
        'x-goog-channel-token': 'the token',
        'x-goog-resource-id': 'the-resource',
        'x-goog-resource-state': 'exists',
        ...headers,
      },
    });
    return answer.status;
  };

  const jobs = async (integration: string) =>
    (await billing.db('_private_jobs').where('key', `google-sync:${integration}`)).length;

  test('is 404 without work for an unknown channel, another token, and another resource', async () => {
    const { id, integration } = await channel();
    const refused: [string, Record<string, string>][] = [
      [newId(), {}],
      ['not-an-id', {}],
      ['', {}],
      [id, { 'x-goog-channel-token': 'another' }],
      [id, { 'x-goog-channel-token': '' }],
      [id, { 'x-goog-resource-id': 'another' }],
    ];
    for (const [of, headers] of refused) expect(await notify(of, headers)).toBe(404);
    expect(await jobs(integration)).toBe(0);
  });

  test('is taken without work where it only says that there is a channel', async () => {
    const { id, integration } = await channel();
    expect(await notify(id, { 'x-goog-resource-state': 'sync' })).toBe(204);
    expect(await jobs(integration)).toBe(0);
  });

  test('is one job, however often it comes', async () => {
    const { id, integration } = await channel();
    expect(await Promise.all(Array.from({ length: 5 }, () => notify(id)))).toEqual(
      Array.from({ length: 5 }, () => 204),
    );
    expect(await jobs(integration)).toBe(1);
  });

  test('is 404 once the account is disconnected', async () => {
    const { id } = await channel();
    await billing.db('google_integrations').delete();
    expect(await notify(id)).toBe(404);
  });
});
