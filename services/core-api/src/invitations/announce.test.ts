import { events, type SavedEvent } from '@scheduler/contracts/core';
import { extractCalendar } from '../testing/extract-calendar.ts';
import type { TestUser } from '../testing/core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import type { ReceivedEmail } from '@scheduler/service-kit/testing';

let post: InvitationFixture;
let ada: TestUser;
beforeAll(async () => {
  post = await startInvitationFixture();
  ada = await post.core.createUser({ plan: 'pro' });
});
afterAll(() => post.stop());

let guests = 0;
/** An address that nothing was sent to before. */
const newGuest = () => `guest.${(guests += 1)}@example.test`;

const invite = async (...invited_users: string[]) =>
  ada.createEvent(await ada.createSchedule(`Work ${guests}`), { invited_users });

const change = (event: SavedEvent, body: object) =>
  ada.call(events.update, { params: { id: event.id }, body });

/** What came for somebody, as `METHOD sequence`. */
const told = async (guest: string) => {
  await post.waitUntilIdle();
  const mails = await post.mailbox.listEmails(guest);
  return mails.map((mail) => {
    const calendar = extractCalendar(mail);
    const [, method] = /^METHOD:(\w+)/m.exec(calendar) ?? [];
    const [, sequence] = /^SEQUENCE:(\d+)/m.exec(calendar) ?? [];
    return `${method} ${sequence}`;
  });
};

const newest = async (guest: string): Promise<ReceivedEmail | undefined> => {
  await post.waitUntilIdle();
  return (await post.mailbox.listEmails(guest)).at(-1);
};

test('who is invited gets a letter that people and programs can read', async () => {
  const guest = newGuest();
  const event = await ada.createEvent(await ada.createSchedule(), {
    title: 'Launch <b>now</b>',
    location: 'Room 1; left, second',
    time_zone: 'Europe/Lisbon',
    invited_users: [guest.replace('guest', 'Guest')],
  });
  expect(await told(guest)).toEqual(['REQUEST 0']);
  const mail = await newest(guest);
  expect(mail).toMatchObject({
    from: 'ada via AI Scheduler <no-reply@app.test>',
    to: [guest],
    subject: 'Invitation: Launch <b>now</b>',
    headers: { 'reply-to': ada.account.email },
  });
  expect(mail?.text).toContain('Friday, November 20, 2026, 9:00 – 10:00 AM (Europe/Lisbon)');
  expect(mail?.html).toContain('Launch &lt;b&gt;now&lt;/b&gt;');
  expect(mail?.text).toMatch(/https:\/\/app\.test\/rsvp\/[\w-]{48}\?answer=accepted/);
  expect(mail?.headers['content-type']).toContain('multipart/mixed');
  const lines = extractCalendar(mail).split(/\r?\n/);
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
  ['a title', { title: 'Another' }],
  ['a time', { start_time: '2026-11-20T08:00:00Z' }],
  ['a place', { location: 'Elsewhere' }],
  ['a description', { description: 'Bring a hat' }],
])('%s that changes is told once, under the next sequence', async (_, body) => {
  const guest = newGuest();
  const event = await invite(guest);
  expect(await told(guest)).toEqual(['REQUEST 0']);
  await change(event, body);
  expect(await told(guest)).toEqual(['REQUEST 0', 'REQUEST 1']);
});

test('a new time is told beside the former one', async () => {
  const guest = newGuest();
  const event = await invite(guest);
  await told(guest);
  await change(event, { end_time: '2026-11-20T11:30:00Z' });
  const mail = await newest(guest);
  expect(mail?.subject).toBe('New time: Workshop');
  expect(mail?.text).toContain('When: Friday, November 20, 2026, 9:00 – 11:30 AM (UTC)');
  expect(mail?.text).toContain('Before: Friday, November 20, 2026, 9:00 – 10:00 AM (UTC)');
});

test('what guests do not see is not told', async () => {
  const guest = newGuest();
  const event = await invite(guest);
  await told(guest);
  const other = await ada.createSchedule('Other');
  await change(event, { schedule_ids: [other.id] });
  await change(event, { reminders: [{ method: 'email', minutes: 10 }], buffer_before: 15 });
  await change(event, { title: event.title });
  expect(await told(guest)).toEqual(['REQUEST 0']);
});

test('who joins is invited, who is removed is told so, and others hear nothing of it', async () => {
  const [stays, goes, comes] = [newGuest(), newGuest(), newGuest()];
  const event = await invite(stays, goes);
  expect(await told(stays)).toHaveLength(1);
  await change(event, { invited_users: [stays, comes] });
  expect(await told(stays)).toEqual(['REQUEST 0']);
  expect(await told(comes)).toEqual(['REQUEST 0']);
  expect(await told(goes)).toEqual(['REQUEST 0', 'CANCEL 1']);
  expect((await newest(goes))?.text).toContain('took you off the guests');
  await change(event, { invited_users: [stays, comes, goes] });
  expect(await told(goes)).toEqual(['REQUEST 0', 'CANCEL 1', 'REQUEST 2']);
});

test('a deleted event is cancelled for all its guests', async () => {
  const [one, two] = [newGuest(), newGuest()];
  const event = await invite(one, two);
  await told(one);
  await ada.call(events.remove, { params: { id: event.id } });
  expect(await told(one)).toEqual(['REQUEST 0', 'CANCEL 1']);
  expect(await told(two)).toEqual(['REQUEST 0', 'CANCEL 1']);
  expect(extractCalendar(await newest(one))).toContain('STATUS:CANCELLED');
});

test('who organizes gets no invitation of their own', async () => {
  await invite(ada.account.email, newGuest());
  expect(await told(ada.account.email)).toEqual([]);
});

test('an address that is not there is told to the organizer, and troubles nobody else', async () => {
  const guest = newGuest();
  const event = await invite('no-such-mailbox@example.test', guest);
  expect(await told(guest)).toEqual(['REQUEST 0']);
  const [failed] = await post.core
    .db('invitation_mails')
    .where({ event_id: event.id, email: 'no-such-mailbox@example.test' });
  expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('550') });
});
