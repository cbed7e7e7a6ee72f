import { PASSWORD, startAuth, type Person, type TestAuth } from '../testing/auth.ts';
import { newPhone, openPhones, type Phones } from '../testing/phones.ts';

let phones: Phones;
let auth: TestAuth;

beforeAll(async () => {
  phones = await openPhones();
  auth = await startAuth({ ...phones.env, GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' });
});

afterAll(async () => {
  await auth.close();
  await phones.close();
});

const emailOf = async ({ id }: Pick<Person, 'id'>) =>
  (await auth.db('users').where({ id }).first()).email;

async function change(person: Person) {
  const next = auth.newEmail();
  const { data, error } = await person.client.auth.updateUser({ email: next });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: person.email, new_email: next });
  return {
    next,
    old: await auth.mailbox.next(person.email),
    fresh: await auth.mailbox.next(next),
  };
}

test('a new address needs the word of both', async () => {
  const person = await auth.person();
  const { next, old, fresh } = await change(person);
  const half = (await auth.follow(old)).headers.get('location') ?? '';
  expect(half).toContain('message=Confirmation+link+accepted');
  expect(half).not.toContain('access_token');
  expect(await emailOf(person)).toBe(person.email);
  const whole = (await auth.follow(fresh)).headers.get('location') ?? '';
  expect(whole).toContain('access_token');
  expect(await emailOf(person)).toBe(next);
  const signIn = (email: string) =>
    auth.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect((await signIn(next)).error).toBeNull();
  expect((await signIn(person.email)).error).not.toBeNull();
  const { identities } = (await person.client.auth.getUser()).data.user ?? {};
  expect(identities).toMatchObject([{ provider: 'email', identity_data: { email: next } }]);
});

test('one link twice is one word', async () => {
  const person = await auth.person();
  const { fresh } = await change(person);
  await auth.follow(fresh);
  const again = (await auth.follow(fresh)).headers.get('location') ?? '';
  expect(again).toContain('otp_expired');
  expect(await emailOf(person)).toBe(person.email);
});

test('another change takes the word of the first one back', async () => {
  const person = await auth.person();
  const first = await change(person);
  await auth.follow(first.old);
  const second = await change(person);
  await auth.follow(second.fresh);
  expect(await emailOf(person)).toBe(person.email);
});

test('codes do what links do, each for its own address', async () => {
  const person = await auth.person();
  const { next, old, fresh } = await change(person);
  const verify = (email: string, token: string) =>
    auth.post('/auth/v1/verify', { type: 'email_change', email, token });
  expect((await verify(next, old.code)).status).toBe(old.code === fresh.code ? 200 : 403);
  expect((await verify(person.email, old.code)).body).toMatchObject({ code: '200' });
  expect((await verify(next, fresh.code)).body.user.email).toBe(next);
});

test('an address that somebody took meanwhile stays theirs', async () => {
  const person = await auth.person();
  const { next, old, fresh } = await change(person);
  await auth.client().auth.signUp({ email: next, password: PASSWORD });
  await auth.follow(await auth.mailbox.next(next));
  await auth.follow(old);
  const place = (await auth.follow(fresh)).headers.get('location') ?? '';
  expect(place).toContain('error_code=email_exists');
  expect(await emailOf(person)).toBe(person.email);
});

test('an address in use is refused', async () => {
  const [one, other] = [await auth.person(), await auth.person()];
  const { error } = await one.client.auth.updateUser({ email: other.email });
  expect(error).toMatchObject({ status: 422, code: 'email_exists' });
});

test('resend mails both again', async () => {
  const person = await auth.person();
  const { next } = await change(person);
  await auth.client().auth.resend({ type: 'email_change', email: next });
  expect((await auth.mailbox.next(person.email)).subject).toContain('Approve');
  expect((await auth.mailbox.next(next)).subject).toContain('Confirm');
});

test('a number is the account’s once its code came back', async () => {
  const person = await auth.person();
  const phone = newPhone();
  const { data } = await person.client.auth.updateUser({ phone });
  expect(data.user).toMatchObject({ phone: '', new_phone: phone });
  const token = phones.last(phone).code;
  const { error } = await auth.client().auth.verifyOtp({ phone, token, type: 'phone_change' });
  expect(error).toBeNull();
  const { user } = (await person.client.auth.getUser()).data;
  expect(user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } });
});

test('somebody anonymous becomes somebody with an address of their own', async () => {
  const client = auth.client();
  const { data } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
  expect(data.user).toMatchObject({ is_anonymous: true, identities: [], app_metadata: {} });
  const bare = await client.auth.updateUser({ password: PASSWORD });
  expect(bare.error?.status).toBe(422);
  const email = auth.newEmail();
  await client.auth.updateUser({ email });
  await auth.follow(await auth.mailbox.next(email));
  const { user } = (await client.auth.getUser()).data;
  expect(user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
  expect(user?.identities).toHaveLength(1);
});

describe('reauthentication', () => {
  let strict: TestAuth;
  beforeAll(async () => {
    strict = await startAuth({ GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true' });
  });
  afterAll(() => strict.close());

  const grownOld = async () => {
    const person = await strict.person();
    const created_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await strict.db('sessions').where({ user_id: person.id }).update({ created_at });
    return person;
  };

  test('an old session changes its password by a code, once', async () => {
    const person = await grownOld();
    const { client } = person;
    const refused = await client.auth.updateUser({ password: 'another one' });
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce, link } = await strict.mailbox.next(person.email);
    expect(link.href).toBe('about:blank');
    const wrong = await client.auth.updateUser({ password: 'another one', nonce: '000000x' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.auth.updateUser({ password: 'another one', nonce })).error).toBeNull();
    const again = await client.auth.updateUser({ password: 'a third one', nonce });
    expect(again.error?.code).toBe('reauthentication_not_valid');
  });

  test('a new session needs none', async () => {
    const person = await strict.person();
    expect((await person.client.auth.updateUser({ password: 'another one' })).error).toBeNull();
  });

  test('the present password, where it is given, has to be right', async () => {
    const { accessToken } = await strict.person();
    const put = (current_password: string) =>
      strict.as(accessToken, 'PUT', '/user', { password: 'another one', current_password });
    expect((await put('wrong')).status).toBe(400);
    expect((await put(PASSWORD)).status).toBe(200);
  });
});
