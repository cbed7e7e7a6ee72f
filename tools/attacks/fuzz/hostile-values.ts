/** Characters that stay below the body limit of 1 MiB in every encoding. */
const LONG = 100_000;
const NESTING = 5000;
const MANY = 10_000;
const UUID = '0190f5fe-7c00-7a00-8000-000000000000';

const emptyTexts = ['', ' ', '\t\r\n', '\u200b\u200b', '\ufeff', '\u3164', '\u2800'];

const longTexts = [
  ...['x', '9', ' ', '@', '(', '\u0301', '\ud83d\udc69\u200d'].map((text) =>
    text.repeat(LONG / text.length),
  ),
  // Backtracks in careless patterns for addresses, times and tags.
  `${'a.'.repeat(LONG / 2)}@`,
  `${'0:'.repeat(LONG / 2)}!`,
  `${'<'.repeat(LONG)}>`,
  `${' '.repeat(LONG)}x`,
];

const characters = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u0007\u001b[31m',
  '\u202etxt.exe',
  '\u2066a\u2069',
  '\ufffe\uffff',
  'I\u0307\u0131\u00df',
  '\u{10ffff}',
];

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
];

const numberTexts = ['NaN', 'Infinity', '-1', '0x10', '1e999', '1.5', '٣', '9'.repeat(400), '-0'];

const times = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '1900-01-01T00:00:00Z',
  '2199-12-31T00:00:00Z',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T09:00:60Z',
  '2026-11-20T09:00:00+99:99',
  '2011-12-30',
  '2026-13-45',
];

const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  UUID,
  UUID.toUpperCase(),
  `${UUID}x`,
  `{${UUID}}`,
  `${UUID}_99999999T999999Z`,
  `${UUID}_00010101`,
];

const injections = [
  "'; drop table events; --",
  '" or "1"="1',
  '%_\\',
  '\\',
  '$1',
  '%s%n%x',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: stolen=1',
  'a@example.test\r\nBcc: b@example.test',
  '../../../../etc/passwd',
  '${7*7}{{7*7}}',
  '{"$ne":null}',
  'BEGIN:VEVENT\r\nEND:VCALENDAR',
  'a,b;c:d"e',
];

const addresses = [
  'a@b',
  'a@b@example.test',
  '"a b"@example.test',
  'http://127.0.0.1:5432/',
  'http://[::1]:3000/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0x7f000001/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//example.test',
  `https://${'a'.repeat(300)}.example.test/`,
];

const rules = [
  'RRULE:FREQ=SECONDLY',
  'RRULE:FREQ=MINUTELY;INTERVAL=1',
  'RRULE:FREQ=HOURLY',
  'RRULE:FREQ=DAILY;COUNT=999999999',
  'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'RRULE:FREQ=YEARLY;INTERVAL=999999999',
  'RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=0,5,10,15;BYSECOND=0,1,2',
  'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  `EXDATE:${'20261120T090000Z,'.repeat(1000)}20261120T090000Z`,
];

const timeZones = ['Mars/Base', '+02:00', 'Etc/GMT+99', 'Africa/Monrovia', 'Pacific/Apia'];

/** Texts for any field or parameter. */
export const hostileTexts: readonly string[] = [
  ...emptyTexts,
  ...longTexts,
  ...characters,
  ...names,
  ...numberTexts,
  ...times,
  ...ids,
  ...injections,
  ...addresses,
  ...rules,
  ...timeZones,
];

const toList = (item: string) => `[${Array.from({ length: MANY }, () => item).join(',')}]`;

/** JSON values for any field. Not all of them can be created from JavaScript values. */
export const hostileJson: readonly string[] = [
  ...['null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '{"a":1}', '["a"]'],
  ...['0', '-0', '-1', '1.5', '1e-7', '2147483648', '-2147483649', '9007199254740993'],
  ...['1e400', '-1e400', '99999999999999999999', '1440', '525600'],
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":"x","valueOf":"x","length":-1}',
  `${'['.repeat(NESTING)}${']'.repeat(NESTING)}`,
  `${'{"a":'.repeat(NESTING)}1${'}'.repeat(NESTING)}`,
  toList('0'),
  toList('"x"'),
  toList('{}'),
  toList(`"${UUID}"`),
  toList('"a@example.test"'),
  ...hostileTexts.map((text) => JSON.stringify(text)),
];

/** Path segments that are already encoded. */
export const hostileSegments: readonly string[] = [
  '%00',
  '%ED%A0%80',
  '%FF%FE',
  '%',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  '%252e%252e',
  '.',
  '..',
  '%0d%0aX-Injected:1',
  ';a=1',
  '*',
];

/** Appended to the query string in addition to the valid parameters. */
export const hostileQueries: readonly string[] = [
  '__proto__=1&__proto__[a]=1',
  'constructor[prototype][a]=1',
  'a'.repeat(8000),
  Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&'),
  '%00=%00',
  '%ED%A0%80=1',
  '=&=&&',
  'action=unknown',
];

/** Bodies that aren't valid for any operation with JSON. */
export const hostileBodies: readonly string[] = [
  '',
  '{',
  '{"a":1,}',
  '"text"',
  '\u0000',
  '{"a":1}{"a":2}',
  `{"${'a'.repeat(LONG)}":1}`,
  `{${Array.from({ length: MANY }, (_, index) => `"k${index}":1`).join(',')}}`,
];

const toCalendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//attacks//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );

const toEvent = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261120T080000Z', ...lines, 'END:VEVENT'].join('\r\n');

const START = 'DTSTART:20261121T080000Z';

/** Calendar files. */
export const hostileCalendars: readonly string[] = [
  ...['', '\u0000', 'BEGIN:VCALENDAR', 'END:VCALENDAR', ':', 'x'.repeat(LONG), '\r\n'.repeat(LONG)],
  toCalendar(),
  toCalendar('BEGIN:VEVENT\r\n'.repeat(MANY)),
  toCalendar(toEvent()),
  toCalendar(toEvent(START, `SUMMARY:${'x'.repeat(LONG)}`)),
  toCalendar(toEvent(START, `X-${'A'.repeat(LONG)}:1`)),
  toCalendar(toEvent(START, `SUMMARY:${'a\r\n '.repeat(MANY)}`)),
  toCalendar(toEvent(START, `DURATION:${'P1D'.repeat(MANY)}`)),
  toCalendar(toEvent(START, 'DURATION:P99999999999W')),
  toCalendar(toEvent('DTSTART:99999999T999999Z')),
  toCalendar(toEvent('DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:99991231')),
  toCalendar(toEvent('DTSTART;TZID="Mars/Base":20261121T080000')),
  toCalendar(toEvent(START, `EXDATE:${'20261121T080000Z,'.repeat(MANY)}20261121T080000Z`)),
  toCalendar(toEvent(START, `RDATE:${'20261121T080000Z,'.repeat(MANY)}20261121T080000Z`)),
  toCalendar(toEvent(START, 'ATTENDEE;CN="a:b;c":mailto:a@example.test\r\n'.repeat(1000).trim())),
  ...rules.map((rule) => toCalendar(toEvent(START, rule, 'SUMMARY:Rule'))),
  toCalendar(
    ...Array.from({ length: MANY }, (_, index) =>
      toEvent(START, `UID:${index}`, `SUMMARY:Event ${index}`),
    ),
  ),
];
