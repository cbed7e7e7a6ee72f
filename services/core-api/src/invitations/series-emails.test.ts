import { events, history, invitations, type SavedEvent } from '@scheduler/contracts/core';
import { extractCalendar } from '../testing/extract-calendar.ts';
import type { TestUser } from '../testing/start-core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import type { ReceivedEmail } from '@scheduler/service-kit/testing';

let fixture: InvitationFixture;
let ada: TestUser;
beforeAll(async () => {
  fixture = await startInvitationFixture();
  ada = await fixture.core.createUser({ plan: 'pro' });
});
afterAll(() => fixture.stop());

let guestCount = 0;
const createGuest = () => `guest.${(guestCount += 1)}@example.test`;

const WEEKLY = {
  time_zone: 'Europe/Lisbon',
  start_time: '2199-03-01T09:00:00Z',
  end_time: '2199-03-01T10:00:00Z',
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=5'],
};

const createWeeklySeries = async (...invited_users: string[]) => {
  const series = await ada.createEvent(await ada.createSchedule(), { ...WEEKLY, invited_users });
  await fixture.waitUntilIdle();
  return series;
};

/** Returns the ID of the occurrence that is the given number of weeks after the first one. */
const getOccurrenceId = ({ id }: SavedEvent, weeks: number) =>
  `${id}_${new Date(Date.UTC(2199, 2, 1 + 7 * weeks)).toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`;

type Scope = 'this' | 'following' | 'all';

const updateEvent = (id: string, body: object, scope: Scope = 'this') =>
  ada.call(events.update, { params: { id }, query: { scope }, body });
const deleteEvent = (id: string, scope: Scope = 'this') =>
  ada.call(events.remove, { params: { id }, query: { scope } });

const IDENTIFYING_PROPERTY = /^(METHOD|UID|RECURRENCE-ID|RRULE|EXDATE|SUMMARY)[:;]/;
/** Returns the lines that identify a message, without time zone definitions. */
const getIdentifyingLines = (email: ReceivedEmail) =>
  extractCalendar(email)
    .replace(/BEGIN:VTIMEZONE[^]*?END:VTIMEZONE/g, '')
    .split(/\r?\n/)
    .filter((line) => IDENTIFYING_PROPERTY.test(line));

/** Returns the identifying lines of all but the first `count` emails. */
const listEmailsAfter = async (count: number, guest: string) => {
  await fixture.waitUntilIdle();
  return (await fixture.mailbox.listEmails(guest)).slice(count).map(getIdentifyingLines);
};

const RECURRENCE_ID = (day: string) => `RECURRENCE-ID;TZID=Europe/Lisbon:219903${day}T090000`;

test('inviting a guest to a series sends one email that describes the recurrence', async () => {
  const guest = createGuest();
  const series = await createWeeklySeries(guest);
  expect(await listEmailsAfter(0, guest)).toEqual([
    ['METHOD:REQUEST', `UID:${series.id}`, 'RRULE:FREQ=WEEKLY;COUNT=5', 'SUMMARY:Workshop'],
  ]);
  const [email] = await fixture.mailbox.listEmails(guest);
  expect(email?.text).toContain('Repeats: every Friday, 5 times');
});

test('changing an occurrence and undoing the change send emails about that occurrence only', async () => {
  const guest = createGuest();
  const series = await createWeeklySeries(guest);
  await updateEvent(getOccurrenceId(series, 1), { title: 'Offsite' });
  expect(await listEmailsAfter(1, guest)).toEqual([
    ['METHOD:REQUEST', `UID:${series.id}`, RECURRENCE_ID('08'), 'SUMMARY:Offsite'],
  ]);
  await undoLast();
  expect(await listEmailsAfter(2, guest)).toEqual([
    ['METHOD:REQUEST', `UID:${series.id}`, RECURRENCE_ID('08'), 'SUMMARY:Workshop'],
  ]);
});

test('deleting an occurrence sends a cancellation, and undoing the deletion sends a new invitation', async () => {
  const guest = createGuest();
  const series = await createWeeklySeries(guest);
  await deleteEvent(getOccurrenceId(series, 2));
  expect(await listEmailsAfter(1, guest)).toEqual([
    ['METHOD:CANCEL', `UID:${series.id}`, RECURRENCE_ID('15'), 'SUMMARY:Workshop'],
  ]);
  await undoLast();
  expect(await listEmailsAfter(2, guest)).toEqual([
    ['METHOD:REQUEST', `UID:${series.id}`, RECURRENCE_ID('15'), 'SUMMARY:Workshop'],
  ]);
});

test('changing a whole series sends one email that includes the exceptions of the series', async () => {
  const guest = createGuest();
  const series = await createWeeklySeries(guest);
  await updateEvent(getOccurrenceId(series, 1), { title: 'Offsite' });
  await fixture.waitUntilIdle();
  await updateEvent(series.id, { location: 'Room 2' }, 'all');
  expect(await listEmailsAfter(2, guest)).toEqual([
    [
      'METHOD:REQUEST',
      `UID:${series.id}`,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'SUMMARY:Workshop',
      `UID:${series.id}`,
      RECURRENCE_ID('08'),
      'SUMMARY:Offsite',
    ],
  ]);
});

test('splitting a series sends an update of the old series and an invitation to the new one', async () => {
  const guest = createGuest();
  const series = await createWeeklySeries(guest);
  const rest = await updateEvent(getOccurrenceId(series, 3), { title: 'Retreat' }, 'following');
  const emails = await listEmailsAfter(1, guest);
  expect(emails).toHaveLength(2);
  expect(emails).toEqual(
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
  const undoEmails = await listEmailsAfter(3, guest);
  expect(undoEmails.map(([method, uid]) => [method, uid])).toEqual(
    expect.arrayContaining([
      ['METHOD:REQUEST', `UID:${series.id}`],
      ['METHOD:CANCEL', `UID:${rest.recurring_event_id ?? rest.id}`],
    ]),
  );
  expect(undoEmails).toHaveLength(2);
});

test('deleting a series sends one cancellation, and ending a series earlier sends an update', async () => {
  const guest = createGuest();
  const series = await createWeeklySeries(guest);
  await updateEvent(getOccurrenceId(series, 1), { title: 'Offsite' });
  await fixture.waitUntilIdle();
  await deleteEvent(getOccurrenceId(series, 3), 'following');
  const [endedSeries] = await listEmailsAfter(2, guest);
  expect(endedSeries).toEqual(expect.arrayContaining(['METHOD:REQUEST', RECURRENCE_ID('08')]));
  await deleteEvent(series.id, 'all');
  expect(await listEmailsAfter(3, guest)).toEqual([
    ['METHOD:CANCEL', `UID:${series.id}`, expect.stringContaining('RRULE'), 'SUMMARY:Workshop'],
  ]);
});

test('removing a guest from an occurrence sends a cancellation of that occurrence only', async () => {
  const [remainingGuest, removedGuest] = [createGuest(), createGuest()];
  const series = await createWeeklySeries(remainingGuest, removedGuest);
  await updateEvent(getOccurrenceId(series, 1), { invited_users: [remainingGuest] });
  expect(await listEmailsAfter(1, removedGuest)).toEqual([
    ['METHOD:CANCEL', `UID:${series.id}`, RECURRENCE_ID('08'), 'SUMMARY:Workshop'],
  ]);
  expect(await listEmailsAfter(1, remainingGuest)).toEqual([]);
});

test('a reply to an occurrence sends an email only to the organizer', async () => {
  const ben = await fixture.core.createUser({ name: 'ben' });
  await ben.createSchedule();
  const other = createGuest();
  const series = await createWeeklySeries(ben.account.email, other);
  const before = (await fixture.mailbox.listEmails(ada.account.email)).length;
  const params = { event_id: getOccurrenceId(series, 1) };
  await ben.call(invitations.respond, { params, body: { status: 'declined' } });
  expect(await listEmailsAfter(1, other)).toEqual([]);
  expect(await listEmailsAfter(1, ben.account.email)).toEqual([]);
  const notices = (await fixture.mailbox.listEmails(ada.account.email)).slice(before);
  expect(notices.map(({ subject }) => subject)).toEqual([
    `${ben.account.email} declined: Workshop`,
  ]);
  expect(notices[0]?.text).toContain('March 8, 2199');
});

/** Undoes Ada's last change. */
async function undoLast() {
  const { batches } = await ada.call(history.list, {});
  const [lastBatch] = batches;
  if (!lastBatch) throw new Error('Nothing to undo');
  await ada.call(history.undo, { params: { batch_id: lastBatch.id } });
}
