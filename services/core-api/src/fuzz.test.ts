import fc from 'fast-check';
import { problemBody } from '@scheduler/contracts';
import { startCore, type Person, type TestCore } from './testing/core.ts';
import { patience, runs } from '@scheduler/service-kit/testing/runs';

// Hundreds of requests a test; a busy machine takes its time.
jest.setTimeout(patience);

let core: TestCore;
let ada: Person;
let scheduleId: string;
let eventId: string;
beforeAll(async () => {
  core = await startCore();
  ada = await core.signedIn({ plan: 'pro' });
  const schedule = await ada.schedule();
  scheduleId = schedule.id;
  eventId = (await ada.event(schedule, { recurrence: ['RRULE:FREQ=DAILY'] })).id;
});
afterAll(() => core.stop());

const RUNS = runs(120);

async function send(method: string, path: string, body?: unknown) {
  const response = await fetch(core.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${ada.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

/** Fine, or refused with a sentence; a validation error names what is wrong. */
function expectAnswered({ status, body }: Awaited<ReturnType<typeof send>>) {
  expect(status).toBeLessThan(500);
  const refusal = status >= 400 ? problemBody.parse(body) : null;
  expect(refusal?.status ?? status).toBe(status);
  expect(status !== 400 || refusal?.errors?.[0]?.pointer !== undefined).toBe(true);
}

const odd = fc.oneof(
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
const zones = fc.constantFrom(
  'Pacific/Apia',
  'Europe/Lisbon',
  'Africa/Cairo',
  '+02:00',
  'Mars/Base',
);

const parts = fc.constantFrom(
  ...['FREQ=DAILY', 'FREQ=YEARLY', 'FREQ=SECONDLY', 'INTERVAL=0', 'INTERVAL=2', 'COUNT=3'],
  ...['BYDAY=MO,-1SU', 'BYMONTHDAY=31', 'BYSETPOS=-1', 'UNTIL=20270101', 'WKST=SU', '=', ';'],
);
const lines = fc.oneof(
  fc.array(parts, { maxLength: 4 }).map((each) => `RRULE:${each.join(';')}`),
  fc.constantFrom(
    'EXDATE:20261120T090000Z',
    'RDATE;VALUE=DATE:20261121',
    'RDATE:',
    'EXDATE;TZID=X:1',
  ),
  odd,
);

const scheduleBody = fc.record(
  {
    name: fc.oneof(fc.constant('Work'), odd),
    description: odd,
    is_shared: fc.oneof(fc.boolean(), odd),
    color: odd,
  },
  { requiredKeys: [] },
);
const eventBody = fc.record(
  {
    schedule_id: fc.oneof(fc.constant('SCHEDULE'), odd),
    schedule_ids: fc.oneof(fc.constant(['SCHEDULE']), fc.array(odd, { maxLength: 3 }), odd),
    title: fc.oneof(fc.constant('Workshop'), odd),
    description: odd,
    start_time: odd,
    end_time: odd,
    time_zone: fc.oneof(zones, odd),
    location: odd,
    is_all_day: fc.oneof(fc.boolean(), odd),
    invited_users: fc.oneof(fc.array(fc.emailAddress(), { maxLength: 5 }), fc.array(odd), odd),
    recurrence: fc.oneof(fc.array(lines, { maxLength: 3 }), odd),
    transparency: odd,
    visibility: odd,
    buffer_before: fc.oneof(fc.nat(300), odd),
    buffer_after: fc.oneof(fc.nat(300), odd),
    reminders: fc.oneof(
      fc.array(fc.record({ method: odd, minutes: fc.oneof(fc.nat(), odd) })),
      odd,
    ),
  },
  { requiredKeys: [] },
);
const named = (body: object) =>
  JSON.parse(JSON.stringify(body).replaceAll('"SCHEDULE"', `"${scheduleId}"`)) as unknown;

test('no body of a schedule is more than the service can answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(scheduleBody, odd), async (body) => {
      expectAnswered(await send('POST', '/schedules', body));
      expectAnswered(await send('PUT', `/schedules?id=${scheduleId}`, body));
      expectAnswered(await send('POST', `/schedules?id=${scheduleId}&action=share`, body));
      expectAnswered(await send('PUT', `/schedules?id=${scheduleId}&action=membership`, body));
    }),
    RUNS,
  );
});

test('no body of an event is more than the service can answer', async () => {
  const ids = fc.constantFrom(
    ...['', '_20261120T090000Z', '_20261121T090000Z', '_20261120', '_20261199', '_x'],
  );
  const scopes = fc.constantFrom('', '?scope=this', '?scope=following', '?scope=all', '?scope=x');
  await fc.assert(
    fc.asyncProperty(fc.oneof(eventBody.map(named), odd), ids, scopes, async (body, id, scope) => {
      expectAnswered(await send('POST', '/events', body));
      expectAnswered(await send('PUT', `/events/${eventId}${id}${scope}`, body));
      if (id !== '') expectAnswered(await send('DELETE', `/events/${eventId}${id}`));
    }),
    RUNS,
  );
});

const hours = fc.record({ start: fc.oneof(fc.constant('22:00'), odd), end: odd });
const preferenceBody = fc.record(
  {
    time_zone: fc.oneof(zones, odd),
    week_start: fc.oneof(fc.constant('sunday'), odd),
    hour_cycle: odd,
    working_hours: fc.oneof(fc.record({ monday: fc.array(fc.oneof(hours, odd)) }), odd),
    default_duration: fc.oneof(fc.double(), odd),
  },
  { requiredKeys: [] },
);

test('no preference is more than the service can answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(preferenceBody, odd), async (body) => {
      expectAnswered(await send('PUT', '/preferences', body));
    }),
    RUNS,
  );
});

const webhookBody = fc.record(
  {
    url: fc.oneof(fc.webUrl({ validSchemes: ['https'], withFragments: true }), odd),
    description: odd,
    events: fc.oneof(fc.array(fc.constantFrom('event.created', 'schedule.deleted')), odd),
    is_active: fc.oneof(fc.boolean(), odd),
  },
  { requiredKeys: [] },
);
const keyBody = fc.record(
  {
    name: fc.oneof(fc.constant('Key'), odd),
    scopes: fc.oneof(fc.array(fc.constantFrom('events:read', 'webhooks:manage')), odd),
    expires_at: fc.oneof(fc.constant('2199-12-31T00:00:00Z'), odd),
  },
  { requiredKeys: [] },
);

test('no body of a webhook or a key is more than the service can answer', async () => {
  const url = 'https://hooks.example.test/';
  const made = await send('POST', '/webhooks', { url, events: ['event.created'] });
  const { id } = made.body as { id: string };
  await fc.assert(
    fc.asyncProperty(fc.oneof(webhookBody, odd), fc.oneof(keyBody, odd), async (hook, key) => {
      expectAnswered(await send('POST', '/webhooks', hook));
      expectAnswered(await send('PUT', `/webhooks?id=${id}`, hook));
      expectAnswered(await send('POST', '/webhooks?action=test', hook));
      expectAnswered(await send('POST', '/webhooks?action=replay', hook));
      expectAnswered(await send('POST', '/api-keys', key));
    }),
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

test('whatever the zone and the dates, times are kept or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      times,
      times,
      zones,
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
        const answer = await send('POST', '/events', body);
        expect([201, 400]).toContain(answer.status);
        expectAnswered(answer);
      },
    ),
    RUNS,
  );
});

// What a JSON value holds may well be a `toString` of its own.
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

test('no query is more than the service can answer', async () => {
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
  const pair = fc.tuple(fc.constantFrom(...names), odd.map(asText));
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
        expectAnswered(await send(method, `${path}?${search.toString()}`));
      },
    ),
    RUNS,
  );
});

test('no sentence and no search is more than the service can answer', async () => {
  const text = fc.oneof(odd.map(String), fc.string({ unit: 'grapheme', maxLength: 200 }));
  await fc.assert(
    fc.asyncProperty(text, odd, zones, async (said, other, zone) => {
      expectAnswered(await send('POST', '/events/parse', { text: said }));
      expectAnswered(
        await send('POST', '/events/parse', { text: 'x', now: other, answers: other }),
      );
      const search = new URLSearchParams({ q: said.toWellFormed(), time_zone: zone });
      expectAnswered(await send('GET', `/search?${search.toString()}`));
      expectAnswered(
        await send('GET', `/search?q=x&cursor=${encodeURIComponent(asText(other).toWellFormed())}`),
      );
      expectAnswered(await send('POST', `/reminders/${eventId}?action=snooze`, { minutes: other }));
    }),
    RUNS,
  );
});
