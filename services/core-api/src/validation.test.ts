import { startCore, type TestUser, type TestCore } from './testing/start-core.ts';

let core: TestCore;
let user: TestUser;
let scheduleId: string;
let eventId: string;
beforeAll(async () => {
  core = await startCore();
  user = await core.createUser();
  const schedule = await user.createSchedule();
  scheduleId = schedule.id;
  eventId = (await user.createEvent(schedule)).id;
});
afterAll(() => core.stop());

async function send(method: string, path: string, body?: unknown) {
  const response = await fetch(core.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

test.each([
  ['POST', '/schedules', {}, '/name', 'Schedule name is required'],
  ['POST', '/schedules', { name: '  ' }, '/name', 'Schedule name is required'],
  ['POST', '/schedules', { name: 'x', color: 'pink' }, '/color', null],
  ['POST', '/schedules', { name: 'x', is_shared: 'yes' }, '/is_shared', null],
  ['PUT', '/schedules?id=1', { name: 'x' }, '?id', 'Invalid ID'],
  ['PUT', '/schedules', { name: 'x' }, '?id', null],
  ['DELETE', '/schedules', undefined, '?id', null],
  ['POST', '/schedules?id=SCHEDULE&action=share', { emails: [] }, '/emails', null],
  [
    'POST',
    '/schedules?id=SCHEDULE&action=share',
    { emails: ['ben'] },
    '/emails/0',
    'Please enter a valid email address',
  ],
  [
    'POST',
    '/schedules?id=SCHEDULE&action=share',
    { emails: ['b@c'], role: 'owner' },
    '/role',
    null,
  ],
  ['POST', '/schedules?action=accept', undefined, '?id', null],
  ['POST', '/schedules?id=1&action=decline', undefined, '?id', 'Invalid ID'],
  ['DELETE', '/schedules?id=SCHEDULE&action=revoke', undefined, '?email.0', null],
  ['DELETE', '/schedules?id=SCHEDULE&email=ben&action=revoke', undefined, '?email.0', null],
  [
    'DELETE',
    '/schedules?id=SCHEDULE&email=b@c&email=x&action=revoke',
    undefined,
    '?email.1',
    'Please enter a valid email address',
  ],
  ['PUT', '/schedules?id=SCHEDULE&action=membership', { is_busy: 'no' }, '/is_busy', null],
  ['PUT', '/schedules?id=SCHEDULE&action=membership', { color: 'pink' }, '/color', null],
  ['PUT', '/preferences', { week_start: 'someday' }, '/week_start', null],
  ['GET', '/time-zones', undefined, '?zone', null],
  ['PUT', '/schedules?id=SCHEDULE&id=EVENT', { name: 'x' }, '?id', null],
  ['GET', '/time-zones?zone=UTC&from=2026-02-30', undefined, '?from', null],
  ['GET', '/events?start_date=today', undefined, '?start_date', null],
  [
    'GET',
    '/events?start_date=2026-11-20T00:00:00Z&end_date=2026-11-19T00:00:00Z',
    undefined,
    '?end_date',
    null,
  ],
  [
    'POST',
    '/events',
    {
      ...{
        schedule_id: 'SCHEDULE',
        start_time: '2026-11-20T09:00:00Z',
        end_time: '2026-11-20T10:00:00Z',
      },
    },
    '/title',
    'Event title is required',
  ],
  [
    'POST',
    '/events',
    { schedule_id: 'SCHEDULE', title: 'x', end_time: '2026-11-20T10:00:00Z' },
    '/start_time',
    'Time is required',
  ],
  ['PUT', '/events/EVENT', { title: ' ' }, '/title', 'Event title is required'],
  ['PUT', '/events/EVENT', { title: '\u200b' }, '/title', 'Event title is required'],
  ['POST', '/schedules', { name: '\u200b' }, '/name', 'Schedule name is required'],
  ['PUT', '/schedules?id=SCHEDULE', { name: '\u2060' }, '/name', 'Schedule name is required'],
  ['POST', '/tasks', { title: '\ufeff', duration_minutes: 30 }, '/title', 'Task title is required'],
  ['PUT', '/events/EVENT', { time_zone: 'Mars/Base' }, '/time_zone', null],
  [
    'PUT',
    '/events/EVENT',
    { schedule_ids: [] },
    '/schedule_ids',
    'Please select at least one schedule',
  ],
  [
    'PUT',
    '/events/EVENT',
    { invited_users: ['ben@example.test', 'x'] },
    '/invited_users/1',
    'Please enter a valid email address',
  ],
  ['GET', '/events/1', undefined, '?id', 'Invalid ID'],
  ['PUT', '/events/EVENT', { title: 'half a \ud800 pair' }, '/title', null],
  ['PUT', '/events/EVENT', { invited_users: ['\ud800@x.test'] }, '/invited_users/0', null],
  ['PUT', '/events/EVENT', { start_time: '2026-02-30T09:00:00Z' }, '/start_time', null],
  ['GET', '/events?start_date=2026-02-30T00:00:00Z', undefined, '?start_date', null],
])('%s %s %j returns 400 with an error at %s', async (method, path, body, pointer, detail) => {
  const insertIds = (text: string) =>
    text.replaceAll('SCHEDULE', scheduleId).replaceAll('EVENT', eventId);
  const response = await send(
    method,
    insertIds(path),
    body && JSON.parse(insertIds(JSON.stringify(body))),
  );
  const error = { pointer, ...(detail && { detail }) };
  expect(response).toMatchObject({
    status: 400,
    body: { code: 'invalid-request', errors: [error] },
  });
});

test.each([
  ['zero-width spaces', '\u200b\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a right-to-left override', '\u202e'],
  ['a line separator', '\u2028'],
  ['an ideographic space', '\u3000'],
  ['a Hangul filler', '\u3164'],
  ['Hangul Jamo fillers', '\u115f\u1160'],
  ['a halfwidth Hangul filler', '\uffa0'],
  ['an empty braille pattern', '\u2800'],
  ['a variation selector', '\ufe0f'],
  ['tag characters', '\u{e0041}'],
  ['several of them', ' \u200b \u3164\u00a0'],
])('a title of %s counts as blank', async (_, title) => {
  expect(await send('PUT', `/events/${eventId}`, { title })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/title', detail: 'Event title is required' }] },
  });
});

test.each(['👩‍👩‍👧', '❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'می\u200cخواهم', '.', 'ᄀ'])(
  'the title %s is accepted',
  async (title) => {
    const response = await send('PUT', `/events/${eventId}`, { title, description: '\u200b' });
    expect(response).toMatchObject({ status: 200, body: { title, description: null } });
  },
);

test.each([
  ['a truncated sequence', [0xe2, 0x82]],
  ['an overlong encoding', [0xc0, 0xaf]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['Latin-1', [0xfc]],
])('a body with %s is rejected with 400 and changes nothing', async (_, bytes) => {
  const before = await send('GET', `/events/${eventId}`);
  const response = await fetch(`${core.baseUrl}/events/${eventId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: Buffer.concat([Buffer.from('{"title":"'), Buffer.from(bytes), Buffer.from('"}')]),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid-request',
    detail: "The request body isn't valid UTF-8.",
  });
  expect(await send('GET', `/events/${eventId}`)).toEqual(before);
});

test('fields that an operation does not define are ignored', async () => {
  const other = await core.createUser();
  const forged = {
    id: other.account.id,
    owner_id: other.account.id,
    user_id: other.account.id,
    version: 99,
    role: 'owner',
    is_admin: true,
    // Computed, so that it is a property instead of the prototype.
    ['__proto__']: { polluted: true },
  };
  const { status, body } = await send('POST', '/schedules', { name: 'Mine', ...forged });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Mine', version: 1 });
  expect(body).not.toMatchObject({ id: forged.id });
  const { body: updated } = await send('PUT', `/events/${eventId}`, { title: 'Mine', ...forged });
  expect(updated).toMatchObject({ id: eventId, title: 'Mine', is_organizer: true });
  expect(updated).not.toMatchObject({ version: forged.version });
  const otherList = await fetch(`${core.baseUrl}/schedules`, {
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(await otherList.json()).toEqual([]);
  expect({}).not.toHaveProperty('polluted');
});
