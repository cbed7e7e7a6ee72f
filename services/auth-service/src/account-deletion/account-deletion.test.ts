import { createClient } from '@scheduler/api-client';
import {
  accountLifecycle,
  ACCOUNT_RESTORE_PARAMETER,
  auth as calls,
} from '@scheduler/contracts/auth';
import { waitUntil } from '@scheduler/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import {
  TEST_PASSWORD,
  SITE_URL,
  startAuth,
  type TestUser,
  type TestAuth,
} from '../testing/start-auth.ts';
import { startHosted } from '../testing/start-hosted.ts';
import { startDataOwners, type TestDataOwners } from '../testing/data-owners.ts';
import { createProductApi, catchApiError } from '../testing/product-api.ts';
import { enrollTotp } from '../testing/two-factor.ts';

const SERVICES = ['core-api', 'billing-service', 'ai-service'] as const;

let dataOwners: TestDataOwners;
let auth: TestAuth;
beforeAll(async () => {
  dataOwners = await startDataOwners();
  auth = await startAuth(dataOwners.env);
});
afterAll(async () => {
  await auth.close();
  await dataOwners.close();
});

const api = (token: string | null = null) => createProductApi(auth.url, token);

const deleteAccount = ({ accessToken, email }: Pick<TestUser, 'accessToken' | 'email'>) =>
  api(accessToken).call(accountLifecycle.deleteAccount, { body: { email } });

const restoreAccount = (token: string) =>
  api().call(accountLifecycle.restoreAccount, { body: { token } });

const signIn = (email: string) =>
  api().call(calls.signIn, { body: { email, password: TEST_PASSWORD } });

const waitForSteps = async ({ id }: TestUser, ...steps: string[]) => {
  await waitUntil(() =>
    SERVICES.every((service) => String(dataOwners.getCalls(service, id)) === String(steps)),
  );
};

/** Waits for the deletion email and returns the token from its link. */
async function waitForRestoreToken({ email }: TestUser): Promise<string> {
  const { link, subject } = await auth.mailbox.waitForEmail(email);
  expect(subject).toBe('Your account was deleted');
  expect(link.origin + link.pathname).toBe(`${SITE_URL}/login`);
  return link.searchParams.get(ACCOUNT_RESTORE_PARAMETER) ?? '';
}

/** Moves the purge time to now and runs the hourly job. */
async function expireRestorePeriod({ id }: TestUser) {
  const deletion = auth.db('account_closings').where({ user_id: id });
  await deletion.update({ purge_at: auth.db.raw('now()') });
  await auth.db.raw(`select add_job('end-accounts', job_key := 'end-accounts')`);
}

const userExists = async ({ id }: TestUser) =>
  (await auth.db('users').where({ id }).first('id')) !== undefined;

test("deleting an account clears the browser's cache", async () => {
  const { accessToken, email } = await auth.createUser();
  const { headers } = await auth.send('/api/auth?action=account', {
    method: 'DELETE',
    body: { email },
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(headers.get('clear-site-data')).toBe('"cache"');
});

test('deleting an account revokes all sessions and notifies every service', async () => {
  const ada = await auth.createUser();
  const otherSession = await signIn(ada.email);
  const startedAt = Date.now();
  const { purge_at, mailed_to } = await deleteAccount(ada);
  expect(mailed_to).toBe(ada.email);
  const restoreDays = (Date.parse(purge_at) - startedAt) / 86_400_000;
  expect(Math.round(restoreDays)).toBe(30);
  for (const token of [ada.accessToken, otherSession.session.access_token]) {
    expect(await catchApiError(api(token).call(calls.me, {}))).toMatchObject({ status: 401 });
  }
  const refreshed = await ada.client.auth.refreshSession({ refresh_token: ada.refreshToken });
  expect(refreshed.error).not.toBeNull();
  expect(await catchApiError(signIn(ada.email))).toMatchObject({
    status: 400,
    message: 'This account was deleted. Use the link in our email to restore it.',
  });
  await waitForSteps(ada, 'close');
});

test('the calls to other services have the ID of the request that deleted the account', async () => {
  const ada = await auth.createUser();
  const client = createClient({
    baseUrl: `${auth.url}/api`,
    accessToken: () => ada.accessToken,
    headers: { 'x-request-id': 'delete-account-1' },
  });
  await client.call(accountLifecycle.deleteAccount, { body: { email: ada.email } });
  await waitForSteps(ada, 'close');
  const requestIds = SERVICES.map((service) => dataOwners.getRequestIds(service, ada.id));
  expect(requestIds).toEqual(SERVICES.map(() => ['delete-account-1']));
});

test.each([
  ['a different email address', () => auth.createEmailAddress()],
  ['a blank confirmation', () => ' '],
])('%s does not delete the account', async (_, getInput) => {
  const ada = await auth.createUser();
  const error = await catchApiError(deleteAccount({ ...ada, email: getInput() }));
  expect(error).toMatchObject({ status: 400, errors: [{ pointer: '/email' }] });
  expect(await api(ada.accessToken).call(calls.me, {})).toMatchObject({ email: ada.email });
});

test('deleting an account ignores the case of the typed address and requires two-factor authentication', async () => {
  const ada = await auth.createUser();
  const { accessToken } = await enrollTotp(ada);
  const aal1Token = (await signIn(ada.email)).session.access_token;
  const error = await catchApiError(deleteAccount({ ...ada, accessToken: aal1Token }));
  expect([401, 403]).toContain(error.status);
  await deleteAccount({ accessToken, email: ` ${ada.email.toUpperCase()} ` });
});

test('the link in the deletion email restores the account once', async () => {
  const ada = await auth.createUser({ full_name: 'Ada' });
  await deleteAccount(ada);
  await waitForSteps(ada, 'close');
  const token = await waitForRestoreToken(ada);
  await restoreAccount(token);
  await waitForSteps(ada, 'close', 'restore');
  const { user } = await signIn(ada.email);
  expect(user).toMatchObject({ id: ada.id, full_name: 'Ada' });
  expect(await catchApiError(restoreAccount(token))).toMatchObject({ status: 404 });
  await waitUntil(
    async () => (await auth.db('account_closings').where({ user_id: ada.id })).length === 0,
  );
});

test('an account that was restored can be deleted and restored with a new link', async () => {
  const ada = await auth.createUser();
  await deleteAccount(ada);
  const firstToken = await waitForRestoreToken(ada);
  await restoreAccount(firstToken);
  const newSession = await signIn(ada.email);
  await deleteAccount({ ...ada, accessToken: newSession.session.access_token });
  expect(await catchApiError(restoreAccount(firstToken))).toMatchObject({ status: 404 });
  await restoreAccount(await waitForRestoreToken(ada));
  await signIn(ada.email);
});

test.each(['', 'x'.repeat(43), '\u0000'])('the token %j restores no account', async (token) => {
  const { status } = await catchApiError(restoreAccount(token));
  expect([400, 404]).toContain(status);
});

test('concurrent requests with the same link restore the account once', async () => {
  const ada = await auth.createUser();
  await deleteAccount(ada);
  const token = await waitForRestoreToken(ada);
  const results = await Promise.allSettled([
    restoreAccount(token),
    restoreAccount(token),
    restoreAccount(token),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('after 30 days, the account is purged in every service and the restore link is invalid', async () => {
  const ada = await auth.createUser();
  await deleteAccount(ada);
  const token = await waitForRestoreToken(ada);
  await waitForSteps(ada, 'close');
  await expireRestorePeriod(ada);
  await waitForSteps(ada, 'close', 'purge');
  await waitUntil(async () => !(await userExists(ada)));
  expect(await catchApiError(restoreAccount(token))).toMatchObject({ status: 404 });
  const log = await auth.db('audit_log_entries').whereRaw(`payload ->> 'actor_id' = ?`, [ada.id]);
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toContain(ada.email);
  const { data } = await auth
    .createClient()
    .auth.signUp({ email: ada.email, password: TEST_PASSWORD });
  expect(data.user?.id).not.toBe(ada.id);
});

test("the account isn't deleted until an unavailable service recovers and confirms the purge", async () => {
  const ada = await auth.createUser();
  dataOwners.unavailable.add('billing-service');
  try {
    await deleteAccount(ada);
    await waitUntil(() => dataOwners.getCalls('core-api', ada.id).includes('close'));
    await expireRestorePeriod(ada);
    await waitUntil(() => dataOwners.getCalls('ai-service', ada.id).includes('purge'));
    const failedJobs = auth.db('_private_jobs').whereNotNull('last_error').whereNull('locked_at');
    await waitUntil(async () => (await failedJobs.clone()).length > 0);
    expect(await userExists(ada)).toBe(true);
  } finally {
    dataOwners.unavailable.delete('billing-service');
  }
  // The hourly job re-enqueues notifications that have used up their attempts.
  await auth.db('_private_jobs').whereNotNull('last_error').update({ attempts: 25 });
  await auth.db.raw(`select add_job('end-accounts')`);
  await waitUntil(async () => !(await userExists(ada)));
  // The service never received `close`. It is only notified of the current step.
  expect(dataOwners.getCalls('billing-service', ada.id)).toEqual(['purge']);
});

test('a service that was unavailable during a restore is notified when it recovers', async () => {
  const ada = await auth.createUser();
  dataOwners.unavailable.add('ai-service');
  try {
    await deleteAccount(ada);
    await restoreAccount(await waitForRestoreToken(ada));
  } finally {
    dataOwners.unavailable.delete('ai-service');
  }
  const getLastCall = () => dataOwners.getCalls('ai-service', ada.id).at(-1);
  await waitUntil(() => getLastCall() !== undefined);
  expect(getLastCall()).toBe('restore');
  await expect(signIn(ada.email)).resolves.toMatchObject({ user: { id: ada.id } });
});

describe('data export', () => {
  const download = async (token: string, url = auth.url) => {
    const response = await createProductApi(url, token).stream(accountLifecycle.exportData, {});
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    return { response, files: Object.fromEntries(texts) as Record<string, string> };
  };

  it("contains each service's data and no secrets", async () => {
    const ada = await auth.createUser({ full_name: 'Ada' });
    const { accessToken } = await enrollTotp(ada);
    const { response, files } = await download(accessToken);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('ai-scheduler-data.zip');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(files).toSorted()).toEqual([
      'account.json',
      'assistant.json',
      'calendar.ics',
      'calendar.json',
      'plan-and-connections.json',
    ]);
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
      account: { email: ada.email, user_metadata: { full_name: 'Ada' } },
      identities: [{ provider: 'email' }],
      second_steps: [{ factor_type: 'totp' }],
    });
    expect(files['calendar.ics']).toBe('BEGIN:VCALENDAR');
    expect(files['account.json']).not.toMatch(/secret|password|hmac|hash/i);
  });

  it('returns 503 instead of an incomplete archive if a service is unavailable', async () => {
    const ada = await auth.createUser();
    dataOwners.unavailable.add('core-api');
    try {
      expect(await catchApiError(download(ada.accessToken))).toMatchObject({ status: 503 });
    } finally {
      dataOwners.unavailable.delete('core-api');
    }
  });

  it('requires a session', async () => {
    expect(await catchApiError(download(''))).toMatchObject({ status: 401 });
  });
});

test('auth-service purges the account at the due time if no other service stores data', async () => {
  const standaloneAuth = await startAuth();
  const ada = await standaloneAuth.createUser();
  const userApi = createProductApi(standaloneAuth.url, ada.accessToken);
  await userApi.call(accountLifecycle.deleteAccount, { body: { email: ada.email } });
  await standaloneAuth.db('account_closings').update({ purge_at: standaloneAuth.db.raw('now()') });
  await standaloneAuth.db.raw(`select add_job('end-accounts')`);
  const countRows = async (table: string) =>
    (await standaloneAuth.db(table).where(table === 'users' ? { id: ada.id } : { user_id: ada.id }))
      .length;
  await waitUntil(async () => (await countRows('users')) === 0);
  expect(await countRows('sessions')).toBe(0);
  await standaloneAuth.close();
});

test('with a hosted project, deleting an account returns 503, and the export contains the account', async () => {
  const project = await startAuth();
  const hosted = await startHosted(project.url, dataOwners.env);
  const ada = await project.createUser();
  const userApi = createProductApi(hosted.url, ada.accessToken);
  const body = { email: ada.email };
  expect(await catchApiError(userApi.call(accountLifecycle.deleteAccount, { body }))).toMatchObject(
    {
      status: 503,
    },
  );
  const error = await catchApiError(
    userApi.call(accountLifecycle.restoreAccount, { body: { token: 'x' } }),
  );
  expect(error).toMatchObject({ status: 404 });
  const response = await userApi.stream(accountLifecycle.exportData, {});
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(strFromU8(files['account.json']!)).toContain(ada.email);
  await hosted.close();
  await project.close();
});
