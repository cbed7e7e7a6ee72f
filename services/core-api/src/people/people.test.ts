import { schedules } from '@scheduler/contracts/core';
import type { TestAccount } from '@scheduler/service-kit/testing';
import { createTestUser, startCore, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const NOON = Date.parse('2026-11-20T12:00:00Z') / 1000;

/** Calls the API with a token issued the given number of minutes after noon. */
async function callWithToken(user: TestAccount, minute: number): Promise<void> {
  const token = await core.identity.signToken(user, { iat: NOON + minute * 60 });
  await createTestUser(core.baseUrl, user, token).call(schedules.list, {});
}

const findPerson = (user: TestAccount) =>
  core.db('people').where({ user_id: user.id }).first('email', 'full_name');

test("the email address and name of a user are saved from the user's token", async () => {
  const user = core.identity.createAccount();
  await callWithToken({ ...user, email: user.email.toUpperCase() }, 0);
  expect(await findPerson(user)).toEqual({ email: user.email, full_name: 'ada' });
});

test('a newer token updates the email address and name of a user, but an older token does not', async () => {
  const user = core.identity.createAccount();
  const renamed = { ...user, email: `new.${user.email}`, full_name: 'Ada Lovelace' };
  await callWithToken(user, 0);
  await callWithToken(renamed, 1);
  await callWithToken(user, 0.5);
  expect(await findPerson(user)).toEqual({ email: renamed.email, full_name: 'Ada Lovelace' });
});

test('an email address that moves to another account is removed from the previous account', async () => {
  const user = core.identity.createAccount();
  const newOwner = { ...core.identity.createAccount('heir'), email: user.email };
  await callWithToken(user, 0);
  await callWithToken(newOwner, 2);
  await callWithToken(user, 1);
  expect(await findPerson(newOwner)).toMatchObject({ email: user.email });
  expect(await findPerson(user)).toEqual({ email: '', full_name: 'ada' });
  await callWithToken({ ...user, email: `later.${user.email}` }, 3);
  expect(await findPerson(user)).toMatchObject({ email: `later.${user.email}` });
});

test('an email address that several accounts claim concurrently is assigned to one of them', async () => {
  const users = Array.from({ length: 8 }, (_, index) =>
    core.identity.createAccount(`twin${index}`),
  );
  const email = users[0]!.email;
  await Promise.all(users.map((user, minute) => callWithToken({ ...user, email }, minute)));
  expect(await core.db('people').where({ email })).toMatchObject([{ user_id: users[7]!.id }]);
});

test('several accounts can exist without an email address', async () => {
  const [user, otherAccount] = [core.identity.createAccount(), core.identity.createAccount('ben')];
  for (const account of [user, otherAccount]) await callWithToken({ ...account, email: '' }, 0);
  expect(await findPerson(user)).toMatchObject({ email: '' });
  expect(await findPerson(otherAccount)).toMatchObject({ email: '' });
});

test('a token that was already processed causes no further database writes', async () => {
  const user = await core.createUser();
  await user.call(schedules.list, {});
  await core.db('people').where({ user_id: user.account.id }).delete();
  await user.call(schedules.list, {});
  expect(await findPerson(user.account)).toBeUndefined();
});
