import fc from 'fast-check';
import { problemBody } from '@scheduler/contracts';
import { startCore, type TestUser, type TestCore } from './testing/start-core.ts';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';

let core: TestCore;
let user: TestUser;
let scheduleId: string;
let eventId: string;
beforeAll(async () => {
  core = await startCore();
  user = await core.createUser({ plan: 'pro' });
  const schedule = await user.createSchedule();
  scheduleId = schedule.id;
  eventId = (await user.createEvent(schedule, { recurrence: ['RRULE:FREQ=DAILY'] })).id;
});
afterAll(() => core.stop());

const RUNS = propertyOptions(30, 1200);

async function send(method: string, path: string, body?: unknown) {
  const response = await fetch(core.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

/** Expects success or a valid problem document, with a pointer for validation errors. */
function expectValidResponse({ status, body }: Awaited<ReturnType<typeof send>>) {
  expect(status).toBeLessThan(500);
  const problem = status >= 400 ? problemBody.parse(body) : null;
  expect(problem?.status ?? status).toBe(status);
  expect(status !== 400 || problem?.errors?.[0]?.pointer !== undefined).toBe(true);
}

const arbitraryValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table events; --",
    '9'.repeat(400),
    '2026-11-20',
  ),
  fc.constantFrom('2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'),
  fc.constantFrom('2026-03-29', '2011-12-30', '1900-01-01', '2199-12-31', '2026-11-20T25:00:00Z'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.jsonValue(),
);
const timeZones = fc.constantFrom(
  'Pacific/Apia',
  'Europe/Lisbon',
  'Africa/Cairo',
  '+02:00',
  'Mars/Base',
);

const rulePart = fc.constantFrom(
  ...['FREQ=DAILY', 'FREQ=YEARLY', 'FREQ=SECONDLY', 'INTERVAL=0', 'INTERVAL=2', 'COUNT=3'],
  ...['BYDAY=MO,-1SU', 'BYMONTHDAY=31', 'BYSETPOS=-1', 'UNTIL=20270101', 'WKST=SU', '=', ';'],
);
const recurrenceLine = fc.oneof(
  fc.array(rulePart, { maxLength: 4 }).map((parts) => `RRULE:${parts.join(';')}`),
  fc.constantFrom(
    'EXDATE:20261120T090000Z',
    'RDATE;VALUE=DATE:20261121',
    'RDATE:',
    'EXDATE;TZID=X:1',
  ),
  arbitraryValue,
);

const scheduleBody = fc.record(
  {
    name: fc.oneof(fc.constant('Work'), arbitraryValue),
    description: arbitraryValue,
    is_shared: fc.oneof(fc.boolean(), arbitraryValue),
    color: arbitraryValue,
  },
  { requiredKeys: [] },
);
const eventBody = fc.record(
  {
    schedule_id: fc.oneof(fc.constant('SCHEDULE'), arbitraryValue),
    schedule_ids: fc.oneof(
      fc.constant(['SCHEDULE']),
      fc.array(arbitraryValue, { maxLength: 3 }),
      arbitraryValue,
    ),
    title: fc.oneof(fc.constant('Workshop'), arbitraryValue),
    description: arbitraryValue,
    start_time: arbitraryValue,
    end_time: arbitraryValue,
    time_zone: fc.oneof(timeZones, arbitraryValue),
    location: arbitraryValue,
    is_all_day: fc.oneof(fc.boolean(), arbitraryValue),
    invited_users: fc.oneof(
      fc.array(fc.emailAddress(), { maxLength: 5 }),
      fc.array(arbitraryValue),
      arbitraryValue,
    ),
    recurrence: fc.oneof(fc.array(recurrenceLine, { maxLength: 3 }), arbitraryValue),
    transparency: arbitraryValue,
    visibility: arbitraryValue,
    buffer_before: fc.oneof(fc.nat(300), arbitraryValue),
    buffer_after: fc.oneof(fc.nat(300), arbitraryValue),
    reminders: fc.oneof(
      fc.array(fc.record({ method: arbitraryValue, minutes: fc.oneof(fc.nat(), arbitraryValue) })),
      arbitraryValue,
    ),
  },
  { requiredKeys: [] },
);
const withScheduleId = (body: object) =>
  JSON.parse(JSON.stringify(body).replaceAll('"SCHEDULE"', `"${scheduleId}"`)) as unknown;

test('the API returns a valid response to any request body for a schedule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(scheduleBody, arbitraryValue), async (body) => {
      expectValidResponse(await send('POST', '/schedules', body));
      expectValidResponse(await send('PUT', `/schedules?id=${scheduleId}`, body));
      expectValidResponse(await send('POST', `/schedules?id=${scheduleId}&action=share`, body));
      expectValidResponse(await send('PUT', `/schedules?id=${scheduleId}&action=membership`, body));
    }),
    RUNS,
  );
});

test('the API returns a valid response to any request body for an event', async () => {
  const ids = fc.constantFrom(
    ...['', '_20261120T090000Z', '_20261121T090000Z', '_20261120', '_20261199', '_x'],
  );
  const scopes = fc.constantFrom('', '?scope=this', '?scope=following', '?scope=all', '?scope=x');
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(eventBody.map(withScheduleId), arbitraryValue),
      ids,
      scopes,
      async (body, id, scope) => {
        expectValidResponse(await send('POST', '/events', body));
        expectValidResponse(await send('PUT', `/events/${eventId}${id}${scope}`, body));
        if (id !== '') expectValidResponse(await send('DELETE', `/events/${eventId}${id}`));
      },
    ),
    RUNS,
  );
});

const hours = fc.record({
  start: fc.oneof(fc.constant('22:00'), arbitraryValue),
  end: arbitraryValue,
});
const preferenceBody = fc.record(
  {
    time_zone: fc.oneof(timeZones, arbitraryValue),
    week_start: fc.oneof(fc.constant('sunday'), arbitraryValue),
    hour_cycle: arbitraryValue,
    working_hours: fc.oneof(
      fc.record({ monday: fc.array(fc.oneof(hours, arbitraryValue)) }),
      arbitraryValue,
    ),
    default_duration: fc.oneof(fc.double(), arbitraryValue),
  },
  { requiredKeys: [] },
);

test('the API returns a valid response to any request body for preferences', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(preferenceBody, arbitraryValue), async (body) => {
      expectValidResponse(await send('PUT', '/preferences', body));
    }),
    RUNS,
  );
});

const webhookBody = fc.record(
  {
    url: fc.oneof(fc.webUrl({ validSchemes: ['https'], withFragments: true }), arbitraryValue),
    description: arbitraryValue,
    events: fc.oneof(
      fc.array(fc.constantFrom('event.created', 'schedule.deleted')),
      arbitraryValue,
    ),
    is_active: fc.oneof(fc.boolean(), arbitraryValue),
  },
  { requiredKeys: [] },
);
const keyBody = fc.record(
  {
    name: fc.oneof(fc.constant('Key'), arbitraryValue),
    scopes: fc.oneof(fc.array(fc.constantFrom('events:read', 'webhooks:manage')), arbitraryValue),
    expires_at: fc.oneof(fc.constant('2199-12-31T00:00:00Z'), arbitraryValue),
  },
  { requiredKeys: [] },
);

test('the API returns a valid response to any request body for a webhook or API key', async () => {
  const url = 'https://hooks.example.test/';
  const created = await send('POST', '/webhooks', { url, events: ['event.created'] });
  const { id } = created.body as { id: string };
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(webhookBody, arbitraryValue),
      fc.oneof(keyBody, arbitraryValue),
      async (webhook, key) => {
        expectValidResponse(await send('POST', '/webhooks', webhook));
        expectValidResponse(await send('PUT', `/webhooks?id=${id}`, webhook));
        expectValidResponse(await send('POST', '/webhooks?action=test', webhook));
        expectValidResponse(await send('POST', '/webhooks?action=replay', webhook));
        expectValidResponse(await send('POST', '/api-keys', key));
      },
    ),
    RUNS,
  );
});

const times = fc.constantFrom(
  '2026-11-20T09:00:00Z',
  '2026-11-20',
  '2011-12-30',
  '1900-01-01',
  '2199-12-31',
);

test('the API returns 201 or 400 for any event times in any time zone', async () => {
  await fc.assert(
    fc.asyncProperty(
      times,
      times,
      timeZones,
      fc.boolean(),
      async (start_time, end_time, time_zone, is_all_day) => {
        const body = {
          title: 'x',
          schedule_id: scheduleId,
          start_time,
          end_time,
          time_zone,
          is_all_day,
        };
        const response = await send('POST', '/events', body);
        expect([201, 400]).toContain(response.status);
        expectValidResponse(response);
      },
    ),
    RUNS,
  );
});

// `String(value)` could call a `toString` property of the JSON value.
const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

test('the API returns a valid response to any query string', async () => {
  const names = [
    'id',
    'action',
    'start_date',
    'end_date',
    'start_time',
    'end_time',
    'exclude_event_id',
    'email',
    'zone',
    'recurrence',
    'scope',
    'from',
    'to',
    'limit',
    'offset',
    'webhook_id',
    'before',
  ];
  const pair = fc.tuple(fc.constantFrom(...names), arbitraryValue.map(toText));
  const paths = fc.constantFrom(
    ...['/schedules', '/events', '/events/conflicts/check', '/events/x', '/conflicts', '/freebusy'],
    '/preferences',
    '/time-zones',
    '/webhooks',
    '/webhooks/deliveries',
    '/api-keys',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'PUT', 'POST', 'DELETE'),
      paths,
      fc.array(pair, { maxLength: 4 }),
      async (method, path, pairs) => {
        const search = new URLSearchParams();
        for (const [name, value] of pairs) search.append(name, value.toWellFormed());
        expectValidResponse(await send(method, `${path}?${search.toString()}`));
      },
    ),
    RUNS,
  );
});

test('the API returns a valid response to any text for quick add and any search query', async () => {
  const text = fc.oneof(
    arbitraryValue.map(String),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(text, arbitraryValue, timeZones, async (phrase, other, timeZone) => {
      expectValidResponse(await send('POST', '/events/parse', { text: phrase }));
      expectValidResponse(
        await send('POST', '/events/parse', { text: 'x', now: other, answers: other }),
      );
      const search = new URLSearchParams({ q: phrase.toWellFormed(), time_zone: timeZone });
      expectValidResponse(await send('GET', `/search?${search.toString()}`));
      expectValidResponse(
        await send('GET', `/search?q=x&cursor=${encodeURIComponent(toText(other).toWellFormed())}`),
      );
      expectValidResponse(
        await send('POST', `/reminders/${eventId}?action=snooze`, { minutes: other }),
      );
    }),
    RUNS,
  );
});
