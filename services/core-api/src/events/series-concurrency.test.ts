import { schedules, type Schedule } from '@scheduler/contracts/core';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { createEventActions, formatStarts } from '../testing/series-helpers.ts';

let core: TestCore;
let owner: TestUser;
let editor: TestUser;
let schedule: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [owner, editor] = [
    await core.createUser({ plan: 'pro' }),
    await core.createUser({ name: 'ben' }),
  ];
  schedule = await owner.createSchedule();
  const query = { id: schedule.id };
  const body = { emails: [editor.account.email], role: 'editor' as const };
  await owner.call(schedules.share, { query, body });
  await editor.call(schedules.accept, { query });
});
afterAll(() => core.stop());

const createDailySeries = () =>
  owner.createEvent(schedule, {
    start_time: '2026-11-02T09:00:00Z',
    end_time: '2026-11-02T10:00:00Z',
    recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
  });
const listWeek = (user = owner) =>
  createEventActions(user).list('2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z');

test('concurrent updates of one occurrence by two users are both applied', async () => {
  const { id } = await createDailySeries();
  const third = `${id}_20261104T090000Z`;
  const updates = [owner, editor].flatMap((user, index) => [
    createEventActions(user).change(third, { title: `Title ${index}` }),
    createEventActions(user).change(third, { location: `Room ${index}` }),
  ]);
  expect((await Promise.allSettled(updates)).map(({ status }) => status)).toEqual(
    Array.from({ length: 4 }, () => 'fulfilled'),
  );
  const listedEvents = await listWeek();
  expect(listedEvents).toHaveLength(4);
  expect(listedEvents[2]).toMatchObject({
    id: third,
    title: expect.stringMatching(/^Title/) as string,
  });
  expect(listedEvents[2]?.location).toMatch(/^Room/);
  expect(await listWeek(editor)).toHaveLength(4);
});

test('concurrent changes with different scopes keep the series consistent', async () => {
  const { id } = await createDailySeries();
  const occurrenceId = (day: string) => `${id}_202611${day}T090000Z`;
  const results = await Promise.allSettled([
    createEventActions(owner).change(occurrenceId('02'), { title: 'All' }, 'all'),
    createEventActions(editor).change(occurrenceId('03'), { location: 'One' }),
    createEventActions(owner).change(occurrenceId('04'), { description: 'Following' }, 'following'),
    createEventActions(editor).remove(occurrenceId('05')),
  ]);
  const rejectedStatuses = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { status?: number }).status] : [],
  );
  // Occurrences after the split have a new ID.
  expect(rejectedStatuses.filter((status) => status !== 404)).toEqual([]);
  expect(await listWeek()).toHaveLength(rejectedStatuses.length > 0 ? 4 : 3);
  expect(formatStarts(await listWeek(), 'All')[0]).toBe('11-02 09:00');
});

describe('deleting a schedule', () => {
  test('preserves an occurrence that was moved to another schedule', async () => {
    const other = await owner.createSchedule('Other');
    const { id } = await createDailySeries();
    await createEventActions(owner).change(`${id}_20261104T090000Z`, {
      schedule_ids: [other.id],
      title: 'Apart',
    });
    await owner.call(schedules.remove, { query: { id: schedule.id } });
    const remaining = await listWeek();
    expect(formatStarts(remaining)).toEqual(['11-04 09:00 Apart']);
    expect(remaining[0]?.recurring_event_id).toBeNull();
  });

  test('does not restore the original time of an occurrence that was moved to the schedule', async () => {
    const other = await owner.createSchedule('Other');
    const { id } = await createDailySeries();
    await createEventActions(owner).change(`${id}_20261104T090000Z`, { schedule_ids: [other.id] });
    await owner.call(schedules.remove, { query: { id: other.id } });
    expect(formatStarts(await listWeek())).toEqual(['11-02 09:00', '11-03 09:00', '11-05 09:00']);
  });
});
