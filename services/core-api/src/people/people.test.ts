import { schedules } from '@scheduler/contracts/core';
import type { TestUser } from '@scheduler/service-kit/testing';
import { personAt, startCore, type TestCore } from '../testing/core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const NOON = Date.parse('2026-11-20T12:00:00Z') / 1000;

/** Calls with a token issued so many minutes past noon. */
async function calls(user: TestUser, minute: number): Promise<void> {
  const token = await core.identity.tokenFor(user, { iat: NOON + minute * 60 });
  await personAt(core.baseUrl, user, token).call(schedules.list, {});
}

const known = (user: TestUser) =>
  core.db('people').where({ user_id: user.id }).first('email', 'full_name');

test('whoever calls is known by the address and the name of their token', async () => {
  const ada = core.identity.newUser();
  await calls({ ...ada, email: ada.email.toUpperCase() }, 0);
  expect(await known(ada)).toEqual({ email: ada.email, full_name: 'ada' });
});

test('a younger token tells a new address and name, an older one no more', async () => {
  const ada = core.identity.newUser();
  const renamed = { ...ada, email: `new.${ada.email}`, full_name: 'Ada Lovelace' };
  await calls(ada, 0);
  await calls(renamed, 1);
  await calls(ada, 0.5);
  expect(await known(ada)).toEqual({ email: renamed.email, full_name: 'Ada Lovelace' });
});

test('an address that moved to another account is theirs alone', async () => {
  const ada = core.identity.newUser();
  const heir = { ...core.identity.newUser('heir'), email: ada.email };
  await calls(ada, 0);
  await calls(heir, 2);
  await calls(ada, 1);
  expect(await known(heir)).toMatchObject({ email: ada.email });
  expect(await known(ada)).toEqual({ email: '', full_name: 'ada' });
  await calls({ ...ada, email: `later.${ada.email}` }, 3);
  expect(await known(ada)).toMatchObject({ email: `later.${ada.email}` });
});

test('accounts that claim one address at once leave it with one of them', async () => {
  const users = Array.from({ length: 8 }, (_, index) => core.identity.newUser(`twin${index}`));
  const email = users[0]!.email;
  await Promise.all(users.map((user, minute) => calls({ ...user, email }, minute)));
  expect(await core.db('people').where({ email })).toMatchObject([{ user_id: users[7]!.id }]);
});

test('accounts without an address stand side by side', async () => {
  const [ada, ben] = [core.identity.newUser(), core.identity.newUser('ben')];
  for (const user of [ada, ben]) await calls({ ...user, email: '' }, 0);
  expect(await known(ada)).toMatchObject({ email: '' });
  expect(await known(ben)).toMatchObject({ email: '' });
});

test('a token that was told asks the database no more', async () => {
  const ada = await core.signedIn();
  await ada.call(schedules.list, {});
  await core.db('people').where({ user_id: ada.user.id }).delete();
  await ada.call(schedules.list, {});
  expect(await known(ada.user)).toBeUndefined();
});
