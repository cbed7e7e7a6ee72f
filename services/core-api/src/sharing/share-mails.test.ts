import { preferences, schedules, type Schedule } from '@scheduler/contracts/core';
import { createLog } from '@scheduler/service-kit';
import { createMailer, type Mailer } from '@scheduler/service-kit/mail';
import { openMailbox, type ReceivedMail, type TestMailbox } from '@scheduler/service-kit/testing';
import { historyTasks } from '../history/tasks.ts';
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { announceShares } from './announce.ts';
import { sharingTasks } from './tasks.ts';

jest.setTimeout(20_000);

let core: TestCore;
let mailbox: TestMailbox;
let mailer: Mailer;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  [core, mailbox] = await Promise.all([startCore(), openMailbox()]);
  const { smtpUrl } = mailbox;
  mailer = createMailer({ smtpUrl, from: 'no-reply@app.test', siteUrl: 'https://app.test' });
});
beforeEach(async () => {
  [ada, ben] = [await core.signedIn({ plan: 'pro' }), await core.signedIn({ name: 'ben' })];
});
afterAll(async () => {
  mailer.close();
  await Promise.all([core.stop(), mailbox.stop()]);
});

const query = ({ id }: Schedule) => ({ query: { id } });
const share = (schedule: Schedule, emails: string[], body = {}) =>
  ada.call(schedules.share, { ...query(schedule), body: { emails, ...body } });

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

const unfollowed = async () => {
  const ids: string[] = await core.db('history_batches').whereNull('followed_at').pluck('id');
  return ids.toSorted().map((batch_id) => ({ batch_id }));
};

const log = createLog('core-worker', 'silent');
const follow = (payload: unknown) =>
  historyTasks(core.db, [announceShares])['follow-batch'](payload);
const send = (payload: unknown, through = mailer) =>
  sharingTasks({ db: core.db, log, mailer: through, siteUrl: 'https://app.test' })['send-share']?.(
    payload,
  );

/** Does what the worker would; each job twice, as after a crash. */
async function work(): Promise<void> {
  for (const payload of await unfollowed()) for (const _ of [1, 2]) await follow(payload);
  for (const payload of await takeJobs('send-share')) for (const _ of [1, 2]) await send(payload);
}

const mails = (to: string): Promise<ReceivedMail[]> => mailbox.mails(to.toLowerCase());

test('each person invited gets one letter, which says who shared what and how', async () => {
  const schedule = await ada.schedule('Tide <b>&</b> wind');
  const nobody = `Nobody.${ben.user.email}`;
  await share(schedule, [ben.user.email, nobody], { role: 'freebusy' });
  await work();
  const [[first, ...more], [other]] = [await mails(ben.user.email), await mails(nobody)];
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    from: 'ada via AI Scheduler <no-reply@app.test>',
    subject: 'ada shared the schedule “Tide <b>&</b> wind” with you',
    headers: { 'reply-to': ada.user.email },
  });
  expect(first?.text).toContain('which times are taken');
  expect(first?.text).toContain('https://app.test/schedules');
  expect(first?.html).toContain('Tide &lt;b&gt;&amp;&lt;/b&gt; wind');
  const anonymous = (mail: ReceivedMail | undefined, to: string) =>
    mail?.text.replaceAll(to, 'you');
  expect(anonymous(other, nobody)).toBe(anonymous(first, ben.user.email));
});

test('a letter is in the language that its reader chose', async () => {
  await ben.call(preferences.update, { body: { language: 'de' } });
  const schedule = await ada.schedule('Tide');
  await share(schedule, [ben.user.email, `nobody.${ben.user.email}`]);
  await work();
  const [mail] = await mails(ben.user.email);
  expect(mail?.subject).toBe('ada hat den Terminplan „Tide“ mit dir geteilt');
  expect(mail?.html).toContain('<html lang="de">');
  const [other] = await mails(`nobody.${ben.user.email}`);
  expect(other?.subject).toBe('ada shared the schedule “Tide” with you');
});

test('another role, a rename or a second click write to nobody', async () => {
  const schedule = await ada.schedule();
  await share(schedule, [ben.user.email]);
  await work();
  await share(schedule, [ben.user.email], { role: 'editor' });
  await ada.call(schedules.update, { ...query(schedule), body: { name: 'Play' } });
  await ben.call(schedules.accept, query(schedule));
  await share(schedule, [ben.user.email], { role: 'viewer' });
  await work();
  expect(await mails(ben.user.email)).toHaveLength(1);
});

test('sharing and revoking in turn fills nobody’s mailbox', async () => {
  const schedule = await ada.schedule();
  for (const _ of [1, 2, 3]) {
    await share(schedule, [ben.user.email]);
    await ada.call(schedules.revoke, { query: { id: schedule.id, email: ben.user.email } });
  }
  await share(schedule, [ben.user.email]);
  await work();
  expect(await mails(ben.user.email)).toHaveLength(1);
  await core.db('share_mails').update({ created_at: '2026-01-01T00:00:00Z' });
  await ben.call(schedules.decline, query(schedule));
  await share(schedule, [ben.user.email]);
  await work();
  expect(await mails(ben.user.email)).toHaveLength(2);
});

test('what was revoked, answered or deleted before the letter left is not told', async () => {
  const [revoked, answered, gone] = [
    await ada.schedule('a'),
    await ada.schedule('b'),
    await ada.schedule('c'),
  ];
  for (const schedule of [revoked, answered, gone]) await share(schedule, [ben.user.email]);
  for (const payload of await unfollowed()) await follow(payload);
  await ada.call(schedules.revoke, { query: { id: revoked.id, email: ben.user.email } });
  await ben.call(schedules.accept, query(answered));
  await ada.call(schedules.remove, query(gone));
  await work();
  expect(await mails(ben.user.email)).toEqual([]);
});

test('a server that is away is tried again, a mailbox that is not there is given up', async () => {
  const away = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'no-reply@app.test',
    siteUrl: 'https://app.test',
  });
  await share(await ada.schedule(), [ben.user.email, 'no-such-mailbox@example.test']);
  for (const payload of await unfollowed()) await follow(payload);
  const jobs = await takeJobs('send-share');
  for (const job of jobs) await expect(send(job, away)).rejects.toMatchObject({ code: 'ESOCKET' });
  for (const job of jobs) await send(job);
  expect(await mails(ben.user.email)).toHaveLength(1);
  const left = jobs.map(({ mail_id }) => mail_id);
  expect(await core.db('share_mails').whereIn('id', left).whereNull('sent_at')).toEqual([]);
});
