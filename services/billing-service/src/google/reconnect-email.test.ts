import { createLog } from '@scheduler/service-kit';
import type { OutgoingEmail, Mailer } from '@scheduler/service-kit/email';
import {
  ADA,
  startGoogle,
  startTestGoogle,
  type GoogleProcess,
  type TestGoogle,
} from '../testing/test-google.ts';
import { deactivateIntegrationById } from './deactivate-integration.ts';
import { createReconnectEmailTasks } from './reconnect-email.ts';

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

const sentEmails: OutgoingEmail[] = [];
const mailer: Mailer = {
  sendEmail: async (email) => {
    sentEmails.push(email);
  },
  toMessageId: (id) => `<${id}@app.test>`,
  close: () => undefined,
};

/** Returns the payloads of an integration's queued email jobs. */
async function findEmailJobs(id: string): Promise<unknown[]> {
  const jobs = await billing
    .db('_private_jobs as job')
    .join('_private_tasks as task', 'task.id', 'job.task_id')
    .where('task.identifier', 'send-reconnect-letter')
    .select<{ payload: { integration_id: string } }[]>('job.payload');
  return jobs.map(({ payload }) => payload).filter(({ integration_id }) => integration_id === id);
}

const runEmailJobs = async (id: string) => {
  const deps = { db: billing.db, log: createLog('billing', 'silent'), siteUrl: 'https://app.test' };
  const tasks = createReconnectEmailTasks(deps, mailer);
  for (const payload of await findEmailJobs(id)) await tasks['send-reconnect-letter'](payload);
};

async function createConnectedUser(language = 'en') {
  const user = await billing.createProUser();
  await billing.connect(user, { language });
  return { user, id: (await billing.findIntegration(user))?.id ?? '' };
}

test('revoked access is reported in one email, even if it is detected repeatedly', async () => {
  const { id } = await createConnectedUser();
  for (const _ of [1, 2, 3]) await deactivateIntegrationById(billing.deps, id, 'revoked');
  await deactivateIntegrationById(billing.deps, id, 'consent');
  await runEmailJobs(id);
  expect(sentEmails).toMatchObject([{ to: ADA, subject: 'Reconnect Google Calendar' }]);
  expect(sentEmails[0]?.text).toContain(
    'AI Scheduler no longer has access to your Google Calendar.',
  );
  expect(sentEmails[0]?.text).toContain('https://app.test/settings');
});

test('the email about revoked access uses the language of the connect request', async () => {
  const { id } = await createConnectedUser('de-AT');
  await deactivateIntegrationById(billing.deps, id, 'revoked');
  sentEmails.length = 0;
  await runEmailJobs(id);
  expect(sentEmails).toMatchObject([{ to: ADA, subject: 'Verbinde Google Kalender erneut' }]);
  expect(sentEmails[0]?.text).toContain('https://app.test/settings');
});

test('no email about revoked access is sent if the user has reconnected', async () => {
  const { user, id } = await createConnectedUser();
  await deactivateIntegrationById(billing.deps, id, 'consent');
  expect(await findEmailJobs(id)).toHaveLength(1);
  await billing.connect(user);
  sentEmails.length = 0;
  await runEmailJobs(id);
  expect(sentEmails).toEqual([]);
});

test('jobs for emails are completed while no mail server is configured', async () => {
  const deps = { db: billing.db, log: createLog('billing', 'silent'), siteUrl: 'https://app.test' };
  const tasks = createReconnectEmailTasks(deps, null);
  await expect(tasks['send-reconnect-letter']({})).resolves.toBeUndefined();
});
