import { ics, events } from '@scheduler/contracts/core';
import fc from 'fast-check';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { groupSeries } from './group-series.ts';
import { planImport } from './plan-import.ts';
import { decodeFile } from './decode-file.ts';
import { parseCalendar } from './parse-calendar.ts';

let core: TestCore;
let ada: TestUser;
let schedule_id: string;
beforeAll(async () => {
  core = await startCore();
  ada = await core.createUser();
  schedule_id = (await ada.createSchedule()).id;
});
afterAll(() => core.stop());

const MIB = 1_048_576;
const encodeText = (text: string) => new TextEncoder().encode(text);
const createCalendar = (...components: string[]) =>
  encodeText(`BEGIN:VCALENDAR\r\n${components.join('\r\n')}\r\nEND:VCALENDAR\r\n`);
const createVEvent = (uid: string | number, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20261120T090000Z',
    'DURATION:PT1H',
    ...lines,
    'END:VEVENT',
  ].join('\r\n');
const repeat = <T>(count: number, create: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => create(i));

const importFile = (body: Uint8Array) => ada.call(ics.importFile, { query: { schedule_id }, body });

const rejectedFiles: [description: string, file: () => Uint8Array, status: number][] = [
  ['an empty file', () => encodeText(' '), 400],
  ['an HTML file', () => encodeText('<html></html>'), 400],
  ['a vCard', () => encodeText('BEGIN:VCARD\r\nEND:VCARD\r\n'), 400],
  ['a truncated calendar', () => encodeText('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n'), 400],
  ['mismatched END lines', () => encodeText('BEGIN:VCALENDAR\r\nEND:VEVENT\r\n'), 400],
  ['100,000 unclosed components', () => encodeText('BEGIN:VCALENDAR\r\n'.repeat(100_000)), 400],
  [
    '100,000 components',
    () => createCalendar(...repeat(100_000, () => 'BEGIN:VEVENT\r\nEND:VEVENT')),
    413,
  ],
  [
    '100,000 alarms',
    () => createCalendar(createVEvent(1, ...repeat(100_000, () => 'BEGIN:VALARM\r\nEND:VALARM'))),
    413,
  ],
  ['one line of 10 MiB', () => encodeText('x'.repeat(10 * MIB)), 400],
  ['more than 10 MiB', () => encodeText('x'.repeat(10 * MIB + 1)), 413],
  ['binary data', () => Uint8Array.from(repeat(5000, (index) => (index * 7) % 256)), 400],
  [
    'an unsupported encoding',
    () => Buffer.from('BEGIN:VCALENDAR\r\nX:Zürich\r\nEND:VCALENDAR', 'latin1'),
    400,
  ],
  ['a reply', () => createCalendar('METHOD:REPLY', createVEvent(1)), 400],
  [
    '10,000 rules without occurrences',
    () =>
      createCalendar(
        ...repeat(10_000, (index) =>
          createVEvent(index, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
        ),
      ),
    400,
  ],
];

test.each(rejectedFiles)(
  'importing %s is rejected without storing any event',
  async (_, file, status) => {
    await expect(importFile(file())).rejects.toMatchObject({ status });
    expect(await ada.call(events.list, {})).toEqual([]);
  },
);

const largeFiles: [description: string, file: () => Uint8Array][] = [
  [
    'a line folded a million times',
    () => createCalendar(createVEvent(1, `DESCRIPTION:x${'\r\n x'.repeat(1_000_000)}`)),
  ],
  [
    'lines with 24,000 parameters',
    () => createCalendar(createVEvent(1, ...repeat(100, () => `X-A${';B=1'.repeat(24_000)}:1`))),
  ],
  [
    'unterminated quotes',
    () => createCalendar(createVEvent(1, ...repeat(100, () => `X-A;B="${'x'.repeat(90_000)}`))),
  ],
  [
    'lists of 40,000 values',
    () =>
      createCalendar(createVEvent(1, ...repeat(100, () => `CATEGORIES:${'x,'.repeat(40_000)}`))),
  ],
  [
    'an embedded attachment',
    () =>
      createCalendar(
        createVEvent(1, `ATTACH;VALUE=BINARY;ENCODING=BASE64:${'QUJD'.repeat(2_000_000)}`),
      ),
  ],
  [
    'names of JavaScript object members',
    () =>
      createCalendar(
        createVEvent(1, '__PROTO__:1', 'CONSTRUCTOR;__PROTO__=1:2', 'X;TOSTRING=1:1', 'TOSTRING:1'),
      ),
  ],
  [
    '10,000 versions of one event',
    () => createCalendar(...repeat(10_000, (index) => createVEvent(1, `SEQUENCE:${index}`))),
  ],
  [
    '5,000 canceled occurrences',
    () =>
      createCalendar(
        createVEvent(1, 'RRULE:FREQ=DAILY'),
        ...repeat(5000, (day) =>
          createVEvent(
            1,
            'STATUS:CANCELLED',
            `RECURRENCE-ID:${new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`,
          ),
        ),
      ),
  ],
];

test.each(largeFiles)('parsing %s stays within the time and size limits', async (_, file) => {
  const parsed = await parseCalendar(decodeFile(file()), { timeZone: 'UTC', email: null });
  const steps = await planImport((await groupSeries(parsed.events)).events, []);
  expect(steps.length + parsed.skips.length).toBe(1);
  expect(JSON.stringify(steps).length).toBeLessThan(100_000);
});

test('UTF-16 files are decoded with and without a byte order mark', () => {
  const text = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  const littleEndian = Buffer.from(text, 'utf16le');
  const bigEndian = Buffer.from(littleEndian).swap16();
  const withByteOrderMark = Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian]);
  for (const bytes of [littleEndian, bigEndian, withByteOrderMark])
    expect(decodeFile(bytes)).toBe(text);
});

test('an invalid date with characters outside the Basic Multilingual Plane is skipped with a warning', async () => {
  const file = createCalendar(createVEvent('letters', 'COMPLETED;VALUE=DATE:𐀀 𐀀'));
  expect(await importFile(file)).toMatchObject({
    new: 1,
    warnings: [{ component: 'letters', reason: 'A malformed line was skipped' }],
  });
});

test("extension properties are exported unchanged even if their value doesn't match the declared type", async () => {
  const lines = [
    'X-DAY;VALUE=DATE:2026-11-23',
    'X-DAYS;VALUE=DATE:20261123,20261124',
    'X-AT;A="b;c:d";VALUE=DATE-TIME:2026-11-23T10:00:00Z',
    'X-COUNT;VALUE=INTEGER:many',
    'X-SPAN;VALUE=PERIOD:now',
    'X-RULE;VALUE=RECUR:FREQ=NEVER',
    'X-LETTERS;VALUE=DATE:𐀀 𐀀',
  ];
  const file = createCalendar(createVEvent('made-up', ...lines));
  expect(await importFile(file)).toMatchObject({ new: 1, warnings: [] });
  const text = await ada.call(ics.exportFile, { query: {} });
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toEqual(expect.arrayContaining(lines));
});

test('a non-numeric GEO or PRIORITY property is skipped with a warning instead of being stored as 0', async () => {
  const invalidLines = [
    'GEO:here',
    'GEO:37.3;east',
    'GEO:37.3',
    'GEO:',
    'PRIORITY:high',
    'PRIORITY:1,2',
  ];
  const validLines = ['GEO:37.386013;-122.082932', 'PRIORITY:5'];
  const lines = [...invalidLines, ...validLines];
  const file = createCalendar(
    ...lines.map((contentLine) => createVEvent(contentLine, contentLine)),
  );
  const reason = 'A malformed line was skipped';
  expect(await importFile(file)).toMatchObject({
    new: lines.length,
    skipped: 0,
    warnings: invalidLines.map((component) => ({ component, reason })),
  });
  const text = await ada.call(ics.exportFile, { query: {} });
  expect(text.split('\r\n').filter((contentLine) => /^(GEO|PRIORITY)/.test(contentLine))).toEqual(
    validLines,
  );
});

const name = fc.oneof(
  fc.constantFrom(
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'EXDATE',
    'RDATE',
    'RECURRENCE-ID',
    'STATUS',
  ),
  fc.constantFrom(
    'SEQUENCE',
    'ATTENDEE',
    'ORGANIZER',
    'SUMMARY',
    'LAST-MODIFIED',
    'CREATED',
    'CLASS',
  ),
  fc.constantFrom('X-SCHEDULER-BUFFER', 'X-SCHEDULER-TIME-ZONE', 'X-SCHEDULER-REMINDERS', 'TRANSP'),
  fc.string(),
);
const value = fc.oneof(
  fc.constantFrom(
    '20261120T090000Z',
    '20261120',
    '20260229',
    '00000000T000000',
    'P1D',
    '-PT5M',
    '9'.repeat(400),
  ),
  fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=DAILY;COUNT=0',
    'FREQ=X',
    'mailto:a@b',
    'CANCELLED',
    '1/2',
    'Mars/Base',
    '',
  ),
  fc.string({ unit: 'binary' }),
);
const parameter = fc.oneof(
  fc.constantFrom(
    '',
    ';TZID=Europe/Lisbon',
    ';TZID=Nowhere',
    ';VALUE=DATE',
    ';VALUE=PERIOD',
    ';RANGE=THISANDFUTURE',
  ),
  fc.string().map((text) => `;${text}`),
);
const line = fc.tuple(name, parameter, value).map((parts) => `${parts[0]}${parts[1]}:${parts[2]}`);
const component = fc
  .tuple(
    fc.constantFrom('VEVENT', 'VEVENT', 'VALARM', 'VTIMEZONE', 'X'),
    fc.constantFrom('1', '2'),
    fc.array(line),
  )
  .map(([kind, uid, lines]) =>
    [`BEGIN:${kind}`, `UID:${uid}`, 'DTSTART:20261120T090000Z', ...lines, `END:${kind}`].join(
      '\r\n',
    ),
  );

test('any file is imported or rejected without a server error, and imported events can be exported', () =>
  fc.assert(
    fc.asyncProperty(fc.array(component, { maxLength: 5 }), async (components) => {
      const body = createCalendar(...components);
      const response = await fetch(`${core.baseUrl}/ics?action=import&schedule_id=${schedule_id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/calendar' },
        body,
      });
      expect(response.status).toBeLessThan(500);
      const text = await ada.call(ics.exportFile, { query: { schedule_id } });
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    }),
    propertyOptions(40, 3000),
  ));
