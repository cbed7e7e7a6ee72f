import { events, schedules } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { personAt, startCore, type TestCore } from '../testing/core.ts';

// Some facts need a second process, which takes its time on a busy machine.
jest.setTimeout(20_000);

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const LIMIT =
  "You've reached the limit of 3 schedules for your current plan. Upgrade to Pro for unlimited schedules.";

test('a schedule is created, listed, changed and deleted', async () => {
  const ada = await core.signedIn();
  const made = await ada.call(schedules.create, {
    body: { name: '  Work ', description: ' ', is_shared: true },
  });
  expect(made).toMatchObject({
    name: 'Work',
    description: null,
    is_shared: true,
    shared_with: [],
    color: 'blue',
    role: 'owner',
    version: 1,
  });
  expect(await ada.call(schedules.list, {})).toEqual([made]);

  const changed = await ada.call(schedules.update, {
    query: { id: made.id },
    body: { description: 'Days', color: 'rose' },
  });
  expect(changed).toMatchObject({ name: 'Work', description: 'Days', color: 'rose', version: 2 });

  await ada.call(schedules.remove, { query: { id: made.id } });
  expect(await ada.call(schedules.list, {})).toEqual([]);
});

test('schedules are listed oldest first', async () => {
  const ada = await core.signedIn();
  for (const name of ['b', 'a', 'c']) await ada.schedule(name);
  const names = (await ada.call(schedules.list, {})).map(({ name }) => name);
  expect(names).toEqual(['b', 'a', 'c']);
});

describe('the plan', () => {
  test('Free refuses a fourth schedule with the sentence of the specification', async () => {
    const ada = await core.signedIn();
    for (const name of ['1', '2', '3']) await ada.schedule(name);
    await expect(ada.schedule('4')).rejects.toMatchObject({
      status: 403,
      code: 'schedule-limit',
      message: LIMIT,
    });
  });

  test('50 parallel creates on Free, over two processes, leave exactly 3', async () => {
    const ada = await core.signedIn();
    const other = await core.beside();
    const doors = [ada, personAt(other.baseUrl, ada.user, ada.token)];
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => doors[index % 2]!.schedule(`Schedule ${index}`)),
    );
    await other.stop();
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(47);
    for (const result of refused) {
      expect(result).toMatchObject({ reason: { status: 403, code: 'schedule-limit' } });
    }
    expect(await ada.call(schedules.list, {})).toHaveLength(3);
  });

  test('one person who writes a lot at once keeps nobody else waiting', async () => {
    const [busy, ben] = [await core.signedIn({ plan: 'pro' }), await core.signedIn()];
    let done = 0;
    const writes = Array.from({ length: 200 }, async (_, index) => {
      await busy.schedule(`Schedule ${index}`);
      done += 1;
    });
    await Promise.race(writes);
    await ben.call(schedules.list, {});
    expect(done).toBeLessThan(100);
    await Promise.all(writes);
    expect(await busy.call(schedules.list, {})).toHaveLength(200);
  });

  test('deleting one makes room again', async () => {
    const ada = await core.signedIn();
    const [first] = [await ada.schedule('1'), await ada.schedule('2'), await ada.schedule('3')];
    await ada.call(schedules.remove, { query: { id: first.id } });
    await expect(ada.schedule('4')).resolves.toMatchObject({ name: '4' });
  });

  test('Pro has no limit', async () => {
    const ada = await core.signedIn({ plan: 'pro' });
    for (const name of ['1', '2', '3', '4', '5']) await ada.schedule(name);
    expect(await ada.call(schedules.list, {})).toHaveLength(5);
  });

  test('after a downgrade all stays readable and editable, only creating is refused', async () => {
    const ada = await core.signedIn({ plan: 'pro' });
    for (const name of ['1', '2', '3']) await ada.schedule(name);
    const fourth = await ada.schedule('4');
    // A plan is remembered for seconds, so the downgrade is seen by another process.
    const other = await core.beside();
    other.billing.setPlan(ada.user.id, 'free');
    const later = personAt(other.baseUrl, ada.user, ada.token);
    await expect(later.schedule('5')).rejects.toMatchObject({ code: 'schedule-limit' });
    expect(
      await later.call(schedules.update, { query: { id: fourth.id }, body: { name: 'Four' } }),
    ).toMatchObject({ name: 'Four' });
    await other.stop();
  });

  test('while billing does not answer the last plan known holds, else Free', async () => {
    const pro = await core.signedIn({ plan: 'pro' });
    for (const name of ['1', '2', '3']) await pro.schedule(name);
    const unknown = await core.signedIn({ plan: 'pro' });
    core.billing.setDown(true);
    await expect(pro.schedule('4')).resolves.toMatchObject({ name: '4' });
    for (const name of ['1', '2', '3']) await unknown.schedule(name);
    await expect(unknown.schedule('4')).rejects.toMatchObject({ code: 'schedule-limit' });
    core.billing.setDown(false);
  });

  test('one answer of billing serves parallel and later requests', async () => {
    const ada = await core.signedIn({ plan: 'pro' });
    const before = core.billing.asked();
    await Promise.all(['1', '2', '3', '4'].map((name) => ada.schedule(name)));
    await ada.schedule('5');
    expect(core.billing.asked() - before).toBe(1);
  });
});

describe('deleting', () => {
  test('takes the events that are on no other schedule and leaves the others', async () => {
    const ada = await core.signedIn();
    const [work, home] = [await ada.schedule('Work'), await ada.schedule('Home')];
    const alone = await ada.event(work);
    const both = await ada.event([work, home]);
    const elsewhere = await ada.event(home);
    await ada.call(schedules.remove, { query: { id: work.id } });
    await expect(ada.call(events.read, { params: { id: alone.id } })).rejects.toMatchObject({
      status: 404,
    });
    const left = await ada.call(events.list, {});
    expect(left.map(({ id }) => id).toSorted()).toEqual([both.id, elsewhere.id].toSorted());
    expect(left.find(({ id }) => id === both.id)).toMatchObject({
      schedule_id: home.id,
      schedule_ids: [home.id],
    });
  });

  test('two at once leave no event without a schedule', async () => {
    const ada = await core.signedIn();
    const [work, home] = [await ada.schedule('Work'), await ada.schedule('Home')];
    await ada.event([work, home]);
    await Promise.all([work, home].map(({ id }) => ada.call(schedules.remove, { query: { id } })));
    expect(await core.db('events').where({ organizer_id: ada.user.id })).toEqual([]);
  });
});

test('a stale version is refused with the schedule as it is now', async () => {
  const ada = await core.signedIn();
  const { id } = await ada.schedule();
  const change = (name: string) =>
    ada.call(schedules.update, { query: { id }, body: { name }, ifMatch: 1 });
  const now = await change('First');
  await expect(change('Second')).rejects.toMatchObject({
    status: 412,
    code: 'version-mismatch',
    current: now,
  });
  await expect(ada.call(schedules.remove, { query: { id }, ifMatch: 1 })).rejects.toMatchObject({
    status: 412,
  });
  await ada.call(schedules.remove, { query: { id }, ifMatch: 2 });
});

test('a schedule of nobody is not found', async () => {
  const ada = await core.signedIn();
  await expect(ada.call(schedules.remove, { query: { id: newId() } })).rejects.toMatchObject({
    status: 404,
    code: 'not-found',
  });
});
