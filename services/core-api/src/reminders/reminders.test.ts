import { events, invitations, reminders } from '@scheduler/contracts/core';
import { createLog, newId } from '@scheduler/service-kit';
import { createMailer, type Mailer } from '@scheduler/service-kit/email';
import { startMailbox, type TestMailbox } from '@scheduler/service-kit/testing';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { scanReminders } from './operations.ts';
import { reminderTasks } from './tasks.ts';

let core: TestCore;
let mailbox: TestMailbox;
let mailer: Mailer;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  [core, mailbox] = await Promise.all([startCore(), startMailbox()]);
  const { smtpUrl } = mailbox;
  mailer = createMailer({ smtpUrl, from: 'no-reply@app.test', siteUrl: 'https://app.test' });
});
beforeEach(async () => {
  [ada, ben] = [await core.createUser({ plan: 'pro' }), await core.createUser({ name: 'ben' })];
  await core.db('reminder_clock').update({ scanned_to: inMinutes(-60) });
});
afterAll(async () => {
  mailer.close();
  await Promise.all([core.stop(), mailbox.stop()]);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const startingIn = (minutes = 10) => ({
  start_time: inMinutes(minutes),
  end_time: inMinutes(minutes + 60),
});
const inApp = [{ method: 'in_app' as const, minutes: 30 }];
const byEmail = [{ method: 'email' as const, minutes: 30 }];

const createTasks = (via: Mailer | null = mailer) =>
  reminderTasks({
    db: core.db,
    log: createLog('core-worker', 'silent'),
    mailer: via,
    siteUrl: 'https://app.test',
  });

async function takeJobs(): Promise<unknown[]> {
  const { rows } = await core.db.raw<{ rows: { payload: unknown }[] }>(
    `delete from _private_jobs jobs using _private_tasks tasks
     where tasks.id = jobs.task_id and identifier = 'send-reminder' returning payload`,
  );
  return rows.map(({ payload }) => payload);
}

const scan = () => scanReminders(core.db, Date.now());

/** Runs the scan and each job twice, as after a worker crash. */
async function runScanAndJobs(): Promise<void> {
  await scan();
  for (const payload of await takeJobs()) {
    for (const _ of [1, 2]) await createTasks()['send-reminder'](payload);
  }
}

const listReminders = (user: TestUser) => user.call(reminders.list, {});

test('a due reminder is listed only for its user until the user dismisses it', async () => {
  const event = await ada.createEvent(await ada.createSchedule(), {
    ...startingIn(),
    reminders: inApp,
  });
  await runScanAndJobs();
  const [due, ...more] = await listReminders(ada);
  expect(more).toEqual([]);
  expect(due).toMatchObject({ event_id: event.id, title: event.title, minutes: 30 });
  expect(await listReminders(ben)).toEqual([]);
  const params = { id: due?.id ?? '' };
  const notFound = { status: 404 };
  await expect(ben.call(reminders.dismiss, { params })).rejects.toMatchObject(notFound);
  await expect(ben.call(reminders.snooze, { params, body: { minutes: 5 } })).rejects.toMatchObject(
    notFound,
  );
  await ada.call(reminders.dismiss, { params });
  expect(await listReminders(ada)).toEqual([]);
  await expect(ada.call(reminders.dismiss, { params })).rejects.toMatchObject(notFound);
});

test('a snoozed reminder is listed again when the snooze ends', async () => {
  await ada.createEvent(await ada.createSchedule(), { ...startingIn(), reminders: inApp });
  await runScanAndJobs();
  const params = { id: (await listReminders(ada))[0]?.id ?? '' };
  await ada.call(reminders.snooze, { params, body: { minutes: 5 } });
  expect(await listReminders(ada)).toEqual([]);
  await core
    .db('reminder_deliveries')
    .where(params)
    .update({ shown_from: inMinutes(-1) });
  expect(await listReminders(ada)).toMatchObject([params]);
});

test("reminders of events that were moved or deleted aren't listed", async () => {
  const schedule = await ada.createSchedule();
  const moved = await ada.createEvent(schedule, { ...startingIn(), reminders: inApp });
  const deleted = await ada.createEvent(schedule, { ...startingIn(12), reminders: inApp });
  await runScanAndJobs();
  expect(await listReminders(ada)).toHaveLength(2);
  await ada.call(events.update, { params: { id: moved.id }, query: {}, body: startingIn(500) });
  await ada.call(events.remove, { params: { id: deleted.id } });
  expect(await listReminders(ada)).toEqual([]);
});

test('a reminder email is sent once and contains the title, time and location', async () => {
  const text = { title: 'Tide <b>&</b> wind', location: 'Pier 7', reminders: byEmail };
  await ada.createEvent(await ada.createSchedule(), { ...startingIn(), ...text });
  await runScanAndJobs();
  await runScanAndJobs();
  const [email, ...more] = await mailbox.listEmails(ada.account.email);
  expect(more).toEqual([]);
  expect(email?.subject).toContain('Reminder: Tide <b>&</b> wind');
  expect(email?.text).toContain('Location: Pier 7');
  expect(email?.html).toContain('Tide &lt;b&gt;&amp;&lt;/b&gt; wind');
  expect(await listReminders(ada)).toEqual([]);
});

test("the organizer's email reminders reach only guests who replied and haven't blocked the organizer", async () => {
  const guests = {
    accepted: ben,
    silent: await core.createUser({ name: 'cy' }),
    blocking: await core.createUser({ name: 'di' }),
  };
  const users = Object.values(guests);
  for (const guest of users) await guest.call(invitations.list, {});
  const event = await ada.createEvent(await ada.createSchedule(), {
    ...startingIn(),
    reminders: [...byEmail, ...inApp],
    invited_users: users.map(({ account }) => account.email),
  });
  for (const guest of [guests.accepted, guests.blocking]) {
    const params = { event_id: event.id };
    await guest.call(invitations.respond, { params, body: { status: 'accepted' } });
  }
  await core
    .db('blocked_senders')
    .insert({ email: guests.blocking.account.email, user_id: ada.account.id });
  await runScanAndJobs();
  const countEmails = async ({ account }: TestUser) =>
    (await mailbox.listEmails(account.email)).length;
  expect(await Promise.all(users.map(countEmails))).toEqual([1, 0, 0]);
  const listed = await Promise.all(users.map(listReminders));
  expect(listed.map(({ length }) => length)).toEqual([1, 1, 2]);
});

test("a reminder email uses the event's time zone if the user has set none", async () => {
  const inTokyo = { time_zone: 'Asia/Tokyo', reminders: byEmail };
  await ada.createEvent(await ada.createSchedule(), { ...startingIn(), ...inTokyo });
  await runScanAndJobs();
  const [email] = await mailbox.listEmails(ada.account.email);
  expect(email?.text).toContain('(Asia/Tokyo)');
});

test('no reminder email is sent for an event that is moved or deleted after the scan', async () => {
  const schedule = await ada.createSchedule();
  const moved = await ada.createEvent(schedule, { ...startingIn(), reminders: byEmail });
  const deleted = await ada.createEvent(schedule, { ...startingIn(12), reminders: byEmail });
  await scan();
  const jobs = await takeJobs();
  await ada.call(events.update, { params: { id: moved.id }, query: {}, body: startingIn(500) });
  await ada.call(events.remove, { params: { id: deleted.id } });
  for (const payload of jobs) await createTasks()['send-reminder'](payload);
  expect(await mailbox.listEmails(ada.account.email)).toEqual([]);
});

test('a reminder that is too late for an email is listed in the app instead', async () => {
  await ada.createEvent(await ada.createSchedule(), { ...startingIn(), reminders: byEmail });
  await scan();
  const jobs = await takeJobs();
  const past = { start_time: inMinutes(-60), end_time: inMinutes(-1) };
  await core.db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx('events').where({ organizer_id: ada.account.id }).update(past);
    await trx('reminder_deliveries').where({ user_id: ada.account.id }).update(past);
  });
  for (const payload of jobs) await createTasks()['send-reminder'](payload);
  expect(await mailbox.listEmails(ada.account.email)).toEqual([]);
  expect(await listReminders(ada)).toMatchObject([{ is_late: true }]);
});

test('an email reminder is shown in the app if no SMTP server is configured', async () => {
  await ada.createEvent(await ada.createSchedule(), { ...startingIn(), reminders: byEmail });
  await scan();
  for (const payload of await takeJobs()) await createTasks(null)['send-reminder'](payload);
  expect(await mailbox.listEmails(ada.account.email)).toEqual([]);
  expect(await listReminders(ada)).toMatchObject([{ is_late: false }]);
});

test.each([0, 10_081, 1.5, '5'])(
  'snoozing for %j minutes is rejected with 400',
  async (minutes) => {
    const body = { minutes: minutes as number };
    await expect(
      ada.call(reminders.snooze, { params: { id: newId() }, body }),
    ).rejects.toMatchObject({ status: 400 });
  },
);
