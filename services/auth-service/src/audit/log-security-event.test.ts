import { createLog } from '@scheduler/service-kit';
import { createAdminClient } from '../testing/admin-client.ts';
import { ADDRESS_HEADER, createBrowser } from '../testing/browser.ts';
import { startAuth, type TestAuth } from '../testing/start-auth.ts';

let auth: TestAuth;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  auth = await startAuth(
    { ...ADDRESS_HEADER, GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0' },
    createLog('auth-service', 'warn', { write }),
  );
});
afterAll(() => auth.close());

const findEvents = (name: string) => lines.filter(({ security_event }) => security_event === name);

test('too many failed sign-ins are logged with the account', async () => {
  const { id, email } = await auth.createUser();
  expect(findEvents('sign-in-limit-reached')).toEqual([]);
  for (let count = 0; count < 21; count += 1) {
    await createBrowser(auth, `10.0.0.${count}`).signIn(email, 'a wrong guess');
  }
  expect(findEvents('sign-in-limit-reached')).toEqual([
    expect.objectContaining({ user_id: id, ip: '10.0.0.20', level: 'warn' }),
  ]);
});

test('the reuse of a refresh token is logged without the token', async () => {
  const { id, refreshToken } = await auth.createUser();
  const refresh = (refresh_token: string) =>
    auth.post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
  const second = (await refresh(refreshToken)).body.refresh_token;
  const third = (await refresh(second)).body.refresh_token;
  await refresh(third);
  expect((await refresh(refreshToken)).status).toBe(400);
  const [event] = findEvents('refresh-token-reused');
  expect(event).toMatchObject({ user_id: id });
  expect(JSON.stringify(event)).not.toContain(refreshToken);
});

test("changes with an administrator's token are logged, but reads are not", async () => {
  const { id } = await auth.createUser();
  const before = findEvents('administrator-action').length;
  const admin = await createAdminClient(auth.url);
  await admin.getUserById(id);
  await admin.updateUserById(id, { ban_duration: '1h' });
  expect(findEvents('administrator-action').slice(before)).toEqual([
    expect.objectContaining({ endpoint: 'PUT /admin/users/:user_id', params: { user_id: id } }),
  ]);
});
