import { startAuth, type TestAuth, type TestUser } from '../testing/start-auth.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth({
    GOTRUE_SESSIONS_TIMEBOX: '12h',
    GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '30m',
  });
});

afterAll(() => auth.close());

/** Makes the user's session appear to have started or been refreshed earlier. */
const backdate = ({ id }: TestUser, column: 'created_at' | 'refreshed_at', interval: string) =>
  auth
    .db('sessions')
    .where({ user_id: id })
    .update({ [column]: auth.db.raw(`now() - interval '${interval}'`) });

const refresh = async ({ client }: TestUser) => (await client.auth.refreshSession()).error;

test('a session cannot be refreshed after its maximum lifetime, even if it is in use', async () => {
  const user = await auth.createUser();
  await backdate(user, 'created_at', '11 hours 59 minutes');
  expect(await refresh(user)).toBeNull();
  await backdate(user, 'created_at', '12 hours 1 second');
  expect(await refresh(user)).toMatchObject({ status: 400, code: 'session_expired' });
});

test('a session cannot be refreshed after its maximum time of inactivity', async () => {
  const user = await auth.createUser();
  await backdate(user, 'refreshed_at', '29 minutes');
  expect(await refresh(user)).toBeNull();
  await backdate(user, 'refreshed_at', '30 minutes 1 second');
  expect(await refresh(user)).toMatchObject({ status: 400, code: 'session_expired' });
});
