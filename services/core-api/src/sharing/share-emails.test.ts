import { preferences, schedules, type Schedule } from '@scheduler/contracts/core';
import { createLog } from '@scheduler/service-kit';
import { createMailer, type Mailer } from '@scheduler/service-kit/email';
import { startMailbox, type ReceivedEmail, type TestMailbox } from '@scheduler/service-kit/testing';
import { historyTasks } from '../history/tasks.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { queueShareEmails } from './queue-share-emails.ts';
import { sharingTasks } from './tasks.ts';

let core: TestCore;
let mailbox: TestMailbox;
let mailer: Mailer;
let owner: TestUser;
let recipient: TestUser;
beforeAll(async () => {
  [core, mailbox] = await Promise.all([startCore(), startMailbox()]);
  const { smtpUrl } = mailbox;
  mailer = createMailer({ smtpUrl, from: 'no-reply@app.test', siteUrl: 'https://app.test' });
});
beforeEach(async () => {
  [owner, recipient] = [
    await core.createUser({ plan: 'pro', isEstablished: true }),
    await core.createUser({ name: 'ben' }),
  ];
});
afterAll(async () => {
  mailer.close();
  await Promise.all([core.stop(), mailbox.stop()]);
});

const query = ({ id }: Schedule) => ({ query: { id } });
const share = (schedule: Schedule, emails: string[], body = {}) =>
  owner.call(schedules.share, { ...query(schedule), body: { emails, ...body } });

interface Job {
  id: string;
  payload: { batch_id: string } & { mail_id: string };
}

async function takeJobs(task: string): Promise<Job['payload'][]> {
  const { rows } = await core.db.raw<{ rows: Job[] }>(
    `delete from _private_jobs jobs using _private_tasks tasks
     where tasks.id = jobs.task_id and identifier = ? returning jobs.id, payload`,
    [task],
  );
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ payload }) => payload);
}

const listPendingBatches = async () => {
  const ids: string[] = await core.db('history_batches').whereNull('followed_at').pluck('id');
  return ids.toSorted().map((batch_id) => ({ batch_id }));
};

const log = createLog('core-worker', 'silent');
const processBatch = (payload: unknown) =>
  historyTasks(core.db, [{ handle: queueShareEmails }])['follow-batch'](payload);
const sendEmail = (payload: unknown, via = mailer) =>
  sharingTasks({
    db: core.db,
    log,
    mailer: via,
    siteUrl: 'https://app.test',
    signingSecrets: ['a secret of the tests'],
  })['send-share'](payload);

/** Runs all jobs of a worker. Each one runs twice, as after a crash. */
async function runWorker(): Promise<void> {
  for (const payload of await listPendingBatches())
    for (const _ of [1, 2]) await processBatch(payload);
  for (const payload of await takeJobs('send-share'))
    for (const _ of [1, 2]) await sendEmail(payload);
}

const listEmails = (to: string): Promise<ReceivedEmail[]> => mailbox.listEmails(to.toLowerCase());

test('each invited user receives one email with the owner, the schedule and the role', async () => {
  const schedule = await owner.createSchedule('Tide <b>&</b> wind');
  const unregisteredEmail = `Nobody.${recipient.account.email}`;
  await share(schedule, [recipient.account.email, unregisteredEmail], { role: 'freebusy' });
  await runWorker();
  const [[first, ...otherEmails], [other]] = [
    await listEmails(recipient.account.email),
    await listEmails(unregisteredEmail),
  ];
  expect(otherEmails).toEqual([]);
  expect(first).toMatchObject({
    from: 'ada via AI Scheduler <no-reply@app.test>',
    subject: 'ada shared the schedule Tide <b>&</b> wind with you',
    headers: { 'reply-to': owner.account.email },
  });
  expect(first?.text).toContain('see busy times');
  expect(first?.text).toContain('https://app.test/schedules');
  expect(first?.html).toContain('Tide &lt;b&gt;&amp;&lt;/b&gt; wind');
  const anonymize = (email: ReceivedEmail | undefined, to: string) =>
    email?.text.replaceAll(to, 'you').replace(/email-preferences\/\S+/, 'link');
  expect(anonymize(other, unregisteredEmail)).toBe(anonymize(first, recipient.account.email));
});

test("a share email is in the recipient's language", async () => {
  await recipient.call(preferences.update, { body: { language: 'de' } });
  const schedule = await owner.createSchedule('Tide');
  await share(schedule, [recipient.account.email, `nobody.${recipient.account.email}`]);
  await runWorker();
  const [email] = await listEmails(recipient.account.email);
  expect(email?.subject).toBe('ada hat den Terminplan „Tide“ mit dir geteilt');
  expect(email?.html).toContain('<html lang="de">');
  const [other] = await listEmails(`nobody.${recipient.account.email}`);
  expect(other?.subject).toBe('ada shared the schedule Tide with you');
});

test('role changes, renames and repeated shares send no email', async () => {
  const schedule = await owner.createSchedule();
  await share(schedule, [recipient.account.email]);
  await runWorker();
  await share(schedule, [recipient.account.email], { role: 'editor' });
  await owner.call(schedules.update, { ...query(schedule), body: { name: 'Play' } });
  await recipient.call(schedules.accept, query(schedule));
  await share(schedule, [recipient.account.email], { role: 'viewer' });
  await runWorker();
  expect(await listEmails(recipient.account.email)).toHaveLength(1);
});

test('sharing and revoking repeatedly sends at most one email per day', async () => {
  const schedule = await owner.createSchedule();
  for (const _ of [1, 2, 3]) {
    await share(schedule, [recipient.account.email]);
    await owner.call(schedules.revoke, {
      query: { id: schedule.id, email: recipient.account.email },
    });
  }
  await share(schedule, [recipient.account.email]);
  await runWorker();
  expect(await listEmails(recipient.account.email)).toHaveLength(1);
  await core.db('share_mails').update({ created_at: '2026-01-01T00:00:00Z' });
  await recipient.call(schedules.decline, query(schedule));
  await share(schedule, [recipient.account.email]);
  await runWorker();
  expect(await listEmails(recipient.account.email)).toHaveLength(2);
});

test('no share email is sent if the share was revoked, accepted or deleted before the email was due', async () => {
  const [revoked, accepted, deleted] = [
    await owner.createSchedule('a'),
    await owner.createSchedule('b'),
    await owner.createSchedule('c'),
  ];
  for (const schedule of [revoked, accepted, deleted])
    await share(schedule, [recipient.account.email]);
  for (const payload of await listPendingBatches()) await processBatch(payload);
  await owner.call(schedules.revoke, { query: { id: revoked.id, email: recipient.account.email } });
  await recipient.call(schedules.accept, query(accepted));
  await owner.call(schedules.remove, query(deleted));
  await runWorker();
  expect(await listEmails(recipient.account.email)).toEqual([]);
});

test('a share email is retried if the mail server is unreachable, but not if the recipient is unknown', async () => {
  const unreachableMailer = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'no-reply@app.test',
    siteUrl: 'https://app.test',
  });
  await share(await owner.createSchedule(), [
    recipient.account.email,
    'no-such-mailbox@example.test',
  ]);
  for (const payload of await listPendingBatches()) await processBatch(payload);
  const jobs = await takeJobs('send-share');
  for (const job of jobs)
    await expect(sendEmail(job, unreachableMailer)).rejects.toMatchObject({ code: 'ESOCKET' });
  for (const job of jobs) await sendEmail(job);
  expect(await listEmails(recipient.account.email)).toHaveLength(1);
  const emailIds = jobs.map(({ mail_id }) => mail_id);
  expect(await core.db('share_mails').whereIn('id', emailIds).whereNull('sent_at')).toEqual([]);
});
