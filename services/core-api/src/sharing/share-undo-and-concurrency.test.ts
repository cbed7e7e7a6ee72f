import { history, schedules } from '@scheduler/contracts/core';
import type { TestUser } from '../testing/start-core.ts';
import { toIdQuery, listSchedules, setUpSharingFixture } from '../testing/sharing-fixture.ts';

const { fixture, share, accept, revoke, createAcceptedShare } = setUpSharingFixture();

describe('undoing share changes', () => {
  /** Returns the ID of a user's most recent batch. */
  async function getLastBatchId(user: TestUser): Promise<string> {
    const { batches } = await user.call(history.list, { query: { limit: '1' } });
    return batches[0]?.id ?? '';
  }
  const undo = (user: TestUser, batch_id: string) =>
    user.call(history.undo, { params: { batch_id } });

  test('restores the share of a member who left', async () => {
    const schedule = await createAcceptedShare('editor');
    await fixture.member.call(schedules.leave, toIdQuery(schedule));
    await undo(fixture.member, await getLastBatchId(fixture.member));
    expect(await listSchedules(fixture.member)).toMatchObject([
      { id: schedule.id, role: 'editor' },
    ]);
  });

  test('does not restore the share of a member who left if the owner has revoked it since then', async () => {
    const schedule = await createAcceptedShare('editor');
    await fixture.member.call(schedules.leave, toIdQuery(schedule));
    const leaveBatchId = await getLastBatchId(fixture.member);
    await revoke(schedule);
    await expect(undo(fixture.member, leaveBatchId)).rejects.toMatchObject({ status: 409 });
    expect(await listSchedules(fixture.member)).toEqual([]);
  });

  test('restores a revoked or changed share only for the owner', async () => {
    const schedule = await createAcceptedShare('editor');
    await revoke(schedule);
    const revokeBatchId = await getLastBatchId(fixture.owner);
    await expect(undo(fixture.member, revokeBatchId)).rejects.toMatchObject({ status: 403 });
    await undo(fixture.owner, revokeBatchId);
    expect(await listSchedules(fixture.member)).toMatchObject([
      { id: schedule.id, role: 'editor' },
    ]);
    await share(schedule, 'freebusy');
    await expect(undo(fixture.member, await getLastBatchId(fixture.owner))).rejects.toMatchObject({
      status: 403,
    });
    expect(await listSchedules(fixture.member)).toMatchObject([{ role: 'freebusy' }]);
  });

  test('restores the shares of a deleted schedule', async () => {
    const schedule = await createAcceptedShare('viewer');
    await fixture.owner.call(schedules.remove, toIdQuery(schedule));
    await undo(fixture.owner, await getLastBatchId(fixture.owner));
    expect(await listSchedules(fixture.member)).toMatchObject([
      { id: schedule.id, role: 'viewer' },
    ]);
  });
});

describe('concurrent share requests', () => {
  test('revoking a share while it is being accepted leaves the member without access', async () => {
    const schedule = await fixture.owner.createSchedule();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await share(schedule, attempt % 2 ? 'viewer' : 'editor');
      const outcomes = await Promise.allSettled([
        accept(schedule),
        revoke(schedule),
        accept(schedule),
        revoke(schedule),
      ]);
      const rejections = outcomes.filter((outcome) => outcome.status === 'rejected');
      for (const { reason } of rejections) expect(reason).toMatchObject({ status: 404 });
      expect(await listSchedules(fixture.member)).toEqual([]);
      expect((await listSchedules(fixture.owner))[0]?.shared_with).toEqual([]);
    }
  });

  test('declining, leaving and changing a share at the same time results in one row per user', async () => {
    const schedule = await createAcceptedShare('viewer');
    await Promise.allSettled([
      share(schedule, 'editor'),
      fixture.member.call(schedules.leave, toIdQuery(schedule)),
      share(schedule, 'freebusy'),
      fixture.member.call(schedules.decline, toIdQuery(schedule)),
      accept(schedule),
    ]);
    const rows = await fixture.core.db('schedule_shares').where({ schedule_id: schedule.id });
    expect(rows).toHaveLength(1);
    const visible = await listSchedules(fixture.member);
    expect(visible).toHaveLength(rows[0].status === 'accepted' ? 1 : 0);
  });

  test('deleting a schedule while its share is being accepted leaves the member without access', async () => {
    const schedule = await fixture.owner.createSchedule();
    await share(schedule);
    await Promise.allSettled([
      accept(schedule),
      fixture.owner.call(schedules.remove, toIdQuery(schedule)),
    ]);
    expect(await listSchedules(fixture.member)).toEqual([]);
  });
});
