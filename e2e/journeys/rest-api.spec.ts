import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { site } from '../support/product.ts';
import { createAccount, createUser, createSupabaseClient } from '../support/users.ts';

const toTimestamp = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;

test('all documented calls succeed with a bearer token', async ({ request }) => {
  const user = await createAccount(createUser('Ada'));
  const headers = { authorization: `Bearer ${user.token}` };
  const sendRequest = async (method: string, path: string, data?: object) => {
    const response = await request.fetch(site(`/api${path}`), { method, headers, data });
    const text = await response.text();
    return { status: response.status(), body: text ? JSON.parse(text) : undefined };
  };

  const created = await sendRequest('POST', '/schedules', {
    name: 'Work',
    description: '',
    is_shared: false,
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  expect((await sendRequest('GET', '/schedules')).body).toHaveLength(1);
  expect((await sendRequest('PUT', `/schedules?id=${id}`, { name: 'Work!' })).body.name).toBe(
    'Work!',
  );
  const shared = await sendRequest('POST', `/schedules?id=${id}&action=share`, {
    emails: ['b@example.test'],
  });
  expect(shared.body).toMatchObject({
    is_shared: true,
    shared_with: [{ email: 'b@example.test' }],
  });

  const event = await sendRequest('POST', '/events', {
    schedule_id: id,
    title: 'Review',
    description: 'Bring notes',
    start_time: toTimestamp('2027-03-01', 9),
    end_time: toTimestamp('2027-03-01', 10),
    location: 'Studio',
    is_all_day: false,
  });
  expect(event.status).toBe(201);
  const listed = await sendRequest(
    'GET',
    '/events?start_date=2027-03-01T00:00:00Z&end_date=2027-03-02T00:00:00Z',
  );
  expect(listed.body).toMatchObject([{ id: event.body.id, title: 'Review', schedule_ids: [id] }]);
  const moved = await sendRequest('PUT', `/events/${event.body.id}`, {
    end_time: toTimestamp('2027-03-01', 11),
  });
  expect(moved.body.end_time).toBe('2027-03-01T11:00:00.000Z');
  const conflictsPath = `/events/conflicts/check?start_time=${toTimestamp('2027-03-01', 10)}&end_time=${toTimestamp('2027-03-01', 12)}`;
  expect((await sendRequest('GET', conflictsPath)).body).toMatchObject({
    has_conflicts: true,
    conflicts: [{ title: 'Review' }],
  });
  expect(
    (await sendRequest('GET', `${conflictsPath}&exclude_event_id=${event.body.id}`)).body
      .has_conflicts,
  ).toBe(false);
  expect((await sendRequest('DELETE', `/events/${event.body.id}`)).status).toBe(204);
  expect((await sendRequest('DELETE', `/schedules?id=${id}`)).status).toBe(204);

  expect((await sendRequest('GET', '/auth?action=me')).body).toMatchObject({ full_name: 'Ada' });
  expect(
    (await sendRequest('PUT', '/auth?action=profile', { full_name: 'Ada L' })).body.full_name,
  ).toBe('Ada L');
  expect(await sendRequest('GET', '/calendar/manage?action=integrations')).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('Upgrade') as unknown },
  });
  expect((await sendRequest('GET', '/ai/analyze-patterns')).body).toMatchObject({
    productivity_score: 0,
  });
});

test('invalid input returns 400 with the name of the field', async ({ request }) => {
  const user = await createAccount(createUser('Ada'));
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
  const event = {
    title: 'x',
    start_time: toTimestamp('2027-03-01', 9),
    end_time: toTimestamp('2027-03-01', 10),
  };
  const cases: [string, string, unknown, string][] = [
    ['POST', '/schedules', { name: '  ' }, '/name'],
    ['POST', '/schedules', { name: 7 }, '/name'],
    ['POST', '/schedules', [], ''],
    ['PUT', '/schedules?id=1', { name: 'x' }, '?id'],
    ['POST', '/events', event, '/schedule_ids'],
    ['POST', '/events', { ...event, schedule_id: 'x' }, '/schedule_id'],
    ['POST', '/events', { ...event, start_time: 'today' }, '/start_time'],
    ['GET', '/events?start_date=soon', undefined, '?start_date'],
    ['GET', '/events/conflicts/check', undefined, '?start_time'],
    ['PUT', '/events/1', {}, '?id'],
  ];
  for (const [method, path, data, pointer] of cases) {
    const response = await request.fetch(site(`/api${path}`), {
      method,
      headers,
      ...(data !== undefined && { data: JSON.stringify(data) }),
    });
    expect(response.status(), `${method} ${path}`).toBe(400);
    const problem = await response.json();
    expect(problem.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  }
});

test('requests by other users return 404, and requests without a session return 401', async () => {
  const [user, otherUser] = await Promise.all([
    createAccount(createUser('Ada')),
    createAccount(createUser('Eve')),
  ]);
  const schedule = await user.api.call(schedules.create, { body: { name: 'Private' } });
  const event = await user.api.call(events.create, {
    body: {
      schedule_id: schedule.id,
      title: 'Secret',
      start_time: toTimestamp('2027-03-01', 9),
      end_time: toTimestamp('2027-03-01', 10),
    },
  });
  const eventRequest = { params: { id: event.id } };
  const scheduleRequest = { query: { id: schedule.id } };
  const attempts = [
    otherUser.api.call(events.read, eventRequest),
    otherUser.api.call(events.update, { ...eventRequest, body: { title: 'Mine' } }),
    otherUser.api.call(events.remove, eventRequest),
    otherUser.api.call(schedules.update, { ...scheduleRequest, body: { name: 'Mine' } }),
    otherUser.api.call(schedules.share, {
      ...scheduleRequest,
      body: { emails: [otherUser.email] },
    }),
    otherUser.api.call(schedules.remove, scheduleRequest),
    otherUser.api.call(events.create, {
      body: { ...event, schedule_id: schedule.id, description: null, location: null },
    }),
  ];
  const results = await Promise.allSettled(attempts);
  for (const result of results) expect(result).toMatchObject({ reason: { status: 404 } });
  expect(await otherUser.api.call(schedules.list, {})).toEqual([]);
  expect(await otherUser.api.call(events.list, { query: {} })).toEqual([]);
  expect((await fetch(site('/api/schedules'))).status).toBe(401);
  expect((await fetch(site(`/api/events/${event.id}`))).status).toBe(401);
});

test('50 concurrent requests on Free create exactly three schedules', async () => {
  const user = await createAccount(createUser('Ada'));
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      user.api.call(schedules.create, { body: { name: `Schedule ${index}` } }),
    ),
  );
  const rejections = results.filter((result) => result.status === 'rejected');
  expect(rejections).toHaveLength(47);
  for (const { reason } of rejections) {
    expect(reason).toMatchObject({
      status: 403,
      message:
        "You've reached the limit of 3 schedules for your current plan. Upgrade to Pro for unlimited schedules.",
    });
  }
  expect(await user.api.call(schedules.list, {})).toHaveLength(3);
});

test('20 concurrent refreshes with one token leave every session valid', async () => {
  const user = await createAccount(createUser('Ada'));
  const refresh = (refresh_token: string) =>
    createSupabaseClient().auth.refreshSession({ refresh_token });
  const results = await Promise.all(Array.from({ length: 20 }, () => refresh(user.refreshToken)));
  for (const { data, error } of results) {
    expect(error).toBeNull();
    const profileResponse = await fetch(site('/api/auth?action=me'), {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(profileResponse.status).toBe(200);
  }
  const lastRefreshToken = results.at(-1)?.data.session?.refresh_token as string;
  expect((await refresh(lastRefreshToken)).error).toBeNull();
});
