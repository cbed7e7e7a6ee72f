import { ics, events } from '@scheduler/contracts/core';
import fc from 'fast-check';
import { startCore, type TestUser, type TestCore } from '../testing/core.ts';
import { PROPERTY_TIMEOUT_MS, propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { arrange } from './arrange.ts';
import { compare } from './compare.ts';
import { decodeFile } from './decode.ts';
import { readCalendar } from './read-calendar.ts';

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
const encode = (text: string) => new TextEncoder().encode(text);
const calendar = (...components: string[]) =>
  encode(`BEGIN:VCALENDAR\r\n${components.join('\r\n')}\r\nEND:VCALENDAR\r\n`);
const vevent = (uid: string | number, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20261120T090000Z',
    'DURATION:PT1H',
    ...lines,
    'END:VEVENT',
  ].join('\r\n');
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

const importFile = (body: Uint8Array) => ada.call(ics.importFile, { query: { schedule_id }, body });

const hostile: [what: string, file: () => Uint8Array, status: number][] = [
  ['nothing', () => encode(' '), 400],
  ['no calendar', () => encode('<html></html>'), 400],
  ['a card', () => encode('BEGIN:VCARD\r\nEND:VCARD\r\n'), 400],
  ['half of a calendar', () => encode('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n'), 400],
  ['ends that are no ends', () => encode('BEGIN:VCALENDAR\r\nEND:VEVENT\r\n'), 400],
  ['components without end', () => encode('BEGIN:VCALENDAR\r\n'.repeat(100_000)), 400],
  [
    '100,000 components',
    () => calendar(...times(100_000, () => 'BEGIN:VEVENT\r\nEND:VEVENT')),
    413,
  ],
  [
    '100,000 alarms',
    () => calendar(vevent(1, ...times(100_000, () => 'BEGIN:VALARM\r\nEND:VALARM'))),
    413,
  ],
  ['one line of 10 MiB', () => encode('x'.repeat(10 * MIB)), 400],
  ['more than 10 MiB', () => encode('x'.repeat(10 * MIB + 1)), 413],
  ['bytes of a picture', () => Uint8Array.from(times(5000, (index) => (index * 7) % 256)), 400],
  [
    'another charset',
    () => Buffer.from('BEGIN:VCALENDAR\r\nX:Zürich\r\nEND:VCALENDAR', 'latin1'),
    400,
  ],
  ['an answer', () => calendar('METHOD:REPLY', vevent(1)), 400],
  [
    '10,000 rules that come to nothing',
    () =>
      calendar(
        ...times(10_000, (index) => vevent(index, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')),
      ),
    400,
  ],
];

test.each(hostile)('%s is refused, and nothing is stored', async (_, file, status) => {
  await expect(importFile(file())).rejects.toMatchObject({ status });
  expect(await ada.call(events.list, {})).toEqual([]);
});

const heavy: [what: string, file: () => Uint8Array][] = [
  [
    'a line folded a million times',
    () => calendar(vevent(1, `DESCRIPTION:x${'\r\n x'.repeat(1_000_000)}`)),
  ],
  [
    'parameters without end',
    () => calendar(vevent(1, ...times(100, () => `X-A${';B=1'.repeat(24_000)}:1`))),
  ],
  [
    'quotes without end',
    () => calendar(vevent(1, ...times(100, () => `X-A;B="${'x'.repeat(90_000)}`))),
  ],
  [
    'lists without end',
    () => calendar(vevent(1, ...times(100, () => `CATEGORIES:${'x,'.repeat(40_000)}`))),
  ],
  [
    'a file within the file',
    () => calendar(vevent(1, `ATTACH;VALUE=BINARY;ENCODING=BASE64:${'QUJD'.repeat(2_000_000)}`)),
  ],
  [
    'names of JavaScript',
    () =>
      calendar(
        vevent(1, '__PROTO__:1', 'CONSTRUCTOR;__PROTO__=1:2', 'X;TOSTRING=1:1', 'TOSTRING:1'),
      ),
  ],
  [
    '10,000 versions of one event',
    () => calendar(...times(10_000, (index) => vevent(1, `SEQUENCE:${index}`))),
  ],
  [
    '5,000 occurrences called off',
    () =>
      calendar(
        vevent(1, 'RRULE:FREQ=DAILY'),
        ...times(5000, (day) =>
          vevent(
            1,
            'STATUS:CANCELLED',
            `RECURRENCE-ID:${new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`,
          ),
        ),
      ),
  ],
];

test.each(heavy)('%s does no harm', async (_, file) => {
  const read = await readCalendar(decodeFile(file()), { timeZone: 'UTC', email: null });
  const steps = compare(arrange(read.drafts).events, []);
  expect(steps.length + read.skips.length).toBe(1);
  expect(JSON.stringify(steps).length).toBeLessThan(100_000);
});

test('UTF-16 is read where it shows itself', () => {
  const text = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), little]);
  for (const bytes of [little, big, marked]) expect(decodeFile(bytes)).toBe(text);
});

test('a date that is none, of letters beyond the basic plane, is left out and told', async () => {
  const file = calendar(vevent('letters', 'COMPLETED;VALUE=DATE:𐀀 𐀀'));
  expect(await importFile(file)).toMatchObject({
    new: 1,
    warnings: [{ component: 'letters', reason: 'A line that is not well formed was left out' }],
  });
});

test('what others made up comes out as it came, whatever they say it is', async () => {
  const lines = [
    'X-DAY;VALUE=DATE:2026-11-23',
    'X-DAYS;VALUE=DATE:20261123,20261124',
    'X-AT;A="b;c:d";VALUE=DATE-TIME:2026-11-23T10:00:00Z',
    'X-COUNT;VALUE=INTEGER:many',
    'X-SPAN;VALUE=PERIOD:now',
    'X-RULE;VALUE=RECUR:FREQ=NEVER',
    'X-LETTERS;VALUE=DATE:𐀀 𐀀',
  ];
  const file = calendar(vevent('made-up', ...lines));
  expect(await importFile(file)).toMatchObject({ new: 1, warnings: [] });
  const text = await ada.call(ics.exportFile, { query: {} });
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toEqual(expect.arrayContaining(lines));
});

test('a place or a priority that is no number is left out and told, never kept as 0', async () => {
  const garbled = [
    'GEO:here',
    'GEO:37.3;east',
    'GEO:37.3',
    'GEO:',
    'PRIORITY:high',
    'PRIORITY:1,2',
  ];
  const said = ['GEO:37.386013;-122.082932', 'PRIORITY:5'];
  const lines = [...garbled, ...said];
  const file = calendar(...lines.map((each) => vevent(each, each)));
  const reason = 'A line that is not well formed was left out';
  expect(await importFile(file)).toMatchObject({
    new: lines.length,
    skipped: 0,
    warnings: garbled.map((component) => ({ component, reason })),
  });
  const text = await ada.call(ics.exportFile, { query: {} });
  expect(text.split('\r\n').filter((each) => /^(GEO|PRIORITY)/.test(each))).toEqual(said);
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

test(
  'whatever stands in a file, it is taken or told, and what is taken can be stored',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(component, { maxLength: 5 }), async (components) => {
        const body = calendar(...components);
        const response = await fetch(
          `${core.baseUrl}/ics?action=import&schedule_id=${schedule_id}`,
          {
            method: 'POST',
            headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/calendar' },
            body,
          },
        );
        expect(response.status).toBeLessThan(500);
        const text = await ada.call(ics.exportFile, { query: { schedule_id } });
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      }),
      propertyOptions(100, 3000),
    ),
  PROPERTY_TIMEOUT_MS,
);
