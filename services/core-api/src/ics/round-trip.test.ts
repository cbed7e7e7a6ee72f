import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import { normalizeEventTimes } from '@scheduler/scheduling';
import fc from 'fast-check';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { groupSeries } from './group-series.ts';
import { planImport, isSameContent, type StoredEvent } from './plan-import.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { formatCalendar } from './build-calendar.ts';
import { parseCalendar } from './parse-calendar.ts';

const USER_EMAIL = 'ada@example.test';
const timeZones = [
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
];
const iso = (time: number) => new Date(time).toISOString();

const createText = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', maxLength })
    .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim());
const lines = fc
  .array(createText(200), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('\n').trim());
const createOptional = (text: fc.Arbitrary<string>) =>
  fc.option(text.filter((parts) => parts !== ''));

const recurrences = fc.constantFrom(
  null,
  null,
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH'],
  ['RRULE:FREQ=DAILY;COUNT=10'],
  ['RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20300101T000000Z'],
  ['RDATE:20500101T100000Z', 'EXDATE:20500102T100000Z'],
);

const times = fc
  .record({
    is_all_day: fc.boolean(),
    time_zone: fc.constantFrom(...timeZones),
    // Half of the events are around the end of daylight saving time.
    start: fc.oneof(
      fc.integer({ min: Date.UTC(1950, 0) / 6e4, max: Date.UTC(2100, 0) / 6e4 }),
      fc.integer({ min: Date.UTC(2026, 9, 24) / 6e4, max: Date.UTC(2026, 10, 2) / 6e4 }),
    ),
    minutes: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ start, minutes, ...rest }) => {
    const period = { start_time: iso(start * 6e4), end_time: iso((start + minutes) * 6e4) };
    const normalized = normalizeEventTimes({ ...rest, ...period });
    if (!normalized) throw new Error('The generated event ends before it starts');
    return normalized;
  });

const content = fc
  .record({
    times,
    title: createText(100).map((title) => title || 'Untitled Event'),
    description: createOptional(lines),
    location: createOptional(lines),
    rule: recurrences,
    transparency: fc.constantFrom('opaque' as const, 'transparent' as const),
    visibility: fc.constantFrom('default' as const, 'private' as const),
    buffer_before: fc.integer({ min: 0, max: 240 }),
    buffer_after: fc.integer({ min: 0, max: 240 }),
    sequence: fc.nat({ max: 1000 }),
    reminders: fc.option(
      fc.uniqueArray(
        fc.record({
          method: fc.constantFrom('email' as const, 'in_app' as const),
          minutes: fc.integer({ min: 0, max: 40_320 }),
        }),
        { maxLength: 10, selector: ({ method, minutes }) => `${method} ${minutes}` },
      ),
    ),
    attendees: fc.uniqueArray(
      fc.record({
        // The user can't be a guest of their own event.
        email: fc
          .stringMatching(/^[A-Za-z0-9.]{1,8}$/)
          .map((name) => `${name}@Example.test`)
          .filter((guestEmail) => guestEmail.toLowerCase() !== USER_EMAIL),
        partstat: fc.constantFrom('needs-action', 'accepted', 'declined', 'tentative'),
      }),
      { maxLength: 4, selector: ({ email }) => email.toLowerCase() },
    ),
    other: fc.uniqueArray(
      fc.record({
        name: fc
          .stringMatching(/^x-[a-z]{1,8}-[a-z]{1,8}$/)
          .filter((name) => !name.startsWith('x-sched')),
        value: createText(200),
        param: createText(20).map((value) => value.replaceAll('"', '')),
      }),
      { maxLength: 3, selector: ({ name }) => name },
    ),
  })
  .map(({ times, rule, other, ...rest }) => {
    const parsed = rule && parseRecurrence(rule, times);
    const properties = other.map(({ name, value, param }) => [
      name,
      { 'x-p': param },
      'unknown',
      value,
    ]);
    return {
      ...rest,
      ...times,
      recurrence: parsed && 'lines' in parsed ? parsed.lines : null,
      other_properties: properties.length > 0 ? { properties } : null,
    } as Omit<CalendarEvent, 'id' | 'ical_uid' | 'series_id' | 'original_start'>;
  });

const timestamps = {
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
};

const event = fc
  .record({ id: fc.uuid(), uid: fc.option(createText(60)), content })
  .map(({ id, uid, content }): StoredEvent => ({
    ...content,
    ...timestamps,
    id,
    ical_uid: uid || null,
    series_id: null,
    original_start: null,
    organizer: { email: USER_EMAIL },
    is_own: true,
  }));

/** Generates an event, or a series with one exception. */
const eventWithException = fc
  .record({ event, id: fc.uuid(), content })
  .map(({ event, id, content }) => {
    if (!event.recurrence) return [event];
    const exception: StoredEvent = {
      ...event,
      ...content,
      recurrence: null,
      id,
      series_id: event.id,
      original_start: event.start_date ?? event.start_time,
    };
    return [event, exception];
  });

const calendar = fc
  .uniqueArray(eventWithException, {
    maxLength: 6,
    selector: ([first]) => first?.ical_uid ?? first?.id,
  })
  .map((groups) => groups.flat());

test('importing a calendar that was exported from the same account results in no changes', () =>
  fc.assert(
    fc.asyncProperty(calendar, async (stored) => {
      const text = formatCalendar(stored);
      const parsed = await parseCalendar(text, {
        timeZone: 'Pacific/Auckland',
        email: USER_EMAIL,
      });
      expect(parsed).toMatchObject({ skips: [], warnings: [] });
      const { events, skips } = await groupSeries(parsed.events);
      expect(skips).toEqual([]);
      const steps = await planImport(events, stored);
      expect(steps.map(({ change }) => change)).toEqual(stored.map(() => 'unchanged'));
      for (const step of steps) {
        const storedEvent = stored.find(({ id }) => id === step.id);
        expect(storedEvent && isSameContent(storedEvent, step.content)).toBe(true);
        expect(step.content.sequence).toBe(storedEvent?.sequence);
      }
    }),
    propertyOptions(40, 3000),
  ));
