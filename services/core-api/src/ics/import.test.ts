import { events, ics, type Event } from '@scheduler/contracts/core';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/core.ts';

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

const bytesOf = (...lines: string[]) =>
  new TextEncoder().encode(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
  );

const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const planning = (...lines: string[]) =>
  vevent(
    'UID:planning@example.test',
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Planning',
    'DTSTART:20261120T090000Z',
    'DTEND:20261120T100000Z',
    ...lines,
  );

const input = (body: Uint8Array, query = {}) => ({ query: { schedule_id, ...query }, body });
const importFile = (body: Uint8Array, query = {}, by = ada) =>
  by.call(ics.importFile, input(body, query));
const preview = (body: Uint8Array) => ada.call(ics.preview, input(body));
const listed = () => ada.call(events.list, {});
const counts = ({ new: added, updated, unchanged, skipped }: Record<string, unknown>) => [
  added,
  updated,
  unchanged,
  skipped,
];

async function imported(...lines: string[]): Promise<Event> {
  await importFile(bytesOf(...vevent('UID:1', 'SUMMARY:One', ...lines)));
  const [event] = await listed();
  if (!event) throw new Error('Nothing was imported');
  return event;
}

test('a preview tells what an import would do, and does nothing', async () => {
  const file = bytesOf(...planning());
  expect(await preview(file)).toMatchObject({
    new: 1,
    updated: 0,
    sample: [{ title: 'Planning', start_time: '2026-11-20T09:00:00.000Z', change: 'new' }],
  });
  expect(await listed()).toEqual([]);
  expect(counts(await importFile(file))).toEqual([1, 0, 0, 0]);
  expect(await listed()).toMatchObject([{ title: 'Planning', schedule_id }]);
});

test('an event is known again by its UID, wherever it lies', async () => {
  await importFile(bytesOf(...planning()));
  const other = await ada.createSchedule('Home');
  expect(counts(await importFile(bytesOf(...planning()), { schedule_id: other.id }))).toEqual([
    0, 0, 1, 0,
  ]);
  expect(await listed()).toHaveLength(1);
});

test('a later version changes it, an earlier one does not, nor one older than a change here', async () => {
  const version = (title: string, at: string) =>
    bytesOf(...planning(`LAST-MODIFIED:${at}`).map((line) => line.replace('Planning', title)));
  await importFile(version('Second', '20260102T000000Z'));
  expect(counts(await importFile(version('First', '20260101T000000Z')))).toEqual([0, 0, 0, 1]);
  expect(counts(await importFile(version('Third', '20260103T000000Z')))).toEqual([0, 1, 0, 0]);
  const [event] = await listed();
  expect(event).toMatchObject({ title: 'Third', version: 2 });
  await ada.call(events.update, { params: { id: event!.id }, body: { title: 'Mine' } });
  const report = await importFile(version('Fourth', '20260104T000000Z'));
  expect(report).toMatchObject({
    skipped: 1,
    skips: [{ component: 'Fourth', reason: 'It was changed here since: what is here stays' }],
  });
  expect(await listed()).toMatchObject([{ title: 'Mine' }]);
});

test('one undo takes an import back', async () => {
  const response = await fetch(`${core.baseUrl}/ics?action=import&schedule_id=${schedule_id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/calendar' },
    body: bytesOf(...planning(), ...vevent('UID:2', 'DTSTART:20261121T090000Z', 'DURATION:PT1H')),
  });
  expect(response.status).toBe(200);
  expect(await listed()).toHaveLength(2);
  const undo = await fetch(`${core.baseUrl}/history/${response.headers.get('batch-id')}/undo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(undo.status).toBeLessThan(300);
  expect(await listed()).toEqual([]);
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
    'a zone behind an address',
    'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Paris:20261120T090000',
    'Europe/Paris',
    '2026-11-20T08:00:00.000Z',
  ],
  [
    'a name of Windows',
    'DTSTART;TZID="W. Europe Standard Time":20261120T090000',
    'Europe/Berlin',
    '2026-11-20T08:00:00.000Z',
  ],
])('a time in %s', async (_, dtstart, time_zone, start_time) => {
  expect(await imported(dtstart, 'DURATION:P1D')).toMatchObject({ time_zone, start_time });
});

test('a floating time is one of the person', async () => {
  await ada.call(ics.importFile, {
    query: { schedule_id, time_zone: 'America/New_York' },
    body: bytesOf(...vevent('UID:1', 'DTSTART:20261120T090000', 'DURATION:PT1H')),
  });
  expect(await listed()).toMatchObject([
    { start_time: '2026-11-20T14:00:00.000Z', time_zone: 'America/New_York' },
  ]);
});

const observance = (kind: string, start: string, from: string, to: string, rule: string) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...(rule ? [`RRULE:${rule}`] : []),
  `END:${kind}`,
];

test('a zone of a name that nobody knows is found by its clock', async () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone 1',
    ...observance(
      'STANDARD',
      '16011028T030000',
      '+0200',
      '+0100',
      'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    ),
    ...observance(
      'DAYLIGHT',
      '16010325T020000',
      '+0100',
      '+0200',
      'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    ),
    'END:VTIMEZONE',
  ];
  const start = 'DTSTART;TZID=Customized Time Zone 1:20260720T090000';
  const report = await importFile(bytesOf(...zone, ...vevent('UID:1', start, 'DURATION:PT1H')));
  const [event] = await listed();
  expect(event).toMatchObject({ start_time: '2026-07-20T07:00:00.000Z' });
  expect(event?.time_zone).toMatch(/^Europe\//);
  expect(report.warnings[0]?.reason).toMatch(/was read as Europe/);
});

test('a series comes with its exceptions and without what was cancelled', async () => {
  const weekly = [
    'UID:weekly',
    'SUMMARY:Weekly',
    'DTSTART;TZID=Europe/Lisbon:20261019T090000',
    'DTEND;TZID=Europe/Lisbon:20261019T100000',
  ];
  const file = bytesOf(
    ...vevent(
      'UID:weekly',
      'SUMMARY:Moved',
      'RECURRENCE-ID;TZID=Europe/Lisbon:20261026T090000',
      'DTSTART;TZID=Europe/Lisbon:20261027T110000',
      'DURATION:PT1H',
    ),
    ...vevent(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE;TZID=Europe/Lisbon:20261102T090000'),
    ...vevent(
      'UID:weekly',
      'STATUS:CANCELLED',
      'DTSTART;TZID=Europe/Lisbon:20261109T090000',
      'RECURRENCE-ID:20261109T090000Z',
    ),
  );
  expect(counts(await importFile(file))).toEqual([2, 0, 0, 0]);
  const range = { start_date: '2026-10-01T00:00:00Z', end_date: '2027-01-01T00:00:00Z' };
  const found = await ada.call(events.list, { query: range });
  expect(found.map(({ title, start_time }) => [title, start_time])).toEqual([
    ['Weekly', '2026-10-19T08:00:00.000Z'],
    ['Moved', '2026-10-27T11:00:00.000Z'],
    ['Weekly', '2026-11-16T09:00:00.000Z'],
  ]);
  expect(counts(await importFile(file))).toEqual([0, 0, 2, 0]);
});

test("guests of somebody else's event are information, and nobody of it is mailed", async () => {
  await imported(
    'DTSTART:20261120T090000Z',
    'DURATION:PT1H',
    'ORGANIZER:mailto:boss@example.test',
    `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${ada.account.email}`,
    'ATTENDEE:mailto:cy@example.test',
  );
  expect(await listed()).toMatchObject([{ invited_users: [] }]);
  const kept = await core.db('events').where({ organizer_id: ada.account.id }).select();
  expect(JSON.stringify(kept)).toContain('mailto:cy@example.test');
});

test("guests of the person's own event are its guests", async () => {
  await imported(
    'DTSTART:20261120T090000Z',
    'DURATION:PT1H',
    `ORGANIZER;CN=Me:MAILTO:${ada.account.email.toUpperCase()}`,
    `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${ada.account.email}`,
    'ATTENDEE;PARTSTAT=TENTATIVE;CN="Young, Cy":mailto:Cy@example.test',
  );
  expect(await listed()).toMatchObject([
    { invitations: [{ user_email: 'Cy@example.test', status: 'tentative' }] },
  ]);
});

test('alarms become reminders, privacy and transparency stay', async () => {
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-P1DT30M', 'END:VALARM'];
  expect(
    await imported(
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

test('what cannot be taken is told by the component, and the rest is taken', async () => {
  const file = bytesOf(
    ...planning(),
    ...vevent('UID:a', 'SUMMARY:No start'),
    ...vevent('UID:b', 'SUMMARY:Backwards', 'DTSTART:20261120T090000Z', 'DTEND:20261120T080000Z'),
    ...vevent('UID:c', 'SUMMARY:Bomb', 'DTSTART:20261120T090000Z', 'RRULE:FREQ=SECONDLY'),
    ...vevent('UID:d', 'SUMMARY:Long ago', 'DTSTART:18000101T090000Z'),
    'BEGIN:VTODO',
    'UID:e',
    'SUMMARY:To do',
    'END:VTODO',
  );
  const report = await importFile(file);
  expect(counts(report)).toEqual([1, 0, 0, 5]);
  expect(report.skips.map(({ component, line, reason }) => [component, line, reason])).toEqual([
    ['No start', 11, 'It has no start'],
    ['Backwards', 15, 'It ends before it starts'],
    ['Bomb', 21, expect.stringMatching(/^It cannot recur as it says/)],
    ['Long ago', 27, 'Its start lies outside the years 1900 to 2199'],
    ['To do', 32, 'A to-do is no event'],
  ]);
});

test('why something cannot be taken is told in the language of who asks', async () => {
  const german = await fetch(`${core.baseUrl}/ics?schedule_id=${schedule_id}&action=preview`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'text/calendar',
      'accept-language': 'de',
    },
    body: Buffer.from(bytesOf(...vevent('UID:a', 'SUMMARY:Umzug'))),
  });
  expect(await german.json()).toMatchObject({ skips: [{ reason: 'Ihm fehlt der Beginn' }] });
});

test('an editor imports into a schedule that is shared with them, others may not', async () => {
  const ben = await core.createUser({ name: 'ben' });
  const file = bytesOf(...planning());
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
  await runInBatch(core.db, (trx) => trx('schedule_shares').where(share).update({ role: 'editor' }));
  expect(counts(await importFile(file, {}, ben))).toEqual([1, 0, 0, 0]);
  expect(counts(await importFile(file))).toEqual([0, 0, 1, 0]);
  const own = await ben.createSchedule();
  expect(counts(await importFile(file, { schedule_id: own.id }, ben))).toEqual([1, 0, 0, 0]);
});
