import { randomUUID } from 'node:crypto';
import { sessions } from '@scheduler/contracts/auth';
import { PASSWORD, startAuth, type Person, type TestAuth } from '../testing/auth.ts';
import { productApi, refusal } from '../testing/product-api.ts';
import { withTotp } from '../testing/second-step.ts';

let auth: TestAuth;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const api = (token: string | null) => productApi(auth.url, token);

/** The same person on a further device. */
async function elsewhere({ email }: Person): Promise<string> {
  const { data } = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  return data.session?.access_token ?? '';
}

test('each device is listed, this one first, and another can be signed out', async () => {
  const ada = await auth.person();
  const other = await elsewhere(ada);
  const mine = await api(ada.accessToken).call(sessions.list, {});
  expect(mine.map(({ is_current }) => is_current)).toEqual([true, false]);
  expect((await api(other).call(sessions.list, {}))[0]?.id).toBe(mine[1]?.id);

  await api(ada.accessToken).call(sessions.end, { query: { id: mine[1]?.id ?? '' } });
  expect(await api(ada.accessToken).call(sessions.list, {})).toEqual([mine[0]]);
  expect(await refusal(api(other).call(sessions.list, {}))).toMatchObject({ status: 401 });
  expect((await auth.as(other, 'GET', '/user')).body).toMatchObject({
    error_code: 'session_not_found',
  });
});

test('nobody sees or ends what is not theirs', async () => {
  const [ada, eve] = [await auth.person(), await auth.person()];
  const [hers] = await api(ada.accessToken).call(sessions.list, {});
  const end = (token: string | null, id: string) =>
    refusal(api(token).call(sessions.end, { query: { id } }));
  expect(await end(eve.accessToken, hers?.id ?? '')).toMatchObject({ status: 404 });
  expect(await end(ada.accessToken, randomUUID())).toMatchObject({ status: 404 });
  expect(await end(null, hers?.id ?? '')).toMatchObject({ status: 401 });
  expect(await refusal(api(null).call(sessions.list, {}))).toMatchObject({ status: 401 });
  expect(await api(ada.accessToken).call(sessions.list, {})).toHaveLength(1);
});

test('without the second step nothing is told and nobody is signed out', async () => {
  const ada = await auth.person();
  const half = await elsewhere(ada);
  await withTotp(ada);
  const refused = { status: 403, message: 'Please take the second step first' };
  expect(await refusal(api(half).call(sessions.list, {}))).toMatchObject(refused);
  const end = api(half).call(sessions.end, { query: { id: randomUUID() } });
  expect(await refusal(end)).toMatchObject(refused);
});
