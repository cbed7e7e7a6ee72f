import { events, invitations, preferences, schedules, tasks } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { startCore, type TestCore, type TestUser } from '../testing/start-core.ts';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  user = await core.createUser({ plan: 'pro' });
});
afterAll(() => core.stop());

const share = (id: string, email: string) =>
  user.call(schedules.share, { query: { id }, body: { emails: [email] } });
const chooseDefault = (default_schedule_id: string | null) =>
  user.call(preferences.update, { body: { default_schedule_id } });
async function getDefaultName(): Promise<string | undefined> {
  const list = await user.call(schedules.list, {});
  const names = list.filter(({ is_default }) => is_default).map(({ name }) => name);
  expect(names.length).toBeLessThanOrEqual(1);
  return names[0];
}

test("a user's first schedule is the default, unless the preferences contain another one", async () => {
  expect(await getDefaultName()).toBeUndefined();
  await user.createSchedule('First');
  const second = await user.createSchedule('Second');
  expect(await getDefaultName()).toBe('First');
  await chooseDefault(second.id);
  expect(await getDefaultName()).toBe('Second');
  await user.call(schedules.remove, { query: { id: second.id } });
  expect(await getDefaultName()).toBe('First');
});

test('a schedule that is shared, or will be once the other person accepts, is never the default', async () => {
  const first = await user.createSchedule('First');
  const second = await user.createSchedule('Second');
  await chooseDefault(second.id);
  await share(second.id, 'ben@example.test');
  expect(await getDefaultName()).toBe('First');
  await share(first.id, 'ben@example.test');
  expect(await getDefaultName()).toBeUndefined();
});

test("the schedule of another user can't be chosen as the default", async () => {
  const other = await core.createUser({ name: 'ben' });
  const { id } = await other.createSchedule();
  const rejection = { status: 400, errors: [{ pointer: '/default_schedule_id' }] };
  await expect(chooseDefault(id)).rejects.toMatchObject(rejection);
  await expect(chooseDefault(newId())).rejects.toMatchObject(rejection);
  expect(await chooseDefault(null)).toMatchObject({ default_schedule_id: null });
});

test('accepted invitations and planned tasks use the default schedule instead of a shared one', async () => {
  const sharedSchedule = await user.createSchedule('Shared');
  const unsharedSchedule = await user.createSchedule('Private');
  await share(sharedSchedule.id, 'ben@example.test');
  const host = await core.createUser({ name: 'host' });
  const { id: event_id } = await host.createEvent(await host.createSchedule(), {
    invited_users: [user.account.email],
  });
  await user.call(invitations.respond, { params: { event_id }, body: { status: 'accepted' } });
  const accepted = await user.call(events.read, { params: { id: event_id } });
  expect(accepted.schedule_ids).toEqual([unsharedSchedule.id]);
  const task = await user.call(tasks.create, { body: { title: 'Report', duration_minutes: 60 } });
  expect(task.schedule_id).toBe(unsharedSchedule.id);
});
