import { expect, test } from '@playwright/test';
import { events, schedules } from '@scheduler/contracts/core';
import { join, newPerson, newSupabase } from '../support/people.ts';
import { site } from '../support/product.ts';

const hour = (day: string, at: number) => `${day}T${String(at).padStart(2, '0')}:00:00Z`;

test('every documented call works with a bearer token', async ({ request }) => {
  const ada = await join(newPerson('Ada'));
  const headers = { authorization: `Bearer ${ada.token}` };
  const send = async (method: string, path: string, data?: object) => {
    const response = await request.fetch(site(`/api${path}`), { method, headers, data });
    const text = await response.text();
    return { status: response.status(), body: text ? JSON.parse(text) : undefined };
  };

  const made = await send('POST', '/schedules', {
    name: 'Work',
    description: '',
    is_shared: false,
  });
  expect(made.status).toBe(201);
  const { id } = made.body;
  expect((await send('GET', '/schedules')).body).toHaveLength(1);
  expect((await send('PUT', `/schedules?id=${id}`, { name: 'Work!' })).body.name).toBe('Work!');
  const shared = await send('POST', `/schedules?id=${id}&action=share`, {
    emails: ['b@example.test'],
  });
  expect(shared.body).toMatchObject({
    is_shared: true,
    shared_with: [{ email: 'b@example.test' }],
  });

  const event = await send('POST', '/events', {
    schedule_id: id,
    title: 'Review',
    description: 'Bring notes',
    start_time: hour('2027-03-01', 9),
    end_time: hour('2027-03-01', 10),
    location: 'Studio',
    is_all_day: false,
  });
  expect(event.status).toBe(201);
  const listed = await send(
    'GET',
    '/events?start_date=2027-03-01T00:00:00Z&end_date=2027-03-02T00:00:00Z',
  );
  expect(listed.body).toMatchObject([{ id: event.body.id, title: 'Review', schedule_ids: [id] }]);
  const moved = await send('PUT', `/events/${event.body.id}`, { end_time: hour('2027-03-01', 11) });
  expect(moved.body.end_time).toBe('2027-03-01T11:00:00.000Z');
  const check = `/events/conflicts/check?start_time=${hour('2027-03-01', 10)}&end_time=${hour('2027-03-01', 12)}`;
  expect((await send('GET', check)).body).toMatchObject({
    has_conflicts: true,
    conflicts: [{ title: 'Review' }],
  });
  expect((await send('GET', `${check}&exclude_event_id=${event.body.id}`)).body.has_conflicts).toBe(
    false,
  );
  expect((await send('DELETE', `/events/${event.body.id}`)).status).toBe(204);
  expect((await send('DELETE', `/schedules?id=${id}`)).status).toBe(204);

  expect((await send('GET', '/auth?action=me')).body).toMatchObject({ full_name: 'Ada' });
  expect((await send('PUT', '/auth?action=profile', { full_name: 'Ada L' })).body.full_name).toBe(
    'Ada L',
  );
  expect(await send('GET', '/calendar/manage?action=integrations')).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('Upgrade') as unknown },
  });
  expect((await send('GET', '/ai/analyze-patterns')).body).toMatchObject({ productivity_score: 0 });
});

test('bad input is a 400 that names the field, never a fault of ours', async ({ request }) => {
  const ada = await join(newPerson('Ada'));
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
  const event = { title: 'x', start_time: hour('2027-03-01', 9), end_time: hour('2027-03-01', 10) };
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
    expect(problem.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer);
  }
});

test('a stranger finds nothing and a signed-out caller is refused', async () => {
  const [ada, eve] = await Promise.all([join(newPerson('Ada')), join(newPerson('Eve'))]);
  const schedule = await ada.api.call(schedules.create, { body: { name: 'Private' } });
  const event = await ada.api.call(events.create, {
    body: {
      schedule_id: schedule.id,
      title: 'Secret',
      start_time: hour('2027-03-01', 9),
      end_time: hour('2027-03-01', 10),
    },
  });
  const byEvent = { params: { id: event.id } };
  const bySchedule = { query: { id: schedule.id } };
  const attempts = [
    eve.api.call(events.read, byEvent),
    eve.api.call(events.update, { ...byEvent, body: { title: 'Mine' } }),
    eve.api.call(events.remove, byEvent),
    eve.api.call(schedules.update, { ...bySchedule, body: { name: 'Mine' } }),
    eve.api.call(schedules.share, { ...bySchedule, body: { emails: [eve.email] } }),
    eve.api.call(schedules.remove, bySchedule),
    eve.api.call(events.create, {
      body: { ...event, schedule_id: schedule.id, description: null, location: null },
    }),
  ];
  const refused = await Promise.allSettled(attempts);
  for (const attempt of refused) expect(attempt).toMatchObject({ reason: { status: 404 } });
  expect(await eve.api.call(schedules.list, {})).toEqual([]);
  expect(await eve.api.call(events.list, { query: {} })).toEqual([]);
  expect((await fetch(site('/api/schedules'))).status).toBe(401);
  expect((await fetch(site(`/api/events/${event.id}`))).status).toBe(401);
});

test('fifty schedules created at once on Free leave exactly three', async () => {
  const ada = await join(newPerson('Ada'));
  const attempts = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      ada.api.call(schedules.create, { body: { name: `Schedule ${n}` } }),
    ),
  );
  const refused = attempts.filter((attempt) => attempt.status === 'rejected');
  expect(refused).toHaveLength(47);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      status: 403,
      message:
        "You've reached the limit of 3 schedules for your current plan. Upgrade to Pro for unlimited schedules.",
    });
  }
  expect(await ada.api.call(schedules.list, {})).toHaveLength(3);
});

test('twenty refreshes of one token at once sign nobody out', async () => {
  const ada = await join(newPerson('Ada'));
  const refresh = (refresh_token: string) => newSupabase().auth.refreshSession({ refresh_token });
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(ada.refreshToken)));
  for (const { data, error } of answers) {
    expect(error).toBeNull();
    const me = await fetch(site('/api/auth?action=me'), {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(me.status).toBe(200);
  }
  const live = answers.at(-1)?.data.session?.refresh_token as string;
  expect((await refresh(live)).error).toBeNull();
});
