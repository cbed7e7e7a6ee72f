import { events } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  user = await core.createUser();
});
afterAll(() => core.stop());

const checkConflicts = (start_time: string, end_time: string, exclude_event_id?: string) =>
  user.call(events.conflicts, {
    query: { start_time, end_time, ...(exclude_event_id && { exclude_event_id }) },
  });

describe('conflict check', () => {
  it('reports overlapping events but not adjacent ones', async () => {
    const schedule = await user.createSchedule();
    const event = await user.createEvent(schedule);
    expect(await checkConflicts('2026-11-20T09:59:00Z', '2026-11-20T11:00:00Z')).toEqual({
      has_conflicts: true,
      conflicts: [
        {
          id: event.id,
          title: 'Workshop',
          start_time: event.start_time,
          end_time: event.end_time,
          schedule_ids: [schedule.id],
          source: 'own',
        },
      ],
    });
    const noConflicts = { has_conflicts: false, conflicts: [] };
    expect(await checkConflicts('2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z')).toEqual(
      noConflicts,
    );
    expect(await checkConflicts('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z')).toEqual(
      noConflicts,
    );
  });

  it('reports busy all-day and multi-day events', async () => {
    const schedule = await user.createSchedule();
    const days = {
      is_all_day: true,
      transparency: 'opaque' as const,
      time_zone: 'America/New_York',
      start_time: '2026-11-21',
    };
    const saturday = await user.createEvent(schedule, { ...days, end_time: '2026-11-21' });
    const fortnight = await user.createEvent(schedule, {
      ...days,
      start_time: '2026-11-10',
      end_time: '2026-11-24',
    });
    const { conflicts } = await checkConflicts('2026-11-22T04:00:00Z', '2026-11-22T04:59:00Z');
    expect(conflicts.map(({ id }) => id)).toEqual([fortnight.id, saturday.id]);
    expect(
      (await checkConflicts('2026-11-22T05:00:00Z', '2026-11-22T06:00:00Z')).conflicts,
    ).toHaveLength(1);
  });

  it('reports an event on two schedules once', async () => {
    const [a, b] = [await user.createSchedule('a'), await user.createSchedule('b')];
    await user.createEvent([a, b]);
    const { conflicts } = await checkConflicts('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z');
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]?.schedule_ids).toEqual([a.id, b.id]);
  });

  it('excludes the event that is being edited', async () => {
    const event = await user.createEvent(await user.createSchedule());
    expect((await checkConflicts(event.start_time, event.end_time, event.id)).has_conflicts).toBe(
      false,
    );
    expect((await checkConflicts(event.start_time, event.end_time, newId())).has_conflicts).toBe(
      true,
    );
  });

  it("does not report other users' events, even if exclude_event_id refers to one", async () => {
    const otherUser = await core.createUser({ name: 'ben' });
    const otherEvent = await otherUser.createEvent(await otherUser.createSchedule());
    await user.createSchedule();
    expect((await checkConflicts(otherEvent.start_time, otherEvent.end_time)).has_conflicts).toBe(
      false,
    );
    expect(
      (await checkConflicts(otherEvent.start_time, otherEvent.end_time, otherEvent.id))
        .has_conflicts,
    ).toBe(false);
  });

  it('returns the conflicts of a new event, which is still created', async () => {
    const schedule = await user.createSchedule();
    const first = await user.createEvent(schedule);
    const second = await user.createEvent(schedule);
    expect(second.conflicts.map(({ id }) => id)).toEqual([first.id]);
    const movedEvent = await user.call(events.update, {
      params: { id: second.id },
      body: { start_time: '2026-11-20T10:00:00Z', end_time: '2026-11-20T11:00:00Z' },
    });
    expect(movedEvent.conflicts).toEqual([]);
  });

  it.each([
    [{ start_time: '2026-11-20T09:00:00Z' }, '?end_time'],
    [{ end_time: '2026-11-20T09:00:00Z' }, '?start_time'],
    [{ start_time: '2026-11-20T09:00:00Z', end_time: '2026-11-20T09:00:00Z' }, '?end_time'],
    [{ start_time: 'soon', end_time: '2026-11-20T09:00:00Z' }, '?start_time'],
    [
      {
        start_time: '2026-11-20T09:00:00Z',
        end_time: '2026-11-20T10:00:00Z',
        exclude_event_id: '1',
      },
      '?exclude_event_id',
    ],
  ])('rejects the query %j with an error at %s', async (query, pointer) => {
    await expect(
      user.call(events.conflicts, { query: query as { start_time: string; end_time: string } }),
    ).rejects.toMatchObject({ status: 400, errors: [{ pointer }] });
  });
});
