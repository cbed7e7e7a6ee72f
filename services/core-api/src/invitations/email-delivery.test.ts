import { events, history, ics } from '@scheduler/contracts/core';
import { setTimeout } from 'node:timers/promises';
import { extractCalendar } from '../testing/extract-calendar.ts';
import type { TestUser } from '../testing/start-core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';
import { backdateJobLocks } from '../testing/service-process.ts';

let fixture: InvitationFixture;
let ada: TestUser;
beforeEach(async () => {
  fixture = await startInvitationFixture({ worker: false });
  ada = await fixture.core.createUser({ plan: 'pro', isEstablished: true });
});
afterEach(() => fixture.stop());

const EVENTS = scaleCount(5, 25);
const GUESTS_PER_EVENT = 4;
const KILLS = scaleCount(1, 6);

const undoLast = async () => {
  const { batches } = await ada.call(history.list, {});
  await ada.call(history.undo, { params: { batch_id: batches[0]?.id ?? '' } });
};

/** Returns the emails to a guest as `METHOD sequence`. */
const listMethods = async (guest: string) =>
  (await fixture.mailbox.listEmails(guest)).map((email) => {
    const calendar = extractCalendar(email);
    const [, method] = /^METHOD:(\w+)/m.exec(calendar) ?? [];
    const [, sequence] = /^SEQUENCE:(\d+)/m.exec(calendar) ?? [];
    return `${method} ${sequence}`;
  });

/** Runs a worker until the queue is empty. */
async function runWorker() {
  const worker = await fixture.startWorker();
  await fixture.waitUntilIdle();
  await worker.stop();
}

test('no email is lost or sent twice when workers are killed', async () => {
  const schedule = await ada.createSchedule();
  const guests = Array.from({ length: GUESTS_PER_EVENT }, (_, index) => `g${index}@example.test`);
  for (let index = 0; index < EVENTS; index += 1) {
    await ada.createEvent(schedule, { title: `Event ${index}`, invited_users: guests });
  }
  const expected = EVENTS * GUESTS_PER_EVENT;
  const emailsPerKill = expected / (KILLS + 1);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const worker = await fixture.startWorkerProcess();
    // Kill the worker at a random time while it sends an email.
    await fixture.mailbox.waitForEmails(Math.floor(emailsPerKill * kill));
    await setTimeout(Math.random() * 20);
    await worker.kill();
    await backdateJobLocks(fixture.core.db);
  }
  await runWorker();
  for (const guest of guests) {
    const subjects = (await fixture.mailbox.listEmails(guest)).map(({ subject }) => subject);
    const expectedSubjects = Array.from(
      { length: EVENTS },
      (_, index) => `Invitation: Event ${index}`,
    );
    expect(subjects.toSorted()).toEqual(expectedSubjects.toSorted());
  }
  expect(await fixture.core.db('invitation_mails').distinct('status')).toEqual([
    { status: 'sent' },
  ]);
});

test('changes made before the first email is sent are merged into it, and deleting the event cancels the email', async () => {
  const [moved, canceled] = ['moved@example.test', 'gone@example.test'];
  const schedule = await ada.createSchedule();
  const event = await ada.createEvent(schedule, { invited_users: [moved] });
  for (const hour of ['07', '08']) {
    const body = { start_time: `2026-11-20T${hour}:00:00Z` };
    await ada.call(events.update, { params: { id: event.id }, body });
  }
  const { id } = await ada.createEvent(schedule, { invited_users: [canceled] });
  await ada.call(events.remove, { params: { id } });
  await runWorker();
  expect(await listMethods(moved)).toHaveLength(1);
  const [email] = await fixture.mailbox.listEmails(moved);
  expect(email?.subject).toBe('Invitation: Workshop');
  expect(email?.text).not.toContain('Before:');
  expect(extractCalendar(email)).toContain('DTSTART:20261120T080000Z');
  expect(await listMethods(canceled)).toEqual([]);
});

test('a reschedule and another change right after it are merged into one reschedule email', async () => {
  const guest = 'guest@example.test';
  const event = await ada.createEvent(await ada.createSchedule(), { invited_users: [guest] });
  await runWorker();
  const params = { id: event.id };
  const moved = { start_time: '2026-11-20T08:00:00Z', end_time: '2026-11-20T09:00:00Z' };
  await ada.call(events.update, { params, body: moved });
  await ada.call(events.update, { params, body: { title: 'Offsite' } });
  await runWorker();
  const emails = await fixture.mailbox.listEmails(guest);
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Invitation: Workshop',
    'New time: Offsite',
  ]);
  expect(emails[1]?.text).toContain('Before: Friday, November 20, 2026, 9:00 – 10:00 AM');
});

test('emails to a guest are delayed after the first 100 per hour', async () => {
  const guest = 'guest@example.test';
  const schedule = await ada.createSchedule();
  await ada.createEvent(schedule, { invited_users: [guest] });
  await runWorker();
  const { db } = fixture.core;
  await db.raw(
    `insert into invitation_mails (id, batch_id, log_seq, event_id, ical_uid, email, typed_email,
       method, sequence, reschedules, content, status)
     select gen_random_uuid(), batch_id, log_seq, event_id, 'other ' || n, email, typed_email,
       method, sequence, reschedules, content, 'sent'
     from invitation_mails, generate_series(1, 98) n`,
  );
  const worker = await fixture.startWorker();
  await ada.createEvent(schedule, { title: 'Hundredth', invited_users: [guest] });
  await fixture.waitUntilIdle();
  await ada.createEvent(schedule, { title: 'One more', invited_users: [guest] });
  const listDelayedJobs = () =>
    db('_private_jobs').whereRaw(`run_at > now() + interval '50 minutes'`).pluck('key');
  while ((await listDelayedJobs()).length === 0) await setTimeout(30);
  const subjects = (await fixture.mailbox.listEmails(guest)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Invitation: Workshop', 'Invitation: Hundredth']);
  expect(await listDelayedJobs()).toEqual([expect.stringMatching(/^invitation:/)]);
  await worker.stop();
});

test('undoing a change that was already emailed sends one correction', async () => {
  const worker = await fixture.startWorker();
  const guest = 'guest@example.test';
  const listMethodsWhenIdle = async () => {
    await fixture.waitUntilIdle();
    return listMethods(guest);
  };
  const event = await ada.createEvent(await ada.createSchedule(), { invited_users: [guest] });
  expect(await listMethodsWhenIdle()).toEqual(['REQUEST 0']);
  const body = { start_time: '2026-11-20T08:00:00Z' };
  await ada.call(events.update, { params: { id: event.id }, body });
  expect(await listMethodsWhenIdle()).toEqual(['REQUEST 0', 'REQUEST 1']);
  await undoLast();
  expect(await listMethodsWhenIdle()).toEqual(['REQUEST 0', 'REQUEST 1', 'REQUEST 2']);
  expect(extractCalendar((await fixture.mailbox.listEmails(guest)).at(-1))).toContain(
    'DTSTART:20261120T090000Z',
  );
  await ada.call(events.remove, { params: { id: event.id } });
  await listMethodsWhenIdle();
  await undoLast();
  expect((await listMethodsWhenIdle()).slice(3)).toEqual(['CANCEL 3', 'REQUEST 4']);
  await worker.stop();
});

test('undoing the creation of an event sends a cancellation', async () => {
  const worker = await fixture.startWorker();
  await ada.createEvent(await ada.createSchedule(), { invited_users: ['guest@example.test'] });
  await fixture.waitUntilIdle();
  await undoLast();
  await fixture.waitUntilIdle();
  expect(await listMethods('guest@example.test')).toEqual(['REQUEST 0', 'CANCEL 1']);
  await worker.stop();
});

const CALENDAR_FILE = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Test//EN
BEGIN:VEVENT
UID:imported@example.test
DTSTAMP:20261101T080000Z
DTSTART:20261120T090000Z
DTEND:20261120T100000Z
SUMMARY:Imported
ORGANIZER:mailto:boss@example.test
ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:guest@example.test
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

test('importing events and changing imported events sends no emails', async () => {
  const worker = await fixture.startWorker();
  const schedule = await ada.createSchedule();
  const query = { schedule_id: schedule.id };
  await ada.call(ics.importFile, { query, body: new TextEncoder().encode(CALENDAR_FILE) });
  const range = { start_date: '2026-11-20T00:00:00Z', end_date: '2026-11-21T00:00:00Z' };
  const [event] = await ada.call(events.list, { query: range });
  expect(event?.title).toBe('Imported');
  const params = { id: event?.id ?? '' };
  await ada.call(events.update, { params, body: { title: 'Renamed' } });
  await ada.call(events.remove, { params });
  await undoLast();
  await fixture.waitUntilIdle();
  expect(await fixture.mailbox.listEmails()).toEqual([]);
  await worker.stop();
});
