import { events, ics, type Event } from '@scheduler/contracts/core';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let ada: TestUser;
let schedule_id: string;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.createUser();
  schedule_id = (await ada.createSchedule()).id;
});
afterAll(() => core.stop());

const encodeCalendar = (...lines: string[]) =>
  new TextEncoder().encode(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
  );

const createVEvent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const createPlanningEvent = (...lines: string[]) =>
  createVEvent(
    'UID:planning@example.test',
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Planning',
    'DTSTART:20261120T090000Z',
    'DTEND:20261120T100000Z',
    ...lines,
  );

const createTextEvent = (summary: string) =>
  encodeCalendar(
    ...createVEvent(
      'UID:text@example.test',
      'DTSTAMP:20260101T000000Z',
      `SUMMARY:${summary}`,
      'DTSTART:20261120T090000Z',
    ),
  );

const toInput = (body: Uint8Array, query = {}) => ({ query: { schedule_id, ...query }, body });
const importFile = (body: Uint8Array, query = {}, user = ada) =>
  user.call(ics.importFile, toInput(body, query));
const preview = (body: Uint8Array) => ada.call(ics.preview, toInput(body));
const listEvents = () => ada.call(events.list, {});
const getCounts = ({ new: added, updated, unchanged, skipped }: Record<string, unknown>) => [
  added,
  updated,
  unchanged,
  skipped,
];

async function importEvent(...lines: string[]): Promise<Event> {
  await importFile(encodeCalendar(...createVEvent('UID:1', 'SUMMARY:One', ...lines)));
  const [event] = await listEvents();
  if (!event) throw new Error('No event was imported');
  return event;
}

test('the preview of an import reports the changes without storing anything', async () => {
  const file = encodeCalendar(...createPlanningEvent());
  expect(await preview(file)).toMatchObject({
    new: 1,
    updated: 0,
    sample: [{ title: 'Planning', start_time: '2026-11-20T09:00:00.000Z', change: 'new' }],
  });
  expect(await listEvents()).toEqual([]);
  expect(getCounts(await importFile(file))).toEqual([1, 0, 0, 0]);
  expect(await listEvents()).toMatchObject([{ title: 'Planning', schedule_id }]);
});

test('an imported event is matched by its UID, even if it is on another schedule', async () => {
  await importFile(encodeCalendar(...createPlanningEvent()));
  const other = await ada.createSchedule('Home');
  expect(
    getCounts(
      await importFile(encodeCalendar(...createPlanningEvent()), { schedule_id: other.id }),
    ),
  ).toEqual([0, 0, 1, 0]);
  expect(await listEvents()).toHaveLength(1);
});

test('an import updates an event only if the file contains a later version than the stored one', async () => {
  const version = (title: string, lastModified: string) =>
    encodeCalendar(
      ...createPlanningEvent(`LAST-MODIFIED:${lastModified}`).map((line) =>
        line.replace('Planning', title),
      ),
    );
  await importFile(version('Second', '20260102T000000Z'));
  expect(getCounts(await importFile(version('First', '20260101T000000Z')))).toEqual([0, 0, 0, 1]);
  expect(getCounts(await importFile(version('Third', '20260103T000000Z')))).toEqual([0, 1, 0, 0]);
  const [event] = await listEvents();
  expect(event).toMatchObject({ title: 'Third', version: 2 });
  await ada.call(events.update, { params: { id: event!.id }, body: { title: 'Mine' } });
  const report = await importFile(version('Fourth', '20260104T000000Z'));
  expect(report).toMatchObject({
    skipped: 1,
    skips: [{ component: 'Fourth', reason: 'Not updated because your version is newer' }],
  });
  expect(await listEvents()).toMatchObject([{ title: 'Mine' }]);
});

test('an import can be undone as a single change', async () => {
  const response = await fetch(`${core.baseUrl}/ics?action=import&schedule_id=${schedule_id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/calendar' },
    body: encodeCalendar(
      ...createPlanningEvent(),
      ...createVEvent('UID:2', 'DTSTART:20261121T090000Z', 'DURATION:PT1H'),
    ),
  });
  expect(response.status).toBe(200);
  expect(await listEvents()).toHaveLength(2);
  const undo = await fetch(`${core.baseUrl}/history/${response.headers.get('batch-id')}/undo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(undo.status).toBeLessThan(300);
  expect(await listEvents()).toEqual([]);
});

test.each([
  ['a date', 'DTSTART;VALUE=DATE:20261120', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['UTC', 'DTSTART:20261120T090000Z', 'UTC', '2026-11-20T09:00:00.000Z'],
  [
    'an IANA zone',
    'DTSTART;TZID=Asia/Tokyo:20261120T090000',
    'Asia/Tokyo',
    '2026-11-20T00:00:00.000Z',
  ],
  [
    'an IANA zone with a path prefix',
    'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Paris:20261120T090000',
    'Europe/Paris',
    '2026-11-20T08:00:00.000Z',
  ],
  [
    'a Windows time zone',
    'DTSTART;TZID="W. Europe Standard Time":20261120T090000',
    'Europe/Berlin',
    '2026-11-20T08:00:00.000Z',
  ],
])('an event with a time in %s is imported', async (_, dtstart, time_zone, start_time) => {
  expect(await importEvent(dtstart, 'DURATION:P1D')).toMatchObject({ time_zone, start_time });
});

test('imports are complete even if an account uploads many files', async () => {
  for (let count = 0; count < 8; count += 1)
    await importFile(createTextEvent(`Version ${count}`), {});
  const file = encodeCalendar(
    ...Array.from({ length: 1200 }, (_, index) =>
      createVEvent(`UID:many-${index}`, 'SUMMARY:Many', 'DTSTART:20261120T090000Z'),
    ).flat(),
  );
  expect(getCounts(await importFile(file))).toEqual([1200, 0, 0, 0]);
  expect(await listEvents()).toHaveLength(1201);
});

test('a floating time is imported in the time zone of the request', async () => {
  await ada.call(ics.importFile, {
    query: { schedule_id, time_zone: 'America/New_York' },
    body: encodeCalendar(...createVEvent('UID:1', 'DTSTART:20261120T090000', 'DURATION:PT1H')),
  });
  expect(await listEvents()).toMatchObject([
    { start_time: '2026-11-20T14:00:00.000Z', time_zone: 'America/New_York' },
  ]);
});

const createObservance = (kind: string, start: string, from: string, to: string, rule: string) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...(rule ? [`RRULE:${rule}`] : []),
  `END:${kind}`,
];

test('an unknown time zone is identified by the UTC offsets in its VTIMEZONE', async () => {
  const timeZone = [
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone 1',
    ...createObservance(
      'STANDARD',
      '16011028T030000',
      '+0200',
      '+0100',
      'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    ),
    ...createObservance(
      'DAYLIGHT',
      '16010325T020000',
      '+0100',
      '+0200',
      'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    ),
    'END:VTIMEZONE',
  ];
  const start = 'DTSTART;TZID=Customized Time Zone 1:20260720T090000';
  const report = await importFile(
    encodeCalendar(...timeZone, ...createVEvent('UID:1', start, 'DURATION:PT1H')),
  );
  const [event] = await listEvents();
  expect(event).toMatchObject({ start_time: '2026-07-20T07:00:00.000Z' });
  expect(event?.time_zone).toMatch(/^Europe\//);
  expect(report.warnings[0]?.reason).toMatch(/was replaced with Europe/);
});

test('a series is imported with its exceptions but without canceled occurrences', async () => {
  const weekly = [
    'UID:weekly',
    'SUMMARY:Weekly',
    'DTSTART;TZID=Europe/Lisbon:20261019T090000',
    'DTEND;TZID=Europe/Lisbon:20261019T100000',
  ];
  const file = encodeCalendar(
    ...createVEvent(
      'UID:weekly',
      'SUMMARY:Moved',
      'RECURRENCE-ID;TZID=Europe/Lisbon:20261026T090000',
      'DTSTART;TZID=Europe/Lisbon:20261027T110000',
      'DURATION:PT1H',
    ),
    ...createVEvent(
      ...weekly,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Lisbon:20261102T090000',
    ),
    ...createVEvent(
      'UID:weekly',
      'STATUS:CANCELLED',
      'DTSTART;TZID=Europe/Lisbon:20261109T090000',
      'RECURRENCE-ID:20261109T090000Z',
    ),
  );
  expect(getCounts(await importFile(file))).toEqual([2, 0, 0, 0]);
  const range = { start_date: '2026-10-01T00:00:00Z', end_date: '2027-01-01T00:00:00Z' };
  const occurrences = await ada.call(events.list, { query: range });
  expect(occurrences.map(({ title, start_time }) => [title, start_time])).toEqual([
    ['Weekly', '2026-10-19T08:00:00.000Z'],
    ['Moved', '2026-10-27T11:00:00.000Z'],
    ['Weekly', '2026-11-16T09:00:00.000Z'],
  ]);
  expect(getCounts(await importFile(file))).toEqual([0, 0, 2, 0]);
});

test("guests of another organizer's event are stored for reference but not invited", async () => {
  await importEvent(
    'DTSTART:20261120T090000Z',
    'DURATION:PT1H',
    'ORGANIZER:mailto:boss@example.test',
    `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${ada.account.email}`,
    'ATTENDEE:mailto:cy@example.test',
  );
  expect(await listEvents()).toMatchObject([{ invited_users: [] }]);
  const rows = await core.db('events').where({ organizer_id: ada.account.id }).select();
  expect(JSON.stringify(rows)).toContain('mailto:cy@example.test');
});

test('guests of an event that the user organizes are imported as guests', async () => {
  await importEvent(
    'DTSTART:20261120T090000Z',
    'DURATION:PT1H',
    `ORGANIZER;CN=Me:MAILTO:${ada.account.email.toUpperCase()}`,
    `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${ada.account.email}`,
    'ATTENDEE;PARTSTAT=TENTATIVE;CN="Young, Cy":mailto:Cy@example.test',
  );
  expect(await listEvents()).toMatchObject([
    { invitations: [{ user_email: 'Cy@example.test', status: 'tentative' }] },
  ]);
});

test('alarms are imported as reminders, and visibility and transparency are preserved', async () => {
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-P1DT30M', 'END:VALARM'];
  expect(
    await importEvent(
      'DTSTART:20261120T090000Z',
      'DURATION:PT1H',
      'TRANSP:TRANSPARENT',
      'CLASS:CONFIDENTIAL',
      ...alarm,
    ),
  ).toMatchObject({
    reminders: [{ method: 'in_app', minutes: 1470 }],
    transparency: 'transparent',
    visibility: 'private',
  });
});

test("components that can't be imported are reported, and the rest of the file is imported", async () => {
  const file = encodeCalendar(
    ...createPlanningEvent(),
    ...createVEvent('UID:a', 'SUMMARY:No start'),
    ...createVEvent(
      'UID:b',
      'SUMMARY:Backwards',
      'DTSTART:20261120T090000Z',
      'DTEND:20261120T080000Z',
    ),
    ...createVEvent('UID:c', 'SUMMARY:Bomb', 'DTSTART:20261120T090000Z', 'RRULE:FREQ=SECONDLY'),
    ...createVEvent('UID:d', 'SUMMARY:Long ago', 'DTSTART:18000101T090000Z'),
    'BEGIN:VTODO',
    'UID:e',
    'SUMMARY:To do',
    'END:VTODO',
  );
  const report = await importFile(file);
  expect(getCounts(report)).toEqual([1, 0, 0, 5]);
  expect(report.skips.map(({ component, line, reason }) => [component, line, reason])).toEqual([
    ['No start', 11, 'The start is missing'],
    ['Backwards', 15, 'The event ends before it starts'],
    ['Bomb', 21, expect.stringMatching(/^Invalid recurrence rule/)],
    ['Long ago', 27, 'The start date is outside the range 1900–2199'],
    ['To do', 32, "To-dos can't be imported"],
  ]);
});

test('the warnings of an import are in the language of the request', async () => {
  const german = await fetch(`${core.baseUrl}/ics?schedule_id=${schedule_id}&action=preview`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'text/calendar',
      'accept-language': 'de',
    },
    body: Buffer.from(encodeCalendar(...createVEvent('UID:a', 'SUMMARY:Umzug'))),
  });
  expect(await german.json()).toMatchObject({ skips: [{ reason: 'Der Beginn fehlt' }] });
});

test("an editor can import into a shared schedule, but viewers and other users can't", async () => {
  const ben = await core.createUser({ name: 'ben' });
  const file = encodeCalendar(...createPlanningEvent());
  await expect(importFile(file, {}, ben)).rejects.toMatchObject({ status: 404 });
  const share = {
    schedule_id,
    email: ben.account.email,
    typed_email: ben.account.email,
    user_id: ben.account.id,
    status: 'accepted',
  };
  await runInBatch(core.db, (trx) => trx('schedule_shares').insert({ ...share, role: 'viewer' }));
  await expect(importFile(file, {}, ben)).rejects.toMatchObject({ status: 403 });
  await runInBatch(core.db, (trx) =>
    trx('schedule_shares').where(share).update({ role: 'editor' }),
  );
  expect(getCounts(await importFile(file, {}, ben))).toEqual([1, 0, 0, 0]);
  expect(getCounts(await importFile(file))).toEqual([0, 0, 1, 0]);
  const bensSchedule = await ben.createSchedule();
  expect(getCounts(await importFile(file, { schedule_id: bensSchedule.id }, ben))).toEqual([
    1, 0, 0, 0,
  ]);
});

test('a file with invalid UTF-8 is rejected with 400, and other declared encodings are detected', async () => {
  const file = Buffer.from(createTextEvent('Büro'));
  const latin1 = Buffer.from(file.toString(), 'latin1');
  await expect(importFile(latin1)).rejects.toMatchObject({
    status: 400,
    message: "This file isn't readable text. Export it again as UTF-8.",
  });
  expect(await listEvents()).toEqual([]);
  await importFile(Buffer.from(`\ufeff${file.toString()}`, 'utf16le'));
  expect(await listEvents()).toMatchObject([{ title: 'Büro' }]);
});

test('an event with an invisible title is imported with a default title', async () => {
  await importFile(createTextEvent('\u200b\u2060'));
  expect(await listEvents()).toMatchObject([{ title: 'Untitled Event' }]);
});
