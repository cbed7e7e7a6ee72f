import { events, schedules } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';
import { createTestUser, startCore, type TestCore } from '../testing/start-core.ts';

/** Number of schedules that one user creates at the same time. */
const SCHEDULES = scaleCount(60, 200);

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const LIMIT_MESSAGE =
  "You've reached the limit of 3 schedules for your current plan. Upgrade to Pro for unlimited schedules.";

test('a schedule can be created, listed, updated and deleted', async () => {
  const user = await core.createUser();
  const created = await user.call(schedules.create, {
    body: { name: '  Work ', description: ' ', is_shared: true },
  });
  expect(created).toMatchObject({
    name: 'Work',
    description: null,
    is_shared: true,
    shared_with: [],
    color: 'blue',
    role: 'owner',
    version: 1,
  });
  expect(await user.call(schedules.list, {})).toEqual([created]);

  const changed = await user.call(schedules.update, {
    query: { id: created.id },
    body: { description: 'Days', color: 'rose' },
  });
  expect(changed).toMatchObject({ name: 'Work', description: 'Days', color: 'rose', version: 2 });

  await user.call(schedules.remove, { query: { id: created.id } });
  expect(await user.call(schedules.list, {})).toEqual([]);
});

test('schedules are listed with the oldest first', async () => {
  const user = await core.createUser();
  for (const name of ['b', 'a', 'c']) await user.createSchedule(name);
  const names = (await user.call(schedules.list, {})).map(({ name }) => name);
  expect(names).toEqual(['b', 'a', 'c']);
});

describe('the plan limit', () => {
  test('rejects a fourth schedule on Free with the required message', async () => {
    const user = await core.createUser();
    for (const name of ['1', '2', '3']) await user.createSchedule(name);
    await expect(user.createSchedule('4')).rejects.toMatchObject({
      status: 403,
      code: 'schedule-limit',
      message: LIMIT_MESSAGE,
    });
  });

  test('allows exactly 3 of 50 concurrent creates on Free in two processes', async () => {
    const user = await core.createUser();
    const other = await core.startSecondProcess();
    const clients = [user, createTestUser(other.baseUrl, user.account, user.token)];
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        clients[index % 2]!.createSchedule(`Schedule ${index}`),
      ),
    );
    await other.stop();
    const rejected = results.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(47);
    for (const result of rejected) {
      expect(result).toMatchObject({ reason: { status: 403, code: 'schedule-limit' } });
    }
    expect(await user.call(schedules.list, {})).toHaveLength(3);
  });

  test(`does not block other users while one user creates ${SCHEDULES} schedules`, async () => {
    const [busyUser, otherUser] = [await core.createUser({ plan: 'pro' }), await core.createUser()];
    let completedCount = 0;
    const writes = Array.from({ length: SCHEDULES }, async (_, index) => {
      await busyUser.createSchedule(`Schedule ${index}`);
      completedCount += 1;
    });
    await Promise.race(writes);
    await otherUser.call(schedules.list, {});
    expect(completedCount).toBeLessThan(SCHEDULES / 2);
    await Promise.all(writes);
    expect(await busyUser.call(schedules.list, {})).toHaveLength(SCHEDULES);
  });

  test('allows a new schedule when another one has been deleted', async () => {
    const user = await core.createUser();
    const [first] = [
      await user.createSchedule('1'),
      await user.createSchedule('2'),
      await user.createSchedule('3'),
    ];
    await user.call(schedules.remove, { query: { id: first.id } });
    await expect(user.createSchedule('4')).resolves.toMatchObject({ name: '4' });
  });

  test('allows any number of schedules on Pro', async () => {
    const user = await core.createUser({ plan: 'pro' });
    for (const name of ['1', '2', '3', '4', '5']) await user.createSchedule(name);
    expect(await user.call(schedules.list, {})).toHaveLength(5);
  });

  test('rejects new schedules after a downgrade, but existing ones can still be edited', async () => {
    const user = await core.createUser({ plan: 'pro' });
    for (const name of ['1', '2', '3']) await user.createSchedule(name);
    const fourth = await user.createSchedule('4');
    // Plans are cached for seconds, so use another process to see the downgrade.
    const other = await core.startSecondProcess();
    other.billing.setPlan(user.account.id, 'free');
    const downgradedUser = createTestUser(other.baseUrl, user.account, user.token);
    await expect(downgradedUser.createSchedule('5')).rejects.toMatchObject({
      code: 'schedule-limit',
    });
    expect(
      await downgradedUser.call(schedules.update, {
        query: { id: fourth.id },
        body: { name: 'Four' },
      }),
    ).toMatchObject({ name: 'Four' });
    await other.stop();
  });

  test('uses the last known plan while billing is unavailable, or Free if there is none', async () => {
    const proUser = await core.createUser({ plan: 'pro' });
    for (const name of ['1', '2', '3']) await proUser.createSchedule(name);
    const unknownUser = await core.createUser({ plan: 'pro' });
    core.billing.setUnavailable(true);
    await expect(proUser.createSchedule('4')).resolves.toMatchObject({ name: '4' });
    for (const name of ['1', '2', '3']) await unknownUser.createSchedule(name);
    await expect(unknownUser.createSchedule('4')).rejects.toMatchObject({ code: 'schedule-limit' });
    core.billing.setUnavailable(false);
  });

  test('is checked with one plan request for parallel and later requests', async () => {
    const user = await core.createUser({ plan: 'pro' });
    const before = core.billing.getRequestCount();
    await Promise.all(['1', '2', '3', '4'].map((name) => user.createSchedule(name)));
    await user.createSchedule('5');
    expect(core.billing.getRequestCount() - before).toBe(1);
  });
});

describe('deleting a schedule', () => {
  test('deletes the events that are on no other schedule', async () => {
    const user = await core.createUser();
    const [work, home] = [await user.createSchedule('Work'), await user.createSchedule('Home')];
    const eventOnWork = await user.createEvent(work);
    const eventOnBoth = await user.createEvent([work, home]);
    const eventAtHome = await user.createEvent(home);
    await user.call(schedules.remove, { query: { id: work.id } });
    await expect(user.call(events.read, { params: { id: eventOnWork.id } })).rejects.toMatchObject({
      status: 404,
    });
    const remaining = await user.call(events.list, {});
    expect(remaining.map(({ id }) => id).toSorted()).toEqual(
      [eventOnBoth.id, eventAtHome.id].toSorted(),
    );
    expect(remaining.find(({ id }) => id === eventOnBoth.id)).toMatchObject({
      schedule_id: home.id,
      schedule_ids: [home.id],
    });
  });

  test('deletes an event that is on two schedules when both are deleted concurrently', async () => {
    const user = await core.createUser();
    const [work, home] = [await user.createSchedule('Work'), await user.createSchedule('Home')];
    await user.createEvent([work, home]);
    await Promise.all([work, home].map(({ id }) => user.call(schedules.remove, { query: { id } })));
    expect(await core.db('events').where({ organizer_id: user.account.id })).toEqual([]);
  });
});

test('an update with an outdated version is rejected with the current schedule', async () => {
  const user = await core.createUser();
  const { id } = await user.createSchedule();
  const change = (name: string) =>
    user.call(schedules.update, { query: { id }, body: { name }, ifMatch: 1 });
  const current = await change('First');
  await expect(change('Second')).rejects.toMatchObject({
    status: 412,
    code: 'version-mismatch',
    current,
  });
  await expect(user.call(schedules.remove, { query: { id }, ifMatch: 1 })).rejects.toMatchObject({
    status: 412,
  });
  await user.call(schedules.remove, { query: { id }, ifMatch: 2 });
});

test('deleting an unknown schedule returns 404', async () => {
  const user = await core.createUser();
  await expect(user.call(schedules.remove, { query: { id: newId() } })).rejects.toMatchObject({
    status: 404,
    code: 'not-found',
  });
});
