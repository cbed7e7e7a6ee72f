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

const list = (token: string | null) => api(token).call(sessions.list, {});
const end = (token: string | null, id: string) => api(token).call(sessions.end, { query: { id } });

test('each device is listed, this one first, and another can be signed out', async () => {
  const ada = await auth.person();
  const other = await elsewhere(ada);
  const mine = await list(ada.accessToken);
  expect(mine.map(({ is_current }) => is_current)).toEqual(mine.map((_, index) => index === 0));
  const there = (await list(other))[0]?.id ?? '';
  expect(mine.slice(1).map(({ id }) => id)).toContain(there);

  await end(ada.accessToken, there);
  expect(await list(ada.accessToken)).toEqual(mine.filter(({ id }) => id !== there));
  expect(await refusal(list(other))).toMatchObject({ status: 401 });
  expect((await auth.as(other, 'GET', '/user')).body).toMatchObject({
    error_code: 'session_not_found',
  });
});

test('nobody sees or ends what is not theirs', async () => {
  const [ada, eve] = [await auth.person(), await auth.person()];
  const before = await list(ada.accessToken);
  const hers = before[0]?.id ?? '';
  expect(await refusal(end(eve.accessToken, hers))).toMatchObject({ status: 404 });
  expect(await refusal(end(ada.accessToken, randomUUID()))).toMatchObject({ status: 404 });
  expect(await refusal(end(null, hers))).toMatchObject({ status: 401 });
  expect(await refusal(list(null))).toMatchObject({ status: 401 });
  expect(await list(ada.accessToken)).toEqual(before);
});

test('a session that fell back to one step is told nothing and signs nobody out', async () => {
  const ada = await auth.person();
  const { accessToken } = await withTotp(ada);
  const [here] = await list(accessToken);
  expect(here).toMatchObject({ is_current: true, has_second_step: true });
  await auth.db('sessions').where({ id: here?.id }).update({ aal: 'aal1' });
  const refused = { status: 403, message: 'Please take the second step first' };
  expect(await refusal(list(accessToken))).toMatchObject(refused);
  expect(await refusal(end(accessToken, here?.id ?? ''))).toMatchObject(refused);
});
