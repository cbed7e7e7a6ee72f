import { linesOf, noRepeat, repeatKinds, repeatOf, type Repeat } from './repeat.ts';

// A third Wednesday.
const start = { date: '2026-11-18', allDay: false, timeZone: 'Europe/Lisbon' };
const made = (facts: Partial<Repeat>) => linesOf({ ...noRepeat(start.date), ...facts }, start);

test.each([
  ['none', null],
  ['daily', ['RRULE:FREQ=DAILY']],
  ['weekly', ['RRULE:FREQ=WEEKLY;BYDAY=WE']],
  ['weekdays', ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR']],
  ['monthly-weekday', ['RRULE:FREQ=MONTHLY;BYDAY=3WE']],
  ['monthly-day', ['RRULE:FREQ=MONTHLY;BYMONTHDAY=18']],
  ['yearly', ['RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=18']],
] as const)('%s is written as RFC 5545 has it', (kind, lines) => {
  expect(made({ kind })).toEqual(lines);
});

test('the last weekday of a month is counted from its end', () => {
  const last = { ...start, date: '2026-11-30' };
  const repeat = { ...noRepeat(last.date), kind: 'monthly-weekday' as const };
  expect(linesOf(repeat, last)).toEqual(['RRULE:FREQ=MONTHLY;BYDAY=-1MO']);
});

test('a rule of one’s own has its interval, days and end', () => {
  const weeks = { kind: 'custom', every: 2, weekdays: [3, 1] } as const;
  expect(made({ ...weeks, weekdays: [3, 1], ends: 'after', times: 6 })).toEqual([
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=6',
  ]);
  // The end of a summer's day in Lisbon, in UTC.
  expect(made({ ...weeks, weekdays: [], ends: 'on', until: '2027-07-01' })).toEqual([
    'RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270701T225959Z',
  ]);
});

test('whole days end on a date', () => {
  const repeat = { ...noRepeat(start.date), kind: 'custom' as const, ends: 'on' as const };
  expect(linesOf({ ...repeat, until: '2027-07-01' }, { ...start, allDay: true })).toEqual([
    'RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20270701',
  ]);
});

test.each(repeatKinds)('%s reads back as itself', (kind) => {
  const own = { every: 3, unit: 'month', monthly: 'weekday', ends: 'on', until: '2027-03-31' };
  const repeat = { ...noRepeat(start.date), kind, ...(kind === 'custom' && own) } as Repeat;
  expect(repeatOf(linesOf(repeat, start), start)).toMatchObject({ kind });
  expect(linesOf(repeatOf(linesOf(repeat, start), start), start)).toEqual(linesOf(repeat, start));
});

test('dates that were left out stay left out', () => {
  const lines = ['RRULE:FREQ=WEEKLY;BYDAY=WE', 'EXDATE:20261125T090000Z'];
  const repeat = repeatOf(lines, start);
  expect(repeat.kind).toBe('weekly');
  expect(linesOf({ ...repeat, kind: 'daily' }, start)).toEqual(['RRULE:FREQ=DAILY', lines[1]]);
});

test.each([
  ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1'],
  ['RRULE:FREQ=HOURLY;INTERVAL=4'],
  ['RDATE:20261201T090000Z'],
])('%s is kept, for want of words', (line) => {
  const repeat = repeatOf([line], start);
  expect(repeat.kind).toBe('kept');
  expect(linesOf(repeat, start)).toEqual([line]);
});
