import { events } from '@scheduler/contracts/core';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let user: TestUser;
let scheduleId: string;
beforeAll(async () => {
  core = await startCore();
  user = await core.createUser();
  scheduleId = (await user.createSchedule()).id;
});
afterAll(() => core.stop());

async function postEvent(fields: object) {
  const response = await fetch(`${core.baseUrl}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Workshop',
      schedule_id: scheduleId,
      start_time: '2026-11-20T09:00:00Z',
      end_time: '2026-11-20T10:00:00Z',
      ...fields,
    }),
  });
  const body = (await response.json()) as {
    errors?: { pointer: string }[];
    detail: string;
  };
  return { status: response.status, body };
}

const withRecurrence = (line: string) => ({ recurrence: [line] });

describe('creating an event', () => {
  it.each<[string, object, string]>([
    ['a reversed interval', { end_time: '2026-11-20T08:00:00Z' }, '/end_time'],
    ['an empty interval', { end_time: '2026-11-20T09:00:00Z' }, '/end_time'],
    ['a year before 1900', { start_time: '1899-12-31T23:59:59Z' }, '/start_time'],
    ['a year after 2199', { end_time: '2200-01-01T00:00:00Z' }, '/end_time'],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, '/time_zone'],
    ['a UTC offset as time zone', { time_zone: '+02:00' }, '/time_zone'],
    ['a control character in the title', { title: 'a\u0007b' }, '/title'],
    ['a line break in the title', { title: 'a\nb' }, '/title'],
    ['a NUL in the description', { description: 'a\u0000b' }, '/description'],
    ['an escape character in the location', { location: 'a\u001bb' }, '/location'],
    [
      'a line break in an email address',
      { invited_users: ['a@b\r\nBcc: c@d'] },
      '/invited_users/0',
    ],
    [
      'a control character in an email address',
      { invited_users: ['a\u0085@b'] },
      '/invited_users/0',
    ],
    [
      '10,000 guests',
      { invited_users: Array.from({ length: 10_000 }, (_, n) => `guest${n}@example.test`) },
      '/invited_users',
    ],
    ['a description that is too long', { description: 'x'.repeat(200_000) }, '/description'],
    ['a recurrence that is not a list', { recurrence: 'RRULE:FREQ=DAILY' }, '/recurrence'],
    [
      '5,000 recurrence lines',
      { recurrence: Array.from({ length: 5000 }, () => 'X') },
      '/recurrence',
    ],
    ['an empty rule', withRecurrence('RRULE:'), '/recurrence'],
    ['a rule in natural language', withRecurrence('RRULE:every day'), '/recurrence'],
    ['a rule with FREQ=SECONDLY', withRecurrence('RRULE:FREQ=SECONDLY'), '/recurrence'],
    ['a rule with FREQ=MINUTELY', withRecurrence('RRULE:FREQ=MINUTELY'), '/recurrence'],
    ['an interval of zero', withRecurrence('RRULE:FREQ=DAILY;INTERVAL=0'), '/recurrence'],
    ['an excessive COUNT', withRecurrence('RRULE:FREQ=DAILY;COUNT=999999999999'), '/recurrence'],
    [
      'a rule for February 30',
      withRecurrence('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
      '/recurrence',
    ],
    ['an unknown property', withRecurrence('X-RULE:FREQ=DAILY'), '/recurrence'],
    [
      'a line break within a recurrence line',
      withRecurrence('RRULE:FREQ=DAILY\nEXDATE:20261120T090000Z'),
      '/recurrence',
    ],
    [
      '30,000 RDATE values',
      withRecurrence(`RDATE:${'20261121T090000Z,'.repeat(30_000)}`),
      '/recurrence/0',
    ],
    ['an excessive buffer', { buffer_before: 5000 }, '/buffer_before'],
    ['a buffer that is not a number', { buffer_after: '15' }, '/buffer_after'],
    [
      'a reminder by pigeon',
      { reminders: [{ method: 'pigeon', minutes: 5 }] },
      '/reminders/0/method',
    ],
    ['an unknown transparency', { transparency: 'glassy' }, '/transparency'],
  ])('returns 400 and creates nothing for %s', async (_, fields, pointer) => {
    const { status, body } = await postEvent(fields);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.pointer)).toContain(pointer);
    expect(JSON.stringify(body).length).toBeLessThan(20_000);
    expect(await user.call(events.list, {})).toEqual([]);
  });

  it('returns 413 for a body of 5 MB', async () => {
    const { status } = await postEvent({ description: 'x'.repeat(5_000_000) });
    expect(status).toBe(413);
  });

  it('returns a short error response for a list of 10,000 invalid guests', async () => {
    const { status, body } = await postEvent({
      invited_users: Array.from({ length: 10_000 }, () => ''),
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThan(20_000);
  });

  it('stores HTML in a title as plain text without changes', async () => {
    const title = '<img src=x onerror=alert(1)> & "co"';
    const event = await user.call(events.create, {
      body: {
        title,
        schedule_id: scheduleId,
        start_time: '2026-11-20T09:00:00Z',
        end_time: '2026-11-20T10:00:00Z',
      },
    });
    expect(event.title).toBe(title);
    await user.call(events.remove, { params: { id: event.id } });
  });

  it.each([
    'RRULE:FREQ=HOURLY',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
    'RRULE:FREQ=YEARLY;BYYEARDAY=366;BYDAY=SU;INTERVAL=4',
    'RRULE:FREQ=DAILY;BYSETPOS=-1;BYMONTH=2;BYMONTHDAY=29;INTERVAL=400',
    'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,2,3,-1;COUNT=5000',
  ])('handles %s without a server error, even when three centuries are listed', async (line) => {
    const { status, body } = await postEvent(withRecurrence(line));
    expect([201, 400]).toContain(status);
    const range = { start_date: '1900-01-01T00:00:00Z', end_date: '2199-12-31T00:00:00Z' };
    const listResult = await user
      .call(events.list, { query: range })
      .catch((error: { status?: number }) => error.status);
    expect(Array.isArray(listResult) ? 200 : listResult).toBe(
      status === 201 && line.endsWith('HOURLY') ? 400 : 200,
    );
    await user.call(events.conflicts, {
      query: { start_time: range.start_date, end_time: range.end_date },
    });
    const { id } = body as { id?: string };
    if (id) await user.call(events.remove, { params: { id } });
  });
});

test('listing a time range returns 400 if 30 series have too many occurrences in total', async () => {
  const series = Array.from({ length: 30 }, () => postEvent(withRecurrence('RRULE:FREQ=DAILY')));
  await Promise.all(series);
  const query = { start_date: '1900-01-01T00:00:00Z', end_date: '2199-12-31T00:00:00Z' };
  await expect(user.call(events.list, { query })).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer: '?end_date' }],
  });
  const period = { start_time: query.start_date, end_time: query.end_date };
  expect((await user.call(events.conflicts, { query: period })).conflicts).toHaveLength(100);
  await runInBatch(core.db, (trx) => trx('events').delete());
});
