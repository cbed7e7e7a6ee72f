import { createLog } from '@scheduler/service-kit';
import type { Mail, Mailer } from '@scheduler/service-kit/mail';
import {
  ADA,
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/google.ts';
import { endAccess } from './access.ts';
import { letterTasks } from './reconnect-letter.ts';

let google: GoogleProcess;
let billing: TestGoogle;

beforeAll(async () => {
  google = await startGoogle();
  billing = await startTestGoogle({ googleUrl: google.url });
});
afterAll(async () => {
  await billing.stop();
  await google.stop();
});

const sent: Mail[] = [];
const mailer: Mailer = {
  sendMail: async (mail) => {
    sent.push(mail);
  },
  messageIdOf: (id) => `<${id}@app.test>`,
  close: () => undefined,
};

/** What waits in the queue for an integration. */
async function letters(id: string): Promise<unknown[]> {
  const jobs = await billing
    .db('_private_jobs as job')
    .join('_private_tasks as task', 'task.id', 'job.task_id')
    .where('task.identifier', 'send-reconnect-letter')
    .select<{ payload: { integration_id: string } }[]>('job.payload');
  return jobs.map(({ payload }) => payload).filter(({ integration_id }) => integration_id === id);
}

const send = async (id: string) => {
  const deps = { db: billing.db, log: createLog('billing', 'silent'), siteUrl: 'https://app.test' };
  const tasks = letterTasks(deps, mailer);
  for (const payload of await letters(id)) await tasks['send-reconnect-letter']?.(payload);
};

async function connected(language = 'en') {
  const person = await billing.pro();
  await billing.connect(person, { language });
  return { person, id: (await billing.integration(person))?.id ?? '' };
}

test('G8: the end of access is told by one letter, however often it is noticed', async () => {
  const { id } = await connected();
  for (const _ of [1, 2, 3]) await endAccess(billing.deps, id, 'revoked');
  await endAccess(billing.deps, id, 'consent');
  await send(id);
  expect(sent).toMatchObject([{ to: ADA, subject: 'Connect Google Calendar again' }]);
  expect(sent[0]?.text).toContain('Google no longer lets AI Scheduler into your calendar.');
  expect(sent[0]?.text).toContain('https://app.test/settings');
});

test('the letter speaks the language that was spoken on connecting', async () => {
  const { id } = await connected('de-AT');
  await endAccess(billing.deps, id, 'revoked');
  sent.length = 0;
  await send(id);
  expect(sent).toMatchObject([{ to: ADA, subject: 'Verbinde Google Kalender erneut' }]);
  expect(sent[0]?.text).toContain('https://app.test/settings');
});

test('nobody is told who has connected again', async () => {
  const { person, id } = await connected();
  await endAccess(billing.deps, id, 'consent');
  expect(await letters(id)).toHaveLength(1);
  await billing.connect(person);
  sent.length = 0;
  await send(id);
  expect(sent).toEqual([]);
});

test('without a mail server letters wait', () => {
  const deps = { db: billing.db, log: createLog('billing', 'silent'), siteUrl: 'https://app.test' };
  expect(letterTasks(deps, null)).toEqual({});
});
