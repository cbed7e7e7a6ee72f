import fc from 'fast-check';
import { normalizeEventTimes } from '@scheduler/scheduling';
import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import { newEvent, quickAddResult, quickAddRequest } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { CONTEXT, summarizeQuickAdd } from '../testing/quick-add-summary.ts';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { parseQuickAdd } from './parse-quick-add.ts';

const parseWithAnswers = (text: string, answers: Record<string, string>) =>
  summarizeQuickAdd(parseQuickAdd(text, { ...CONTEXT, answers }));

test.each([
  ['meet at 7', { date: '2026-11-20', time: '19:00' }, 'meet | 2026-11-20 19:00 to 20:00'],
  ['Dentist Friday', { time: 'all-day' }, 'Dentist | 2026-11-20 to 2026-11-21'],
  ['Dentist 3/4 at 10am', { date: '2027-04-03' }, 'Dentist | 2027-04-03 10:00 to 11:00'],
  [
    'hike this weekend',
    { date: '2026-11-21/2026-11-22', time: 'all-day' },
    'hike | 2026-11-21 to 2026-11-23',
  ],
  [
    '1:1 with Ben tomorrow at 3pm',
    { 'person:Ben': 'ben@other.test' },
    '1:1 with Ben | 2026-11-20 15:00 to 16:00 | +ben@other.test',
  ],
  [
    '1:1 with Ben tomorrow at 3pm',
    { 'person:Ben': '' },
    '1:1 with Ben | 2026-11-20 15:00 to 16:00',
  ],
  [
    'Call tomorrow 3pm IST',
    { time_zone: 'Europe/Dublin' },
    'Call | 2026-11-20 15:00 to 16:00 | Europe/Dublin',
  ],
  [
    'Retro every third Friday at 4pm',
    { recurrence: 'FREQ=MONTHLY;BYDAY=3FR' },
    'Retro | 2026-11-20 16:00 to 17:00 | FREQ=MONTHLY;BYDAY=3FR',
  ],
  [
    'Swim every Tuesday at 7pm until March',
    { until: '2027-03-31' },
    'Swim | 2026-11-24 19:00 to 20:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270331T225959Z',
  ],
  ['3pm', { title: 'Tea', date: '2026-11-20' }, 'Tea | 2026-11-20 15:00 to 16:00'],
  [
    'backup 1:30am on October 31 2027',
    { time: '01:30+00:00' },
    'backup | 2027-10-31 01:30 to 02:30',
  ],
])("parseQuickAdd() applies the answers to '%s' (%j)", (text, answers, expected) => {
  expect(parseWithAnswers(text, answers)).toBe(expected);
});

test('parseQuickAdd() ignores invalid answers', () => {
  const answers = { date: 'whenever', time: '25:99', 'person:Ben': 'eve@example.test' };
  expect(parseWithAnswers('meet with Ben at 7', answers)).toBe(
    parseWithAnswers('meet with Ben at 7', {}),
  );
});

test.each([
  ['en-GB, day first', true, '2027-04-03 10:00 to 11:00 | date? 2027-04-03 2027-03-04'],
  ['en-US, month first', false, '2027-03-04 10:00 to 11:00 | date? 2027-03-04 2027-04-03'],
])(
  "parseQuickAdd() parses 3/4 with the locale's date order and suggests the other order (%s)",
  (_, dayFirst, expected) => {
    const result = parseQuickAdd('Dentist 3/4 at 10am', { ...CONTEXT, dayFirst });
    expect(summarizeQuickAdd(result)).toBe(`Dentist | ${expected}`);
  },
);

test.each([
  ['a Saturday', '2026-11-21T10:00:00Z', 'Lunch | open | date! 2026-11-27 2026-12-04'],
  ['a Sunday', '2026-11-22T10:00:00Z', 'Lunch | open | date! 2026-11-27 2026-12-04'],
  ['a Friday', '2026-11-20T10:00:00Z', 'Lunch | 2026-11-27 13:00 to 14:00'],
])("parseQuickAdd() parses 'next Friday' on %s", (_, now, expected) => {
  const context = { ...CONTEXT, now: Date.parse(now) };
  expect(summarizeQuickAdd(parseQuickAdd('Lunch next Friday at 1pm', context))).toBe(expected);
});

test("parseQuickAdd() determines the current date in the user's time zone", () => {
  const now = Date.parse('2026-11-19T23:30:00Z');
  const start = (timeZone: string) =>
    parseQuickAdd('Call tomorrow at 3pm', { now, timeZone }).event.start_time;
  expect(start('Europe/Lisbon')).toBe('2026-11-20T15:00:00.000Z');
  expect(start('Asia/Tokyo')).toBe('2026-11-21T06:00:00.000Z');
  expect(start('America/Los_Angeles')).toBe('2026-11-20T23:00:00.000Z');
});

test('parseQuickAdd() returns the position of each field in the text', () => {
  const text = 'Lunch with Ana tomorrow 1-2:30pm at Café Central';
  const { parts } = parseQuickAdd(text, CONTEXT);
  expect(parts.map(({ field, text: words }) => [field, words])).toEqual([
    ['title', 'Lunch with Ana'],
    ['invited_users', 'Ana'],
    ['start_time', 'tomorrow'],
    ['start_time', '1'],
    ['end_time', '2:30pm'],
    ['location', 'Café Central'],
  ]);
});

const words = fc.constantFrom(
  ...'at on in from to until every each other second last next this the for with invite of and - , @ : . / ? " 1 2 3 5 7 9 12 15 30 31 3/4 24.12. 2026-12-24 T15:00 3pm 9:30 noon midnight half past Monday Tue fridays weekend weekday March may Dec today tomorrow tonight yesterday week month year day weeks hours minutes 1h 30m 45 min daily weekly yearly first 1st 15th times Ana Ben ana@example.test Room Café Berlin https://x.test/y CET IST Tokyo time all day birthday lunch morning evening ago ends 🎂 é \uE000'.split(
    ' ',
  ),
);
const sentences = fc.oneof(
  fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
  fc.array(words, { maxLength: 60 }).map((list) => list.join('')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const timeZones = fc.constantFrom(
  'Europe/Lisbon',
  'America/New_York',
  'Pacific/Apia',
  'Africa/Cairo',
);
const instants = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});

test('parseQuickAdd() returns valid positions, rules and events for any input', () => {
  fc.assert(
    fc.property(
      sentences,
      timeZones,
      instants,
      fc.boolean(),
      (sentence, timeZone, now, isAnswered) => {
        const text = sentence.slice(0, 500);
        const context = { now: now.getTime(), timeZone, people: CONTEXT.people ?? [] };
        const first = parseQuickAdd(text, context);
        const answers = Object.fromEntries(
          first.questions.flatMap(({ id, options }) =>
            options[0] ? [[id, options[0].value]] : [],
          ),
        );
        const result = isAnswered ? parseQuickAdd(text, { ...context, answers }) : first;
        quickAddResult.parse(result);
        for (const { start, end, text: part } of result.parts) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(text.slice(start, end)).toBe(part);
          expect(part).not.toBe('');
        }
        const fieldParts = result.parts.filter(({ field }) => field !== 'title');
        fieldParts.forEach((part, i) => {
          for (const other of fieldParts.slice(i + 1))
            expect(other.start).toBeGreaterThanOrEqual(part.end);
        });
        const { start_time, end_time, recurrence, ...event } = result.event;
        const isOpen = result.questions.some(
          ({ id, needed }) => needed && ['date', 'time'].includes(id),
        );
        expect(start_time === null).toBe(isOpen);
        if (start_time === null || end_time === null) return;
        // The route rejects text that can't be stored.
        if (!quickAddRequest.safeParse({ text }).success) return;
        const body = {
          ...event,
          title: event.title ?? 'x',
          start_time,
          end_time,
          schedule_id: newId(),
        };
        expect(newEvent.safeParse(body)).toMatchObject({ success: true });
        expect(Date.parse(end_time)).toBeGreaterThan(Date.parse(start_time));
        const times = normalizeEventTimes({ ...event, start_time, end_time });
        expect(times).not.toBeNull();
        const recurrenceResult = recurrence && times && parseRecurrence(recurrence, times);
        expect(recurrenceResult ?? {}).not.toHaveProperty('error');
      },
    ),
    propertyOptions(300, 15_000),
  );
});

test('parseQuickAdd() does not throw on 500 characters of input that is slow to parse', () => {
  const expensiveSegments = [
    'at 5 ',
    'every mon, ',
    'mon/',
    '10-12 ',
    'before Friday ',
    '     ',
    '9',
    'with Ana ',
    '1h ',
    'mon to ',
    'a ',
    '1-',
    'may 5 ',
    'at A b ',
  ];
  const people = Array.from({ length: 2000 }, (_, n) => ({
    email: `person${n}@example.test`,
    full_name: `Person Number${n}`,
  }));
  for (const segment of expensiveSegments) {
    const text = segment.repeat(500).slice(0, 500);
    expect(() => parseQuickAdd(text, { ...CONTEXT, people })).not.toThrow();
  }
});
