import { events, history, invitations, type WrittenEvent } from '@scheduler/contracts/core';
import { calendarIn } from '../testing/calendar-part.ts';
import type { Person } from '../testing/core.ts';
import { startPost, type TestPost } from '../testing/invitations.ts';
import type { ReceivedMail } from '@scheduler/service-kit/testing';

let post: TestPost;
let ada: Person;
beforeAll(async () => {
  post = await startPost();
  ada = await post.core.signedIn({ plan: 'pro' });
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
  const series = await ada.event(await ada.schedule(), { ...WEEKLY, invited_users });
  await post.settled();
  return series;
};

/** The occurrence of so many weeks after the first. */
const week = ({ id }: WrittenEvent, weeks: number) =>
  `${id}_${new Date(Date.UTC(2199, 2, 1 + 7 * weeks)).toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`;

type Scope = 'this' | 'following' | 'all';

const change = (id: string, body: object, scope: Scope = 'this') =>
  ada.call(events.update, { params: { id }, query: { scope }, body });
const remove = (id: string, scope: Scope = 'this') =>
  ada.call(events.remove, { params: { id }, query: { scope } });

const KEPT = /^(METHOD|UID|RECURRENCE-ID|RRULE|EXDATE|SUMMARY)[:;]/;
/** What tells one message from another; the zone's own rules are left out. */
const gistOf = (mail: ReceivedMail) =>
  calendarIn(mail)
    .replace(/BEGIN:VTIMEZONE[^]*?END:VTIMEZONE/g, '')
    .split(/\r?\n/)
    .filter((line) => KEPT.test(line));

/** The gist of what came for somebody after so many mails. */
const toldAfter = async (count: number, guest: string) => {
  await post.settled();
  return (await post.mailbox.mails(guest)).slice(count).map(gistOf);
};

const AT = (day: string) => `RECURRENCE-ID;TZID=Europe/Lisbon:219903${day}T090000`;

test('a series is one letter, which says how it repeats', async () => {
  const guest = newGuest();
  const series = await weekly(guest);
  expect(await toldAfter(0, guest)).toEqual([
    ['METHOD:REQUEST', `UID:${series.id}`, 'RRULE:FREQ=WEEKLY;COUNT=5', 'SUMMARY:Workshop'],
  ]);
  const [mail] = await post.mailbox.mails(guest);
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
  await post.settled();
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
  await post.settled();
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
  const ben = await post.core.signedIn({ name: 'ben' });
  await ben.schedule();
  const other = newGuest();
  const series = await weekly(ben.user.email, other);
  const before = (await post.mailbox.mails(ada.user.email)).length;
  const params = { event_id: week(series, 1) };
  await ben.call(invitations.respond, { params, body: { status: 'declined' } });
  expect(await toldAfter(1, other)).toEqual([]);
  expect(await toldAfter(1, ben.user.email)).toEqual([]);
  const notices = (await post.mailbox.mails(ada.user.email)).slice(before);
  expect(notices.map(({ subject }) => subject)).toEqual([`${ben.user.email} declined: Workshop`]);
  expect(notices[0]?.text).toContain('March 8, 2199');
});

/** Takes back the last thing that Ada did. */
async function undoLast() {
  const { batches } = await ada.call(history.list, {});
  const [last] = batches;
  if (!last) throw new Error('There is nothing to undo');
  await ada.call(history.undo, { params: { batch_id: last.id } });
}
