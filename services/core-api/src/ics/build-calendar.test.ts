import ICAL from 'ical.js';
import type { CalendarEvent } from './calendar-event.ts';
import { formatCalendar } from './build-calendar.ts';

const baseEvent: CalendarEvent = {
  id: '019a9d2e-0000-7000-8000-000000000001',
  ical_uid: null,
  sequence: 2,
  title: 'Planning',
  description: null,
  location: null,
  is_all_day: false,
  time_zone: 'Europe/Lisbon',
  start_time: '2026-07-20T08:00:00.000Z',
  end_time: '2026-07-20T09:00:00.000Z',
  start_date: null,
  end_date: null,
  recurrence: null,
  series_id: null,
  original_start: null,
  transparency: 'opaque',
  visibility: 'default',
  buffer_before: 0,
  buffer_after: 0,
  reminders: null,
  other_properties: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  organizer: { email: 'ada@example.test', name: 'Ada Lovelace' },
  attendees: [],
};

const formatLines = (...overrides: Partial<CalendarEvent>[]) =>
  formatCalendar(overrides.map((event) => ({ ...baseEvent, ...event })))
    .replaceAll('\r\n ', '')
    .split('\r\n');

test('an event is written in its own time zone with a VTIMEZONE', () => {
  const lines = formatLines({});
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:${baseEvent.id}`,
      'DTSTART;TZID=Europe/Lisbon:20260720T090000',
      'DTEND;TZID=Europe/Lisbon:20260720T100000',
      'DTSTAMP:20260102T000000Z',
      'SEQUENCE:2',
      'TRANSP:OPAQUE',
    ]),
  );
  const timeZone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'));
  expect(timeZone).toEqual(
    expect.arrayContaining(['TZID:Europe/Lisbon', 'DTSTART:20260329T010000', 'TZOFFSETTO:+0100']),
  );
  expect(lines.some((line) => /^(ORGANIZER|ATTENDEE|X-SCHEDULER)/.test(line))).toBe(false);
});

test('an event in UTC is written without a VTIMEZONE', () => {
  const lines = formatLines({ time_zone: 'UTC' });
  expect(lines).toContain('DTSTART:20260720T080000Z');
  expect(lines).not.toContain('BEGIN:VTIMEZONE');
});

test('the second instance of a repeated local time is written in UTC', () => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  expect(formatLines({ start_time: first })).toContain(
    'DTSTART;TZID=Europe/Lisbon:20261025T013000',
  );
  expect(formatLines({ start_time: second })).toEqual(
    expect.arrayContaining(['DTSTART:20261025T013000Z', 'X-SCHEDULER-TIME-ZONE:Europe/Lisbon']),
  );
});

test('all-day events are written with DATE values', () => {
  expect(
    formatLines({ is_all_day: true, start_date: '2026-07-20', end_date: '2026-07-22' }),
  ).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20260720', 'DTEND;VALUE=DATE:20260722']));
});

test('the RECURRENCE-ID of an exception is written in the time zone of its series', () => {
  const series = {
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE;TZID=Europe/Lisbon:20260727T090000'],
  };
  const lines = formatLines(series, {
    id: '019a9d2e-0000-7000-8000-000000000002',
    series_id: baseEvent.id,
    original_start: '2026-08-03T08:00:00.000Z',
    time_zone: 'America/New_York',
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Lisbon:20260727T090000',
      'RECURRENCE-ID;TZID=Europe/Lisbon:20260803T090000',
    ]),
  );
  expect(lines.filter((line) => line === `UID:${baseEvent.id}`)).toHaveLength(2);
});

test('guests, reminders and properties without a field of their own are written', () => {
  const lines = formatLines({
    attendees: [
      { email: 'Ben@example.test', partstat: 'tentative' },
      { email: 'cy@example.test', name: 'Cy "C" Young', partstat: 'needs-action' },
    ],
    reminders: [
      { method: 'email', minutes: 60 },
      { method: 'in_app', minutes: 0 },
    ],
    other_properties: { properties: [['x-room', { floor: '3' }, 'unknown', 'Blue']] },
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      'ORGANIZER;CN=Ada Lovelace:mailto:ada@example.test',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=TENTATIVE:mailto:Ben@example.test',
      "ATTENDEE;CN=Cy ^'C^' Young;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:cy@example.test",
      'ACTION:EMAIL',
      'TRIGGER:-PT60M',
      'ACTION:DISPLAY',
      'TRIGGER:-PT0M',
      'X-ROOM;FLOOR=3:Blue',
    ]),
  );
});

test('lines end with CRLF, have at most 75 octets and parse to the original values', () => {
  const title = 'Besprechung — 計画 🚀; a, b \\ c'.repeat(20);
  const description = 'one\ntwo; three, four\\n '.repeat(300);
  const written = formatCalendar([{ ...baseEvent, title, description }], {
    method: 'REQUEST',
    name: 'Work',
  });
  const lines = written.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(written.isWellFormed()).toBe(true);
  const calendar = new ICAL.Component(ICAL.parse(written) as unknown[]);
  const vevent = calendar.getFirstSubcomponent('vevent');
  expect(vevent?.getFirstPropertyValue('summary')).toBe(title);
  expect(vevent?.getFirstPropertyValue('description')).toBe(description);
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
});
