import { events, type SavedEvent } from '@scheduler/contracts/core';
import { extractCalendar } from '../testing/extract-calendar.ts';
import type { TestUser } from '../testing/start-core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import type { ReceivedEmail } from '@scheduler/service-kit/testing';

let fixture: InvitationFixture;
let ada: TestUser;
beforeAll(async () => {
  fixture = await startInvitationFixture();
  ada = await fixture.core.createUser({ plan: 'pro', isEstablished: true });
});
afterAll(() => fixture.stop());

let guestCount = 0;
/** Returns an address that hasn't received any email. */
const createGuest = () => `guest.${(guestCount += 1)}@example.test`;

const invite = async (...invited_users: string[]) =>
  ada.createEvent(await ada.createSchedule(`Work ${guestCount}`), { invited_users });

const updateEvent = (event: SavedEvent, body: object) =>
  ada.call(events.update, { params: { id: event.id }, body });

/** Returns the emails to a guest as `METHOD sequence`. */
const listMethods = async (guest: string) => {
  await fixture.waitUntilIdle();
  const emails = await fixture.mailbox.listEmails(guest);
  return emails.map((email) => {
    const calendar = extractCalendar(email);
    const [, method] = /^METHOD:(\w+)/m.exec(calendar) ?? [];
    const [, sequence] = /^SEQUENCE:(\d+)/m.exec(calendar) ?? [];
    return `${method} ${sequence}`;
  });
};

const getLatestEmail = async (guest: string): Promise<ReceivedEmail | undefined> => {
  await fixture.waitUntilIdle();
  return (await fixture.mailbox.listEmails(guest)).at(-1);
};

test('an invitation email contains readable text and a calendar file as an attachment', async () => {
  const guest = createGuest();
  const event = await ada.createEvent(await ada.createSchedule(), {
    title: 'Launch <b>now</b>',
    location: 'Room 1; left, second',
    time_zone: 'Europe/Lisbon',
    invited_users: [guest.replace('guest', 'Guest')],
  });
  expect(await listMethods(guest)).toEqual(['REQUEST 0']);
  const email = await getLatestEmail(guest);
  expect(email).toMatchObject({
    from: 'ada via AI Scheduler <no-reply@app.test>',
    to: [guest],
    subject: 'Invitation: Launch <b>now</b>',
    headers: { 'reply-to': ada.account.email },
  });
  expect(email?.text).toContain('Friday, November 20, 2026, 9:00 – 10:00 AM (Europe/Lisbon)');
  expect(email?.html).toContain('Launch &lt;b&gt;now&lt;/b&gt;');
  expect(email?.text).toMatch(/https:\/\/app\.test\/rsvp\/[\w-]{48}\?answer=accepted/);
  expect(email?.headers['content-type']).toContain('multipart/mixed');
  const lines = extractCalendar(email).split(/\r?\n/);
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      `UID:${event.id}`,
      'DTSTART;TZID=Europe/Lisbon:20261120T090000',
      'BEGIN:VTIMEZONE',
      'STATUS:CONFIRMED',
      'SUMMARY:Launch <b>now</b>',
      'LOCATION:Room 1\\; left\\, second',
      expect.stringMatching(/^ORGANIZER;CN=ada:mailto:reply\+[0-9a-f]{52}@inbound\.test$/),
      `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${guest.replace('guest', 'Guest')}`,
    ]),
  );
});

test.each([
  ['the title', { title: 'Another' }],
  ['the time', { start_time: '2026-11-20T08:00:00Z' }],
  ['the location', { location: 'Elsewhere' }],
  ['the description', { description: 'Bring a hat' }],
])('changing %s sends one email with the next sequence number', async (_, body) => {
  const guest = createGuest();
  const event = await invite(guest);
  expect(await listMethods(guest)).toEqual(['REQUEST 0']);
  await updateEvent(event, body);
  expect(await listMethods(guest)).toEqual(['REQUEST 0', 'REQUEST 1']);
});

test('a reschedule email shows the new and the previous time', async () => {
  const guest = createGuest();
  const event = await invite(guest);
  await listMethods(guest);
  await updateEvent(event, { end_time: '2026-11-20T11:30:00Z' });
  const email = await getLatestEmail(guest);
  expect(email?.subject).toBe('New time: Workshop');
  expect(email?.text).toContain('When: Friday, November 20, 2026, 9:00 – 11:30 AM (UTC)');
  expect(email?.text).toContain('Before: Friday, November 20, 2026, 9:00 – 10:00 AM (UTC)');
});

test("changes that guests can't see send no email", async () => {
  const guest = createGuest();
  const event = await invite(guest);
  await listMethods(guest);
  const other = await ada.createSchedule('Other');
  await updateEvent(event, { schedule_ids: [other.id] });
  await updateEvent(event, { reminders: [{ method: 'email', minutes: 10 }], buffer_before: 15 });
  await updateEvent(event, { title: event.title });
  expect(await listMethods(guest)).toEqual(['REQUEST 0']);
});

test('changing the guest list emails only the added and removed guests', async () => {
  const [remainingGuest, removedGuest, addedGuest] = [createGuest(), createGuest(), createGuest()];
  const event = await invite(remainingGuest, removedGuest);
  expect(await listMethods(remainingGuest)).toHaveLength(1);
  await updateEvent(event, { invited_users: [remainingGuest, addedGuest] });
  expect(await listMethods(remainingGuest)).toEqual(['REQUEST 0']);
  expect(await listMethods(addedGuest)).toEqual(['REQUEST 0']);
  expect(await listMethods(removedGuest)).toEqual(['REQUEST 0', 'CANCEL 1']);
  expect((await getLatestEmail(removedGuest))?.text).toContain('removed you from this event');
  await updateEvent(event, { invited_users: [remainingGuest, addedGuest, removedGuest] });
  expect(await listMethods(removedGuest)).toEqual(['REQUEST 0', 'CANCEL 1', 'REQUEST 2']);
});

test('deleting an event sends a cancellation to all guests', async () => {
  const [firstGuest, secondGuest] = [createGuest(), createGuest()];
  const event = await invite(firstGuest, secondGuest);
  await listMethods(firstGuest);
  await ada.call(events.remove, { params: { id: event.id } });
  expect(await listMethods(firstGuest)).toEqual(['REQUEST 0', 'CANCEL 1']);
  expect(await listMethods(secondGuest)).toEqual(['REQUEST 0', 'CANCEL 1']);
  expect(extractCalendar(await getLatestEmail(firstGuest))).toContain('STATUS:CANCELLED');
});

test('an organizer who is also a guest gets no invitation to the event', async () => {
  await invite(ada.account.email, createGuest());
  expect(await listMethods(ada.account.email)).toEqual([]);
});

test("an undeliverable address is reported to the organizer and doesn't affect other guests", async () => {
  const guest = createGuest();
  const event = await invite('no-such-mailbox@example.test', guest);
  expect(await listMethods(guest)).toEqual(['REQUEST 0']);
  const [failed] = await fixture.core
    .db('invitation_mails')
    .where({ event_id: event.id, email: 'no-such-mailbox@example.test' });
  expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('550') });
});
