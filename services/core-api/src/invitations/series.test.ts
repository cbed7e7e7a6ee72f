import { events, history, invitations, type SavedEvent } from '@scheduler/contracts/core';
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
const newGuest = () => `guest.${(guests += 1)}@example.test`;

const WEEKLY = {
  time_zone: 'Europe/Lisbon',
  start_time: '2199-03-01T09:00:00Z',
  end_time: '2199-03-01T10:00:00Z',
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=5'],
};

const weekly = async (...invited_users: string[]) => {
  const series = await ada.createEvent(await ada.createSchedule(), { ...WEEKLY, invited_users });
  await post.waitUntilIdle();
  return series;
};

/** The occurrence of so many weeks after the first. */
const week = ({ id }: SavedEvent, weeks: number) =>
  `${id}_${new Date(Date.UTC(2199, 2, 1 + 7 * weeks)).toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`;

type Scope = 'this' | 'following' | 'all';

const change = (id: string, body: object, scope: Scope = 'this') =>
  ada.call(events.update, { params: { id }, query: { scope }, body });
const remove = (id: string, scope: Scope = 'this') =>
  ada.call(events.remove, { params: { id }, query: { scope } });

const KEPT = /^(METHOD|UID|RECURRENCE-ID|RRULE|EXDATE|SUMMARY)[:;]/;
/** What tells one message from another; the zone's own rules are left out. */
const gistOf = (mail: ReceivedEmail) =>
  extractCalendar(mail)
    .replace(/BEGIN:VTIMEZONE[^]*?END:VTIMEZONE/g, '')
    .split(/\r?\n/)
    .filter((line) => KEPT.test(line));

/** The gist of what came for somebody after so many mails. */
const toldAfter = async (count: number, guest: string) => {
  await post.waitUntilIdle();
  return (await post.mailbox.listEmails(guest)).slice(count).map(gistOf);
};

const AT = (day: string) => `RECURRENCE-ID;TZID=Europe/Lisbon:219903${day}T090000`;

test('a series is one letter, which says how it repeats', async () => {
  const guest = newGuest();
  const series = await weekly(guest);
  expect(await toldAfter(0, guest)).toEqual([
    ['METHOD:REQUEST', `UID:${series.id}`, 'RRULE:FREQ=WEEKLY;COUNT=5', 'SUMMARY:Workshop'],
  ]);
  const [mail] = await post.mailbox.listEmails(guest);
  expect(mail?.text).toContain('Repeats: every Friday, 5 times');
});

test('one event that changes is told alone, and so is its return', async () => {
  const guest = newGuest();
  const series = await weekly(guest);
  await change(week(series, 1), { title: 'Offsite' });
  expect(await toldAfter(1, guest)).toEqual([
    ['METHOD:REQUEST', `UID:${series.id}`, AT('08'), 'SUMMARY:Offsite'],
  ]);
  await undoLast();
  expect(await toldAfter(2, guest)).toEqual([
    ['METHOD:REQUEST', `UID:${series.id}`, AT('08'), 'SUMMARY:Workshop'],
  ]);
});

test('one event that is deleted is cancelled alone, and invited to again when that is undone', async () => {
  const guest = newGuest();
  const series = await weekly(guest);
  await remove(week(series, 2));
  expect(await toldAfter(1, guest)).toEqual([
    ['METHOD:CANCEL', `UID:${series.id}`, AT('15'), 'SUMMARY:Workshop'],
  ]);
  await undoLast();
  expect(await toldAfter(2, guest)).toEqual([
    ['METHOD:REQUEST', `UID:${series.id}`, AT('15'), 'SUMMARY:Workshop'],
  ]);
});

test('all of a series that changes is one letter, with the events that differ', async () => {
  const guest = newGuest();
  const series = await weekly(guest);
  await change(week(series, 1), { title: 'Offsite' });
  await post.waitUntilIdle();
  await change(series.id, { location: 'Room 2' }, 'all');
  expect(await toldAfter(2, guest)).toEqual([
    [
      'METHOD:REQUEST',
      `UID:${series.id}`,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'SUMMARY:Workshop',
      `UID:${series.id}`,
      AT('08'),
      'SUMMARY:Offsite',
    ],
  ]);
});

test('a series that is split is told as what ends and what begins', async () => {
  const guest = newGuest();
  const series = await weekly(guest);
  const rest = await change(week(series, 3), { title: 'Retreat' }, 'following');
  const told = await toldAfter(1, guest);
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      [
        'METHOD:REQUEST',
        `UID:${series.id}`,
        expect.stringMatching(/^RRULE:FREQ=WEEKLY;(COUNT=3|UNTIL=)/),
        'SUMMARY:Workshop',
      ],
      [
        'METHOD:REQUEST',
        `UID:${rest.recurring_event_id ?? rest.id}`,
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'SUMMARY:Retreat',
      ],
    ]),
  );
  await undoLast();
  const undone = await toldAfter(3, guest);
  expect(undone.map(([method, uid]) => [method, uid])).toEqual(
    expect.arrayContaining([
      ['METHOD:REQUEST', `UID:${series.id}`],
      ['METHOD:CANCEL', `UID:${rest.recurring_event_id ?? rest.id}`],
    ]),
  );
  expect(undone).toHaveLength(2);
});

test('a series that is deleted is one cancellation, and one that ends earlier an update', async () => {
  const guest = newGuest();
  const series = await weekly(guest);
  await change(week(series, 1), { title: 'Offsite' });
  await post.waitUntilIdle();
  await remove(week(series, 3), 'following');
  const [ended] = await toldAfter(2, guest);
  expect(ended).toEqual(expect.arrayContaining(['METHOD:REQUEST', AT('08')]));
  await remove(series.id, 'all');
  expect(await toldAfter(3, guest)).toEqual([
    ['METHOD:CANCEL', `UID:${series.id}`, expect.stringContaining('RRULE'), 'SUMMARY:Workshop'],
  ]);
});

test('who is taken off one event is told of that one', async () => {
  const [stays, goes] = [newGuest(), newGuest()];
  const series = await weekly(stays, goes);
  await change(week(series, 1), { invited_users: [stays] });
  expect(await toldAfter(1, goes)).toEqual([
    ['METHOD:CANCEL', `UID:${series.id}`, AT('08'), 'SUMMARY:Workshop'],
  ]);
  expect(await toldAfter(1, stays)).toEqual([]);
});

test("an answer for one event is the organizer's news, and nobody else's", async () => {
  const ben = await post.core.createUser({ name: 'ben' });
  await ben.createSchedule();
  const other = newGuest();
  const series = await weekly(ben.account.email, other);
  const before = (await post.mailbox.listEmails(ada.account.email)).length;
  const params = { event_id: week(series, 1) };
  await ben.call(invitations.respond, { params, body: { status: 'declined' } });
  expect(await toldAfter(1, other)).toEqual([]);
  expect(await toldAfter(1, ben.account.email)).toEqual([]);
  const notices = (await post.mailbox.listEmails(ada.account.email)).slice(before);
  expect(notices.map(({ subject }) => subject)).toEqual([`${ben.account.email} declined: Workshop`]);
  expect(notices[0]?.text).toContain('March 8, 2199');
});

/** Takes back the last thing that Ada did. */
async function undoLast() {
  const { batches } = await ada.call(history.list, {});
  const [last] = batches;
  if (!last) throw new Error('Nothing to undo');
  await ada.call(history.undo, { params: { batch_id: last.id } });
}
