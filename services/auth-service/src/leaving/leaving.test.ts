import { setTimeout } from 'node:timers/promises';
import { leaving, RESTORE_PARAMETER, auth as calls } from '@scheduler/contracts/auth';
import { strFromU8, unzipSync } from 'fflate';
import { PASSWORD, SITE, startAuth, type Person, type TestAuth } from '../testing/auth.ts';
import { startHosted } from '../testing/hosted.ts';
import { startKeepers, type TestKeepers } from '../testing/keepers.ts';
import { productApi, refusal } from '../testing/product-api.ts';
import { withTotp } from '../testing/second-step.ts';

const SERVICES = ['core-api', 'billing-service', 'ai-service'] as const;

let keepers: TestKeepers;
let auth: TestAuth;
beforeAll(async () => {
  keepers = await startKeepers();
  auth = await startAuth(keepers.env);
});
afterAll(async () => {
  await auth.close();
  await keepers.close();
});

const api = (token: string | null = null) => productApi(auth.url, token);

const remove = ({ accessToken, email }: Pick<Person, 'accessToken' | 'email'>) =>
  api(accessToken).call(leaving.deleteAccount, { body: { email } });

const restore = (token: string) => api().call(leaving.restoreAccount, { body: { token } });

const signIn = (email: string) => api().call(calls.signIn, { body: { email, password: PASSWORD } });

async function until(met: () => boolean | Promise<boolean>) {
  while (!(await met())) await setTimeout(20);
}

const heard = async ({ id }: Person, ...steps: string[]) => {
  await until(() =>
    SERVICES.every((service) => String(keepers.told(service, id)) === String(steps)),
  );
};

/** What the mail's link holds. */
async function linkOf({ email }: Person): Promise<string> {
  const { link, subject } = await auth.mailbox.next(email);
  expect(subject).toBe('Your account was deleted');
  expect(link.origin + link.pathname).toBe(`${SITE}/login`);
  return link.searchParams.get(RESTORE_PARAMETER) ?? '';
}

/** As if the days had gone by, and the hour had struck. */
async function afterThirtyDays({ id }: Person) {
  const closing = auth.db('account_closings').where({ user_id: id });
  await closing.update({ purge_at: auth.db.raw('now()') });
  await auth.db.raw(`select add_job('end-accounts', job_key := 'end-accounts')`);
}

const isKept = async ({ id }: Person) =>
  (await auth.db('users').where({ id }).first('id')) !== undefined;

test('who leaves is signed out everywhere at once, and every service is told', async () => {
  const ada = await auth.person();
  const elsewhere = await signIn(ada.email);
  const before = Date.now();
  const { purge_at, mailed_to } = await remove(ada);
  expect(mailed_to).toBe(ada.email);
  const days = (Date.parse(purge_at) - before) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  for (const token of [ada.accessToken, elsewhere.session.access_token]) {
    expect(await refusal(api(token).call(calls.me, {}))).toMatchObject({ status: 401 });
  }
  const refreshed = await ada.client.auth.refreshSession({ refresh_token: ada.refreshToken });
  expect(refreshed.error).not.toBeNull();
  expect(await refusal(signIn(ada.email))).toMatchObject({
    status: 400,
    message: 'This account was deleted. The mail that you were sent restores it.',
  });
  await heard(ada, 'close');
});

test.each([
  ['another address', () => auth.newEmail()],
  ['nothing', () => ' '],
])('%s where the own address is asked for deletes nothing', async (_, typed) => {
  const ada = await auth.person();
  const refused = await refusal(remove({ ...ada, email: typed() }));
  expect(refused).toMatchObject({ status: 400, errors: [{ pointer: '/email' }] });
  expect(await api(ada.accessToken).call(calls.me, {})).toMatchObject({ email: ada.email });
});

test('the address may be typed in capitals, and the second step is asked for', async () => {
  const ada = await auth.person();
  const { accessToken } = await withTotp(ada);
  const half = (await signIn(ada.email)).session.access_token;
  const refused = await refusal(remove({ ...ada, accessToken: half }));
  expect([401, 403]).toContain(refused.status);
  await remove({ accessToken, email: ` ${ada.email.toUpperCase()} ` });
});

test("the mail's link brings it back as it was, once", async () => {
  const ada = await auth.person({ full_name: 'Ada' });
  await remove(ada);
  await heard(ada, 'close');
  const token = await linkOf(ada);
  await restore(token);
  await heard(ada, 'close', 'restore');
  const { user } = await signIn(ada.email);
  expect(user).toMatchObject({ id: ada.id, full_name: 'Ada' });
  expect(await refusal(restore(token))).toMatchObject({ status: 404 });
  await until(
    async () => (await auth.db('account_closings').where({ user_id: ada.id })).length === 0,
  );
});

test('who comes back can leave again, by a new link', async () => {
  const ada = await auth.person();
  await remove(ada);
  const first = await linkOf(ada);
  await restore(first);
  const again = await signIn(ada.email);
  await remove({ ...ada, accessToken: again.session.access_token });
  expect(await refusal(restore(first))).toMatchObject({ status: 404 });
  await restore(await linkOf(ada));
  await signIn(ada.email);
});

test.each(['', 'x'.repeat(43), '\u0000'])('a link with %j restores nothing', async (token) => {
  const { status } = await refusal(restore(token));
  expect([400, 404]).toContain(status);
});

test('two who follow the link at once restore it once', async () => {
  const ada = await auth.person();
  await remove(ada);
  const token = await linkOf(ada);
  const tries = await Promise.allSettled([restore(token), restore(token), restore(token)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('after thirty days it is purged everywhere, then here, and the link is worth nothing', async () => {
  const ada = await auth.person();
  await remove(ada);
  const token = await linkOf(ada);
  await heard(ada, 'close');
  await afterThirtyDays(ada);
  await heard(ada, 'close', 'purge');
  await until(async () => !(await isKept(ada)));
  expect(await refusal(restore(token))).toMatchObject({ status: 404 });
  const log = await auth.db('audit_log_entries').whereRaw(`payload ->> 'actor_id' = ?`, [ada.id]);
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toContain(ada.email);
  const { data } = await auth.client().auth.signUp({ email: ada.email, password: PASSWORD });
  expect(data.user?.id).not.toBe(ada.id);
});

test('a service that is away is told until it confirms, and nothing is gone before', async () => {
  const ada = await auth.person();
  keepers.down.add('billing-service');
  try {
    await remove(ada);
    await until(() => keepers.told('core-api', ada.id).includes('close'));
    await afterThirtyDays(ada);
    await until(() => keepers.told('ai-service', ada.id).includes('purge'));
    const failed = auth.db('_private_jobs').whereNotNull('last_error').whereNull('locked_at');
    await until(async () => (await failed.clone()).length > 0);
    expect(await isKept(ada)).toBe(true);
  } finally {
    keepers.down.delete('billing-service');
  }
  // What was given up long ago is taken up again.
  await auth.db('_private_jobs').whereNotNull('last_error').update({ attempts: 25 });
  await auth.db.raw(`select add_job('end-accounts')`);
  await until(async () => !(await isKept(ada)));
  // It was never told to close: what is wanted by now is what it hears.
  expect(keepers.told('billing-service', ada.id)).toEqual(['purge']);
});

test('who comes back while a service is away is restored there, too', async () => {
  const ada = await auth.person();
  keepers.down.add('ai-service');
  try {
    await remove(ada);
    await restore(await linkOf(ada));
  } finally {
    keepers.down.delete('ai-service');
  }
  await until(() => keepers.told('ai-service', ada.id).at(-1) === 'restore');
  await signIn(ada.email);
});

describe('the export', () => {
  const download = async (token: string, at = auth.url) => {
    const response = await productApi(at, token).stream(leaving.exportData, {});
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    return { response, files: Object.fromEntries(texts) as Record<string, string> };
  };

  test('holds what each service keeps, and no secret', async () => {
    const ada = await auth.person({ full_name: 'Ada' });
    const { accessToken } = await withTotp(ada);
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

  test('is whole, or refused', async () => {
    const ada = await auth.person();
    keepers.down.add('core-api');
    try {
      expect(await refusal(download(ada.accessToken))).toMatchObject({ status: 503 });
    } finally {
      keepers.down.delete('core-api');
    }
  });

  test('needs a session', async () => {
    expect(await refusal(download(''))).toMatchObject({ status: 401 });
  });
});

test('alone, without other services, an account ends all the same', async () => {
  const alone = await startAuth();
  const ada = await alone.person();
  const mine = productApi(alone.url, ada.accessToken);
  await mine.call(leaving.deleteAccount, { body: { email: ada.email } });
  await alone.db('account_closings').update({ purge_at: alone.db.raw('now()') });
  await alone.db.raw(`select add_job('end-accounts')`);
  await until(async () => (await alone.db('users').where({ id: ada.id })).length === 0);
  await alone.close();
});

test('a hosted project keeps its accounts, and the rest can be taken along', async () => {
  const project = await startAuth();
  const hosted = await startHosted(project.url, keepers.env);
  const ada = await project.person();
  const mine = productApi(hosted.url, ada.accessToken);
  const body = { email: ada.email };
  expect(await refusal(mine.call(leaving.deleteAccount, { body }))).toMatchObject({ status: 503 });
  const refused = await refusal(mine.call(leaving.restoreAccount, { body: { token: 'x' } }));
  expect(refused).toMatchObject({ status: 404 });
  const response = await mine.stream(leaving.exportData, {});
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(strFromU8(files['account.json']!)).toContain(ada.email);
  await hosted.close();
  await project.close();
});
