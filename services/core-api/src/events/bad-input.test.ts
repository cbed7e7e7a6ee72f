import { events } from '@scheduler/contracts/core';
import { inBatch } from '../testing/batch.ts';
import { startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
let scheduleId: string;
beforeAll(async () => {
  core = await startCore();
  ada = await core.signedIn();
  scheduleId = (await ada.schedule()).id;
});
afterAll(() => core.stop());

async function post(body: object) {
  const response = await fetch(`${core.baseUrl}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Workshop',
      schedule_id: scheduleId,
      start_time: '2026-11-20T09:00:00Z',
      end_time: '2026-11-20T10:00:00Z',
      ...body,
    }),
  });
  const answer = (await response.json()) as { errors?: { pointer: string }[]; detail: string };
  return { status: response.status, answer };
}

const many = (line: string) => ({ recurrence: [line] });

test.each<[string, object, string]>([
  ['a reversed interval', { end_time: '2026-11-20T08:00:00Z' }, '/end_time'],
  ['an empty interval', { end_time: '2026-11-20T09:00:00Z' }, '/end_time'],
  ['a year before 1900', { start_time: '1899-12-31T23:59:59Z' }, '/start_time'],
  ['a year after 2199', { end_time: '2200-01-01T00:00:00Z' }, '/end_time'],
  ['an unknown zone', { time_zone: 'Mars/Olympus' }, '/time_zone'],
  ['a zone that is an offset', { time_zone: '+02:00' }, '/time_zone'],
  ['a control character in the title', { title: 'a\u0007b' }, '/title'],
  ['a line break in the title', { title: 'a\nb' }, '/title'],
  ['a NUL in the description', { description: 'a\u0000b' }, '/description'],
  ['an escape in the place', { location: 'a\u001bb' }, '/location'],
  ['a line break in an address', { invited_users: ['a@b\r\nBcc: c@d'] }, '/invited_users/0'],
  ['a control character in an address', { invited_users: ['a\u0085@b'] }, '/invited_users/0'],
  [
    '10,000 guests',
    { invited_users: Array.from({ length: 10_000 }, (_, n) => `guest${n}@example.test`) },
    '/invited_users',
  ],
  ['a description that is too long', { description: 'x'.repeat(200_000) }, '/description'],
  ['a rule that is no list', { recurrence: 'RRULE:FREQ=DAILY' }, '/recurrence'],
  ['lines without end', { recurrence: Array.from({ length: 5000 }, () => 'X') }, '/recurrence'],
  ['a rule of nothing', many('RRULE:'), '/recurrence'],
  ['a rule of another language', many('RRULE:every day'), '/recurrence'],
  ['a rule by the second', many('RRULE:FREQ=SECONDLY'), '/recurrence'],
  ['a rule by the minute', many('RRULE:FREQ=MINUTELY'), '/recurrence'],
  ['an interval of zero', many('RRULE:FREQ=DAILY;INTERVAL=0'), '/recurrence'],
  ['a count without end', many('RRULE:FREQ=DAILY;COUNT=999999999999'), '/recurrence'],
  ['a date that never comes', many('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), '/recurrence'],
  ['a line of its own making', many('X-RULE:FREQ=DAILY'), '/recurrence'],
  ['a line with a line in it', many('RRULE:FREQ=DAILY\nEXDATE:20261120T090000Z'), '/recurrence'],
  ['dates without end', many(`RDATE:${'20261121T090000Z,'.repeat(30_000)}`), '/recurrence/0'],
  ['a buffer of days', { buffer_before: 5000 }, '/buffer_before'],
  ['a buffer that is no number', { buffer_after: '15' }, '/buffer_after'],
  [
    'a reminder by pigeon',
    { reminders: [{ method: 'pigeon', minutes: 5 }] },
    '/reminders/0/method',
  ],
  ['another transparency', { transparency: 'glassy' }, '/transparency'],
])('%s is refused by name, and nothing is kept', async (_, body, pointer) => {
  const { status, answer } = await post(body);
  expect(status).toBe(400);
  expect(answer.errors?.map((error) => error.pointer)).toContain(pointer);
  expect(JSON.stringify(answer).length).toBeLessThan(20_000);
  expect(await ada.call(events.list, {})).toEqual([]);
});

test('a body of 5 MB is refused as too large', async () => {
  const { status } = await post({ description: 'x'.repeat(5_000_000) });
  expect(status).toBe(413);
});

test('10,000 guests that are none are refused with a short answer', async () => {
  const { status, answer } = await post({
    invited_users: Array.from({ length: 10_000 }, () => ''),
  });
  expect(status).toBe(400);
  expect(JSON.stringify(answer).length).toBeLessThan(20_000);
});

test('HTML is text', async () => {
  const title = '<img src=x onerror=alert(1)> & "co"';
  const event = await ada.call(events.create, {
    body: {
      title,
      schedule_id: scheduleId,
      start_time: '2026-11-20T09:00:00Z',
      end_time: '2026-11-20T10:00:00Z',
    },
  });
  expect(event.title).toBe(title);
  await ada.call(events.remove, { params: { id: event.id } });
});

test.each([
  'RRULE:FREQ=HOURLY',
  'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
  'RRULE:FREQ=YEARLY;BYYEARDAY=366;BYDAY=SU;INTERVAL=4',
  'RRULE:FREQ=DAILY;BYSETPOS=-1;BYMONTH=2;BYMONTHDAY=29;INTERVAL=400',
  'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,2,3,-1;COUNT=5000',
])('%s is answered or refused, and so is a range of centuries of it', async (line) => {
  const { status, answer } = await post(many(line));
  expect([201, 400]).toContain(status);
  const range = { start_date: '1900-01-01T00:00:00Z', end_date: '2199-12-31T00:00:00Z' };
  const listed = await ada
    .call(events.list, { query: range })
    .catch((error: { status?: number }) => error.status);
  expect(Array.isArray(listed) ? 200 : listed).toBe(
    status === 201 && line.endsWith('HOURLY') ? 400 : 200,
  );
  await ada.call(events.conflicts, {
    query: { start_time: range.start_date, end_time: range.end_date },
  });
  const { id } = answer as { id?: string };
  if (id) await ada.call(events.remove, { params: { id } });
});

test('a range with very many occurrences is refused as a whole, whatever the number of series', async () => {
  const series = Array.from({ length: 30 }, () => post(many('RRULE:FREQ=DAILY')));
  await Promise.all(series);
  const query = { start_date: '1900-01-01T00:00:00Z', end_date: '2199-12-31T00:00:00Z' };
  await expect(ada.call(events.list, { query })).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer: '?end_date' }],
  });
  const period = { start_time: query.start_date, end_time: query.end_date };
  expect((await ada.call(events.conflicts, { query: period })).conflicts).toHaveLength(100);
  await inBatch(core.db, (trx) => trx('events').delete());
});
