import {
  events,
  history,
  ics,
  invitations,
  polls,
  schedules,
  type Schedule,
} from '@scheduler/contracts/core';
import {
  chooseTime,
  createGuestPath,
  createPoll,
  MONDAY,
  openPollPage,
} from '../testing/poll-helpers.ts';
import { startCore, type TestCore, type TestUser } from '../testing/start-core.ts';

const LIMITS = {
  new: { free: 4, pro: 6 },
  established: { free: 8, pro: 10 },
  restricted: { free: 1, pro: 1 },
};

let core: TestCore;
let ada: TestUser;
let schedule: Schedule;
beforeAll(async () => {
  core = await startCore({ invitationLimits: LIMITS });
});
beforeEach(async () => {
  ada = await core.createUser();
  schedule = await ada.createSchedule();
});
afterAll(() => core.stop());

let guestCount = 0;
/** Returns addresses that haven't been invited before. */
const createGuests = (count: number) =>
  Array.from({ length: count }, () => `stranger.${(guestCount += 1)}@example.test`);

const invite = (guests: string[], user = ada, on = schedule) =>
  user.createEvent(on, { invited_users: guests });

const overLimit = (remaining: number) => ({
  status: 429,
  code: 'invitation-limit',
  limit: { remaining, resets_at: expect.any(String) },
});

/** Moves the time of all recorded emails and accounts into the past. */
const passHours = (hours: number) =>
  core.db.raw(
    `update email_usage set window_start = window_start - interval '${hours} hours';
     update email_contacts set invited_at = invited_at - interval '${hours} hours',
       bounced_at = bounced_at - interval '${hours} hours';
     update people set first_seen_at = first_seen_at - interval '${hours} hours'`,
  );

const countRows = async (table: string, where: object) =>
  Number((await core.db(table).where(where).count({ count: '*' }).first())?.['count']);

const undoLast = async (user = ada) => {
  const { batches } = await user.call(history.list, {});
  await user.call(history.undo, { params: { batch_id: batches[0]?.id ?? '' } });
};

/** Accepts an invitation as a user with an account, so that the organizer's reputation grows. */
async function acceptAs(name: string): Promise<TestUser> {
  const guest = await core.createUser({ name });
  const { id } = await invite([guest.account.email]);
  await guest.call(invitations.respond, { params: { event_id: id }, body: { status: 'accepted' } });
  return guest;
}

test('inviting more new people than the limit is rejected before anything is saved, and the error contains the remaining number and the reset time', async () => {
  await invite(createGuests(3));
  const request = invite(createGuests(2));
  await expect(request).rejects.toMatchObject(overLimit(1));
  await expect(request).rejects.toThrow(
    'You can invite only 1 more new person in the next 24 hours. Remove some guests and try again.',
  );
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${core.baseUrl}/events`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      title: 'Spam',
      schedule_ids: [schedule.id],
      start_time: MONDAY,
      end_time: '2030-05-13T09:00:00Z',
      invited_users: createGuests(2),
    }),
  });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(await countRows('events', { organizer_id: ada.account.id })).toBe(1);
  expect(await countRows('email_contacts', { user_id: ada.account.id })).toBe(3);
  await invite(createGuests(1));
  await expect(invite(createGuests(1))).rejects.toThrow(
    "You've reached the limit for inviting new people. Try again in 24 hours.",
  );
});

test('the limit is reset after 24 hours', async () => {
  await invite(createGuests(4));
  await passHours(23);
  await expect(invite(createGuests(1))).rejects.toMatchObject(overLimit(0));
  await passHours(1.1);
  await invite(createGuests(4));
  await expect(invite(createGuests(1))).rejects.toMatchObject(overLimit(0));
});

test('concurrent requests together invite at most as many people as the limit allows', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => invite(createGuests(1))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('the same new person counts once, but can be invited only five times as often as the limit', async () => {
  const [guest = ''] = createGuests(1);
  for (let index = 0; index < 20; index += 1) await invite([guest]);
  await expect(invite([guest])).rejects.toMatchObject(overLimit(0));
});

test('users on Pro can invite more people', async () => {
  const pro = await core.createUser({ plan: 'pro' });
  const own = await pro.createSchedule();
  await invite(createGuests(6), pro, own);
  await expect(invite(createGuests(1), pro, own)).rejects.toMatchObject(overLimit(0));
});

test('after a week and three replies, a user can invite more people', async () => {
  for (const name of ['ben', 'cy', 'di']) await acceptAs(name);
  await invite(createGuests(4));
  await expect(invite(createGuests(1))).rejects.toMatchObject(overLimit(0));
  await passHours(8 * 24);
  await invite(createGuests(8));
  await expect(invite(createGuests(1))).rejects.toMatchObject(overLimit(0));
});

test('after five complaints, a user can invite fewer people', async () => {
  await invite(createGuests(1));
  await passHours(25);
  const { id } = ada.account;
  await core.db('blocked_senders').insert(createGuests(2).map((email) => ({ email, user_id: id })));
  await core
    .db('unsubscribed_addresses')
    .insert(createGuests(2).map((email) => ({ email, user_id: id })));
  await core.db('email_contacts').where({ user_id: id }).update({ bounced_at: core.db.fn.now() });
  await invite(createGuests(1));
  await expect(invite(createGuests(1))).rejects.toMatchObject(overLimit(0));
});

test("people who accepted an invitation, replied to a poll or share a schedule with the user don't count", async () => {
  const accepted = await acceptAs('ben');
  const member = await core.createUser({ name: 'cy' });
  await ada.call(schedules.share, {
    query: { id: schedule.id },
    body: { emails: [member.account.email] },
  });
  await member.call(schedules.accept, { query: { id: schedule.id } });
  const [voter = ''] = createGuests(1);
  const poll = await createPoll(ada, schedule, { invited: [voter] });
  await openPollPage(core, await createGuestPath(core, poll, voter)).send(['yes']);
  await invite(createGuests(4));
  const known = [accepted.account.email, member.account.email, voter, ada.account.email];
  await invite(known);
  await expect(invite([...known, ...createGuests(1)])).rejects.toMatchObject(overLimit(0));
  const membersSchedule = await member.createSchedule();
  await invite(createGuests(4), member, membersSchedule);
  await invite([ada.account.email], member, membersSchedule);
});

test("people who declined an invitation or haven't replied count again", async () => {
  const guest = await core.createUser({ name: 'ben' });
  const { id } = await invite([guest.account.email]);
  await guest.call(invitations.respond, { params: { event_id: id }, body: { status: 'declined' } });
  await passHours(25);
  await invite(createGuests(4));
  await expect(invite([guest.account.email])).rejects.toMatchObject(overLimit(0));
});

/** Each creates something that emails the guests. */
const paths: [string, (guests: string[]) => Promise<unknown>][] = [
  ['creating an event', (guests) => invite(guests)],
  [
    'adding guests to an event',
    async (guests) => {
      const { id } = await invite([]);
      await ada.call(events.update, { params: { id }, body: { invited_users: guests } });
    },
  ],
  [
    'adding guests to an occurrence',
    async (guests) => {
      const { id } = await ada.createEvent(schedule, {
        recurrence: ['RRULE:FREQ=DAILY;COUNT=5'],
      });
      await ada.call(events.update, {
        params: { id: `${id}_20261121T090000Z` },
        query: { scope: 'this' },
        body: { invited_users: guests },
      });
    },
  ],
  [
    'adding guests to the following occurrences',
    async (guests) => {
      const { id } = await ada.createEvent(schedule, {
        recurrence: ['RRULE:FREQ=DAILY;COUNT=5'],
      });
      await ada.call(events.update, {
        params: { id: `${id}_20261122T090000Z` },
        query: { scope: 'following' },
        body: { invited_users: guests },
      });
    },
  ],
  [
    'creating events in bulk',
    (guests) =>
      ada.call(events.arrange, {
        body: {
          moves: [],
          new_events: guests.map((guest) => ({
            title: 'Bulk',
            schedule_ids: [schedule.id],
            start_time: '2026-11-20T09:00:00Z',
            end_time: '2026-11-20T10:00:00Z',
            invited_users: [guest],
          })),
        },
      }),
  ],
  ['creating a poll', (guests) => createPoll(ada, schedule, { invited: guests })],
  [
    'booking a poll with guests who used its link',
    async (guests) => {
      const poll = await createPoll(ada, schedule);
      for (const email of guests) {
        await openPollPage(core, poll.share_path).send(['yes'], { name: 'Eve', email });
      }
      await chooseTime(ada, poll, MONDAY);
    },
  ],
  [
    'sharing a schedule',
    (guests) => ada.call(schedules.share, { query: { id: schedule.id }, body: { emails: guests } }),
  ],
  [
    'changing an imported event',
    async (guests) => {
      const attendees = guests.map((guest) => `ATTENDEE:mailto:${guest}\r\n`).join('');
      const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\nBEGIN:VEVENT\r\nUID:${guests[0]}\r\nDTSTAMP:20261101T080000Z\r\nDTSTART:20261120T090000Z\r\nDTEND:20261120T100000Z\r\nSUMMARY:Imported\r\n${attendees}END:VEVENT\r\nEND:VCALENDAR\r\n`;
      await ada.call(ics.importFile, {
        query: { schedule_id: schedule.id },
        body: new TextEncoder().encode(file),
      });
      const [event] = await ada.call(events.list, {
        query: { start_date: '2026-11-20T00:00:00Z', end_date: '2026-11-21T00:00:00Z' },
      });
      const params = { id: event?.id ?? '' };
      await ada.call(events.update, { params, body: { title: 'Spam' } });
    },
  ],
];

test.each(paths)('%s is rejected over the limit and accepted up to it', async (_, run) => {
  await expect(run(createGuests(5))).rejects.toMatchObject({
    status: 429,
    code: 'invitation-limit',
  });
  await expect(invite(createGuests(4))).resolves.toMatchObject({ title: 'Workshop' });
});

test('editors of a shared schedule have their own limit', async () => {
  const pro = await core.createUser({ plan: 'pro' });
  const shared = await pro.createSchedule();
  await pro.call(schedules.share, {
    query: { id: shared.id },
    body: { emails: [ada.account.email], role: 'editor' },
  });
  await ada.call(schedules.accept, { query: { id: shared.id } });
  await invite(createGuests(4), ada, shared);
  await expect(invite(createGuests(1), ada, shared)).rejects.toMatchObject(overLimit(0));
  await invite(createGuests(4), pro, shared);
});

test('changes, cancellations and undo are possible over the limit, because the guests are invited already', async () => {
  const event = await invite(createGuests(2));
  const series = await ada.createEvent(schedule, {
    recurrence: ['RRULE:FREQ=DAILY;COUNT=5'],
    invited_users: createGuests(2),
  });
  // As the worker does when it queues the emails.
  for (const { id } of [event, series]) {
    await core.db.raw(
      `insert into invitation_mails (id, batch_id, log_seq, event_id, ical_uid, email, typed_email,
         method, sequence, reschedules, content, status)
       select gen_random_uuid(), event_id, 0, event_id, event_id, email, email, 'request', 0, true,
         '{}', 'sent' from attendees where event_id = ?`,
      [id],
    );
  }
  await passHours(25);
  await invite(createGuests(4));
  const params = { id: event.id };
  await ada.call(events.update, { params, body: { title: 'Moved' } });
  await undoLast();
  await ada.call(events.remove, { params });
  await undoLast();
  for (const scope of ['this', 'following', 'all'] as const) {
    const target = { params: { id: `${series.id}_20261121T090000Z` }, query: { scope } };
    await ada.call(events.update, { ...target, body: { title: scope } });
    await undoLast();
  }
  await ada.call(events.remove, { params: { id: series.id } });
  await expect(invite(createGuests(1))).rejects.toMatchObject(overLimit(0));
});

test("a guest's reply to an occurrence doesn't count as an invitation", async () => {
  const guest = await core.createUser({ name: 'ben' });
  const series = await ada.createEvent(schedule, {
    recurrence: ['RRULE:FREQ=DAILY;COUNT=5'],
    invited_users: [guest.account.email, ...createGuests(3)],
  });
  const guestsSchedule = await guest.createSchedule();
  await invite(createGuests(4), guest, guestsSchedule);
  const reply = await guest.call(invitations.respond, {
    params: { event_id: `${series.id}_20261121T090000Z` },
    body: { status: 'accepted' },
  });
  expect(reply).toMatchObject({ status: 'accepted' });
});

test('importing events with many guests is possible, because it sends no emails', async () => {
  const attendees = createGuests(50)
    .map((guest) => `ATTENDEE:mailto:${guest}\r\n`)
    .join('');
  const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\nBEGIN:VEVENT\r\nUID:many\r\nDTSTAMP:20261101T080000Z\r\nDTSTART:20261120T090000Z\r\nSUMMARY:Imported\r\n${attendees}END:VEVENT\r\nEND:VCALENDAR\r\n`;
  const body = new TextEncoder().encode(file);
  await ada.call(ics.importFile, { query: { schedule_id: schedule.id }, body });
  await undoLast();
  await undoLast();
  expect(await countRows('events', { organizer_id: ada.account.id })).toBe(1);
  expect(await countRows('email_contacts', { user_id: ada.account.id })).toBe(0);
});

test('a poll that was rejected over the limit is not created', async () => {
  await expect(createPoll(ada, schedule, { invited: createGuests(5) })).rejects.toMatchObject(
    overLimit(4),
  );
  expect(await ada.call(polls.list, {})).toEqual([]);
});
