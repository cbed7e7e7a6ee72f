import { events, history, ics } from '@scheduler/contracts/core';
import { setTimeout } from 'node:timers/promises';
import { extractCalendar } from '../testing/extract-calendar.ts';
import type { TestUser } from '../testing/core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';
import { backdateJobLocks } from '../testing/worker-process.ts';

let post: InvitationFixture;
let ada: TestUser;
beforeEach(async () => {
  post = await startInvitationFixture({ worker: false });
  ada = await post.core.createUser({ plan: 'pro' });
});
afterEach(() => post.stop());

const EVENTS = scaleCount(10, 25);
const GUESTS_OF_EACH = 4;
const KILLS = scaleCount(2, 6);

const undoLast = async () => {
  const { batches } = await ada.call(history.list, {});
  await ada.call(history.undo, { params: { batch_id: batches[0]?.id ?? '' } });
};

/** What came for somebody, as METHOD and SEQUENCE. */
const told = async (guest: string) =>
  (await post.mailbox.listEmails(guest)).map((mail) => {
    const calendar = extractCalendar(mail);
    const [, method] = /^METHOD:(\w+)/m.exec(calendar) ?? [];
    const [, sequence] = /^SEQUENCE:(\d+)/m.exec(calendar) ?? [];
    return `${method} ${sequence}`;
  });

/** Lets a worker work until nothing is left. */
async function work() {
  const worker = await post.startWorker();
  await post.waitUntilIdle();
  await worker.stop();
}

test('kill -9 amid many letters: each recipient gets each letter once', async () => {
  const schedule = await ada.createSchedule();
  const people = Array.from({ length: GUESTS_OF_EACH }, (_, index) => `g${index}@example.test`);
  for (let index = 0; index < EVENTS; index += 1) {
    await ada.createEvent(schedule, { title: `Event ${index}`, invited_users: people });
  }
  const expected = EVENTS * GUESTS_OF_EACH;
  const perKill = expected / (KILLS + 1);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const worker = await post.startWorker();
    // Somewhere amid a letter, a different place each time.
    await post.mailbox.waitForEmails(Math.floor(perKill * kill));
    await setTimeout(Math.random() * 20);
    await worker.kill();
    await backdateJobLocks(post.core.db);
  }
  await work();
  for (const guest of people) {
    const subjects = (await post.mailbox.listEmails(guest)).map(({ subject }) => subject);
    const all = Array.from({ length: EVENTS }, (_, index) => `Invitation: Event ${index}`);
    expect(subjects.toSorted()).toEqual(all.toSorted());
  }
  expect(await post.core.db('invitation_mails').distinct('status')).toEqual([{ status: 'sent' }]);
}, 120_000);

test('what changed before a letter left is told as it is now, and what is gone not at all', async () => {
  const [moved, gone] = ['moved@example.test', 'gone@example.test'];
  const schedule = await ada.createSchedule();
  const event = await ada.createEvent(schedule, { invited_users: [moved] });
  for (const hour of ['07', '08']) {
    const body = { start_time: `2026-11-20T${hour}:00:00Z` };
    await ada.call(events.update, { params: { id: event.id }, body });
  }
  const { id } = await ada.createEvent(schedule, { invited_users: [gone] });
  await ada.call(events.remove, { params: { id } });
  await work();
  expect(await told(moved)).toHaveLength(1);
  const [mail] = await post.mailbox.listEmails(moved);
  expect(mail?.subject).toBe('Invitation: Workshop');
  expect(mail?.text).not.toContain('Before:');
  expect(extractCalendar(mail)).toContain('DTSTART:20261120T080000Z');
  expect(await told(gone)).toEqual([]);
});

test('a move that another change followed before its letter left is told as a move', async () => {
  const guest = 'guest@example.test';
  const event = await ada.createEvent(await ada.createSchedule(), { invited_users: [guest] });
  await work();
  const params = { id: event.id };
  const moved = { start_time: '2026-11-20T08:00:00Z', end_time: '2026-11-20T09:00:00Z' };
  await ada.call(events.update, { params, body: moved });
  await ada.call(events.update, { params, body: { title: 'Offsite' } });
  await work();
  const mails = await post.mailbox.listEmails(guest);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Invitation: Workshop',
    'New time: Offsite',
  ]);
  expect(mails[1]?.text).toContain('Before: Friday, November 20, 2026, 9:00 – 10:00 AM');
});

test('letters to one person beyond a hundred an hour wait', async () => {
  const guest = 'guest@example.test';
  const schedule = await ada.createSchedule();
  await ada.createEvent(schedule, { invited_users: [guest] });
  await work();
  const { db } = post.core;
  await db.raw(
    `insert into invitation_mails (id, batch_id, log_seq, event_id, ical_uid, email, typed_email,
       method, sequence, reschedules, content, status)
     select gen_random_uuid(), batch_id, log_seq, event_id, 'other ' || n, email, typed_email,
       method, sequence, reschedules, content, 'sent'
     from invitation_mails, generate_series(1, 98) n`,
  );
  const worker = await post.startWorker();
  await ada.createEvent(schedule, { title: 'Hundredth', invited_users: [guest] });
  await post.waitUntilIdle();
  await ada.createEvent(schedule, { title: 'One more', invited_users: [guest] });
  const waiting = () =>
    db('_private_jobs').whereRaw(`run_at > now() + interval '50 minutes'`).pluck('key');
  while ((await waiting()).length === 0) await setTimeout(30);
  const subjects = (await post.mailbox.listEmails(guest)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Invitation: Workshop', 'Invitation: Hundredth']);
  expect(await waiting()).toEqual([expect.stringMatching(/^invitation:/)]);
  await worker.stop();
});

test('what is undone is corrected once', async () => {
  const worker = await post.startWorker();
  const guest = 'guest@example.test';
  const after = async () => {
    await post.waitUntilIdle();
    return told(guest);
  };
  const event = await ada.createEvent(await ada.createSchedule(), { invited_users: [guest] });
  expect(await after()).toEqual(['REQUEST 0']);
  const body = { start_time: '2026-11-20T08:00:00Z' };
  await ada.call(events.update, { params: { id: event.id }, body });
  expect(await after()).toEqual(['REQUEST 0', 'REQUEST 1']);
  await undoLast();
  expect(await after()).toEqual(['REQUEST 0', 'REQUEST 1', 'REQUEST 2']);
  expect(extractCalendar((await post.mailbox.listEmails(guest)).at(-1))).toContain(
    'DTSTART:20261120T090000Z',
  );
  await ada.call(events.remove, { params: { id: event.id } });
  await after();
  await undoLast();
  expect((await after()).slice(3)).toEqual(['CANCEL 3', 'REQUEST 4']);
  await worker.stop();
});

test('an event that is made and undone is cancelled', async () => {
  const worker = await post.startWorker();
  await ada.createEvent(await ada.createSchedule(), { invited_users: ['guest@example.test'] });
  await post.waitUntilIdle();
  await undoLast();
  await post.waitUntilIdle();
  expect(await told('guest@example.test')).toEqual(['REQUEST 0', 'CANCEL 1']);
  await worker.stop();
});

const FILE = `BEGIN:VCALENDAR
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

test('what is imported is told to nobody, nor what becomes of it', async () => {
  const worker = await post.startWorker();
  const schedule = await ada.createSchedule();
  const query = { schedule_id: schedule.id };
  await ada.call(ics.importFile, { query, body: new TextEncoder().encode(FILE) });
  const range = { start_date: '2026-11-20T00:00:00Z', end_date: '2026-11-21T00:00:00Z' };
  const [event] = await ada.call(events.list, { query: range });
  expect(event?.title).toBe('Imported');
  const params = { id: event?.id ?? '' };
  await ada.call(events.update, { params, body: { title: 'Renamed' } });
  await ada.call(events.remove, { params });
  await undoLast();
  await post.waitUntilIdle();
  expect(await post.mailbox.listEmails()).toEqual([]);
  await worker.stop();
});
