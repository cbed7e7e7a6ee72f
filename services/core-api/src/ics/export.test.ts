import { events, ics, type Schedule } from '@scheduler/contracts/core';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let ada: TestUser;
let schedule: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.createUser();
  schedule = await ada.createSchedule('Wörk & more');
});
afterAll(() => core.stop());

const exportText = async (query = {}, user = ada) =>
  (await user.call(ics.exportFile, { query })).replaceAll('\r\n ', '');

const shareWithBen = async (role: string) => {
  const ben = await core.createUser({ name: 'ben' });
  const { email, id: user_id } = ben.account;
  const share = { schedule_id: schedule.id, email, typed_email: email, user_id, role };
  await runInBatch(core.db, (trx) =>
    trx('schedule_shares').insert({ ...share, status: 'accepted' }),
  );
  return ben;
};

const weekly = {
  title: 'Weekly',
  start_time: '2026-10-19T08:00:00Z',
  end_time: '2026-10-19T09:00:00Z',
  time_zone: 'Europe/Lisbon',
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=5'],
};

test('the export of a schedule contains its name and all past events', async () => {
  await ada.createEvent(schedule, {
    start_time: '1999-01-01T09:00:00Z',
    end_time: '1999-01-01T10:00:00Z',
  });
  const response = await fetch(`${core.baseUrl}/ics?schedule_id=${schedule.id}`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="calendar.ics"; filename*=UTF-8''W%C3%B6rk%20%26%20more.ics`,
  );
  const text = await response.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(text).toContain('X-WR-CALNAME:Wörk & more');
  expect(text).toContain('DTSTART:19990101T090000Z');
});

test('exporting any occurrence of a series exports the whole series with its exceptions', async () => {
  const series = await ada.createEvent(schedule, weekly);
  await ada.createEvent(schedule, { title: 'Another' });
  const occurrence = `${series.id}_20261026T090000Z`;
  await ada.call(events.update, { params: { id: occurrence }, body: { title: 'Other' } });
  const text = await exportText({ event_id: occurrence });
  expect(text).toContain('RRULE:FREQ=WEEKLY;COUNT=5');
  expect(text).toContain('RECURRENCE-ID;TZID=Europe/Lisbon:20261026T090000');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test('another user can import an exported calendar without changes to its content', async () => {
  const series = await ada.createEvent(schedule, {
    ...weekly,
    reminders: [{ method: 'email', minutes: 5 }],
  });
  await ada.call(events.update, {
    params: { id: `${series.id}_20261026T090000Z` },
    body: { title: 'Other', location: 'Elsewhere' },
  });
  await ada.createEvent(schedule, {
    is_all_day: true,
    start_time: '2026-10-20',
    end_time: '2026-10-22',
  });
  const ben = await core.createUser({ name: 'ben' });
  const bensSchedule = await ben.createSchedule();
  const body = new TextEncoder().encode(await ada.call(ics.exportFile, { query: {} }));
  const report = await ben.call(ics.importFile, { query: { schedule_id: bensSchedule.id }, body });
  expect(report).toMatchObject({ new: 3, skipped: 0, warnings: [] });
  const query = { start_date: '2026-10-01T00:00:00Z', end_date: '2026-12-01T00:00:00Z' };
  const listEventsOf = async (user: TestUser) =>
    (await user.call(events.list, { query })).map((event) => [
      event.title,
      event.start_time,
      event.start_date,
      event.end_time,
      event.time_zone,
      event.location,
      event.reminders,
      event.recurrence,
    ]);
  expect(await listEventsOf(ben)).toEqual(await listEventsOf(ada));
  expect(await listEventsOf(ben)).toHaveLength(6);
});

test('an export of all schedules contains only schedules that the user owns', async () => {
  await ada.createEvent(schedule, { title: 'Open' });
  await ada.createEvent(schedule, { title: 'Secret', visibility: 'private', location: 'Den' });
  const ben = await shareWithBen('viewer');
  expect(await exportText({}, ben)).not.toContain('VEVENT');
  const text = await exportText({ schedule_id: schedule.id }, ben);
  expect(text).toContain('SUMMARY:Open');
  expect(text).toContain('SUMMARY:Busy');
  expect(text).not.toMatch(/Secret|Den/);
});

test('the export of a user with free/busy access contains times without details', async () => {
  await ada.createEvent(schedule, {
    title: 'Open',
    location: 'Den',
    invited_users: ['cy@example.test'],
  });
  const ben = await shareWithBen('freebusy');
  const text = await exportText({ schedule_id: schedule.id }, ben);
  expect(text).toContain('SUMMARY:Busy');
  expect(text).not.toMatch(/Open|Den|cy@example|ATTENDEE|ORGANIZER/);
});

test("exporting another user's event or schedule returns 404", async () => {
  const event = await ada.createEvent(schedule);
  const ben = await core.createUser({ name: 'ben' });
  await expect(exportText({ event_id: event.id }, ben)).rejects.toMatchObject({ status: 404 });
  await expect(exportText({ schedule_id: schedule.id }, ben)).rejects.toMatchObject({
    status: 404,
  });
});
