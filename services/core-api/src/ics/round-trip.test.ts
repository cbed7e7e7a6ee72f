import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import { normalizeEventTimes } from '@scheduler/scheduling';
import fc from 'fast-check';
import { PROPERTY_TIMEOUT_MS, propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import { arrange } from './arrange.ts';
import { compare, isSameContent, type StoredEvent } from './compare.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { toCalendar } from './component.ts';
import { readCalendar } from './read-calendar.ts';

const me = 'ada@example.test';
const zones = ['UTC', 'Europe/Lisbon', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const iso = (time: number) => new Date(time).toISOString();

const words = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', maxLength })
    .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim());
const lines = fc
  .array(words(200), { minLength: 1, maxLength: 4 })
  .map((some) => some.join('\n').trim());
const orNull = (text: fc.Arbitrary<string>) => fc.option(text.filter((some) => some !== ''));

const rules = fc.constantFrom(
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
    time_zone: fc.constantFrom(...zones),
    // Around the clock changes of autumn as often as not.
    start: fc.oneof(
      fc.integer({ min: Date.UTC(1950, 0) / 6e4, max: Date.UTC(2100, 0) / 6e4 }),
      fc.integer({ min: Date.UTC(2026, 9, 24) / 6e4, max: Date.UTC(2026, 10, 2) / 6e4 }),
    ),
    minutes: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ start, minutes, ...rest }) => {
    const period = { start_time: iso(start * 6e4), end_time: iso((start + minutes) * 6e4) };
    const settled = normalizeEventTimes({ ...rest, ...period });
    if (!settled) throw new Error('An event ends before it starts');
    return settled;
  });

const content = fc
  .record({
    times,
    title: words(100).map((title) => title || 'Untitled Event'),
    description: orNull(lines),
    location: orNull(lines),
    rule: rules,
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
        // Nobody is a guest of their own event.
        email: fc
          .stringMatching(/^[A-Za-z0-9.]{1,8}$/)
          .map((name) => `${name}@Example.test`)
          .filter((address) => address.toLowerCase() !== me),
        partstat: fc.constantFrom('needs-action', 'accepted', 'declined', 'tentative'),
      }),
      { maxLength: 4, selector: ({ email }) => email.toLowerCase() },
    ),
    other: fc.uniqueArray(
      fc.record({
        name: fc
          .stringMatching(/^x-[a-z]{1,8}-[a-z]{1,8}$/)
          .filter((name) => !name.startsWith('x-sched')),
        value: words(200),
        param: words(20).map((value) => value.replaceAll('"', '')),
      }),
      { maxLength: 3, selector: ({ name }) => name },
    ),
  })
  .map(({ times, rule, other, ...rest }) => {
    const read = rule && parseRecurrence(rule, times);
    const properties = other.map(({ name, value, param }) => [
      name,
      { 'x-p': param },
      'unknown',
      value,
    ]);
    return {
      ...rest,
      ...times,
      recurrence: read && 'lines' in read ? read.lines : null,
      other_properties: properties.length > 0 ? { properties } : null,
    } as Omit<CalendarEvent, 'id' | 'ical_uid' | 'series_id' | 'original_start'>;
  });

const stamps = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' };

const event = fc
  .record({ id: fc.uuid(), uid: fc.option(words(60)), content })
  .map(({ id, uid, content }): StoredEvent => ({
    ...content,
    ...stamps,
    id,
    ical_uid: uid || null,
    series_id: null,
    original_start: null,
    organizer: { email: me },
    is_own: true,
  }));

/** An event; of a series also one of its occurrences in another form. */
const family = fc.record({ event, id: fc.uuid(), content }).map(({ event, id, content }) => {
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
  .uniqueArray(family, { maxLength: 6, selector: ([first]) => first?.ical_uid ?? first?.id })
  .map((families) => families.flat());

test(
  'what is exported is read as it was',
  () =>
    fc.assert(
      fc.asyncProperty(calendar, async (stored) => {
        const text = toCalendar(stored);
        const read = await readCalendar(text, { timeZone: 'Pacific/Auckland', email: me });
        expect(read).toMatchObject({ skips: [], warnings: [] });
        const { events, skips } = arrange(read.drafts);
        expect(skips).toEqual([]);
        const steps = compare(events, stored);
        expect(steps.map(({ change }) => change)).toEqual(stored.map(() => 'unchanged'));
        for (const step of steps) {
          const before = stored.find(({ id }) => id === step.id);
          expect(before && isSameContent(before, step.content)).toBe(true);
          expect(step.content.sequence).toBe(before?.sequence);
        }
      }),
      propertyOptions(150, 3000),
    ),
  PROPERTY_TIMEOUT_MS,
);
