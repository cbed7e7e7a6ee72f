import { events, reminders } from '@scheduler/contracts/core';
import { createLog, newId } from '@scheduler/service-kit';
import { createMailer, type Mailer } from '@scheduler/service-kit/email';
import { startMailbox, type TestMailbox } from '@scheduler/service-kit/testing';
import { startCore, type TestUser, type TestCore } from '../testing/core.ts';
import { reminderTasks } from './tasks.ts';

jest.setTimeout(30_000);

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
const soon = (minutes = 10) => ({
  start_time: inMinutes(minutes),
  end_time: inMinutes(minutes + 60),
});
const inApp = [{ method: 'in_app' as const, minutes: 30 }];
const byMail = [{ method: 'email' as const, minutes: 30 }];

const tasks = () =>
  reminderTasks({
    db: core.db,
    log: createLog('core-worker', 'silent'),
    mailer,
    siteUrl: 'https://app.test',
  });

async function takeJobs(): Promise<unknown[]> {
  const { rows } = await core.db.raw<{ rows: { payload: unknown }[] }>(
    `delete from _private_jobs jobs using _private_tasks tasks
     where tasks.id = jobs.task_id and identifier = 'send-reminder' returning payload`,
  );
  return rows.map(({ payload }) => payload);
}

const scan = () => tasks()['scan-reminders']();

/** Does what the worker would; each job twice, as after a crash. */
async function work(): Promise<void> {
  await scan();
  for (const payload of await takeJobs()) {
    for (const _ of [1, 2]) await tasks()['send-reminder']?.(payload);
  }
}

const shownTo = (person: TestUser) => person.call(reminders.list, {});

test('what is due shows until it is dismissed, to its person alone', async () => {
  const event = await ada.createEvent(await ada.createSchedule(), { ...soon(), reminders: inApp });
  await work();
  const [due, ...more] = await shownTo(ada);
  expect(more).toEqual([]);
  expect(due).toMatchObject({ event_id: event.id, title: event.title, minutes: 30 });
  expect(await shownTo(ben)).toEqual([]);
  const params = { id: due?.id ?? '' };
  const notFound = { status: 404 };
  await expect(ben.call(reminders.dismiss, { params })).rejects.toMatchObject(notFound);
  await expect(ben.call(reminders.snooze, { params, body: { minutes: 5 } })).rejects.toMatchObject(
    notFound,
  );
  await ada.call(reminders.dismiss, { params });
  expect(await shownTo(ada)).toEqual([]);
  await expect(ada.call(reminders.dismiss, { params })).rejects.toMatchObject(notFound);
});

test('a snoozed one comes back', async () => {
  await ada.createEvent(await ada.createSchedule(), { ...soon(), reminders: inApp });
  await work();
  const params = { id: (await shownTo(ada))[0]?.id ?? '' };
  await ada.call(reminders.snooze, { params, body: { minutes: 5 } });
  expect(await shownTo(ada)).toEqual([]);
  await core
    .db('reminder_deliveries')
    .where(params)
    .update({ shown_from: inMinutes(-1) });
  expect(await shownTo(ada)).toMatchObject([params]);
});

test('one of an event that moved or went away shows no more', async () => {
  const schedule = await ada.createSchedule();
  const moved = await ada.createEvent(schedule, { ...soon(), reminders: inApp });
  const gone = await ada.createEvent(schedule, { ...soon(12), reminders: inApp });
  await work();
  expect(await shownTo(ada)).toHaveLength(2);
  await ada.call(events.update, { params: { id: moved.id }, query: {}, body: soon(500) });
  await ada.call(events.remove, { params: { id: gone.id } });
  expect(await shownTo(ada)).toEqual([]);
});

test('a letter goes out once, and says what, when and where', async () => {
  const text = { title: 'Tide <b>&</b> wind', location: 'Pier 7', reminders: byMail };
  await ada.createEvent(await ada.createSchedule(), { ...soon(), ...text });
  await work();
  await work();
  const [mail, ...more] = await mailbox.listEmails(ada.account.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('Reminder: Tide <b>&</b> wind');
  expect(mail?.text).toContain('Where: Pier 7');
  expect(mail?.html).toContain('Tide &lt;b&gt;&amp;&lt;/b&gt; wind');
  expect(await shownTo(ada)).toEqual([]);
});

test('who has told no time zone reads the times of where the event is', async () => {
  const tokyo = { time_zone: 'Asia/Tokyo', reminders: byMail };
  await ada.createEvent(await ada.createSchedule(), { ...soon(), ...tokyo });
  await work();
  const [mail] = await mailbox.listEmails(ada.account.email);
  expect(mail?.text).toContain('(Asia/Tokyo)');
});

test('no letter goes out for what was moved or called off before it was written', async () => {
  const schedule = await ada.createSchedule();
  const moved = await ada.createEvent(schedule, { ...soon(), reminders: byMail });
  const gone = await ada.createEvent(schedule, { ...soon(12), reminders: byMail });
  await scan();
  const jobs = await takeJobs();
  await ada.call(events.update, { params: { id: moved.id }, query: {}, body: soon(500) });
  await ada.call(events.remove, { params: { id: gone.id } });
  for (const payload of jobs) await tasks()['send-reminder']?.(payload);
  expect(await mailbox.listEmails(ada.account.email)).toEqual([]);
});

test('a letter too late for the whole event shows in the app', async () => {
  await ada.createEvent(await ada.createSchedule(), { ...soon(), reminders: byMail });
  await scan();
  const jobs = await takeJobs();
  const past = { start_time: inMinutes(-60), end_time: inMinutes(-1) };
  await core.db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx('events').where({ organizer_id: ada.account.id }).update(past);
    await trx('reminder_deliveries').where({ user_id: ada.account.id }).update(past);
  });
  for (const payload of jobs) await tasks()['send-reminder']?.(payload);
  expect(await mailbox.listEmails(ada.account.email)).toEqual([]);
  expect(await shownTo(ada)).toMatchObject([{ is_late: true }]);
});

test.each([0, 10_081, 1.5, '5'])('snoozing for %j minutes is refused', async (minutes) => {
  const body = { minutes: minutes as number };
  await expect(ada.call(reminders.snooze, { params: { id: newId() }, body })).rejects.toMatchObject(
    { status: 400 },
  );
});
