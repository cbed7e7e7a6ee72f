import { history, schedules } from '@scheduler/contracts/core';
import type { Person } from '../testing/core.ts';
import { byId, listed, shareStage } from '../testing/shares.ts';

// A busy machine takes its time.
jest.setTimeout(20_000);

const { stage, share, accept, revoke, sharedWithBen } = shareStage();

describe('taking it back', () => {
  /** The batch that a person's last change made. */
  async function lastBatch(person: Person): Promise<string> {
    const { batches } = await person.call(history.list, { query: { limit: '1' } });
    return batches[0]?.id ?? '';
  }
  const undo = (person: Person, batch_id: string) =>
    person.call(history.undo, { params: { batch_id } });

  test('who left by mistake is back where they were', async () => {
    const schedule = await sharedWithBen('editor');
    await stage.ben.call(schedules.leave, byId(schedule));
    await undo(stage.ben, await lastBatch(stage.ben));
    expect(await listed(stage.ben)).toMatchObject([{ id: schedule.id, role: 'editor' }]);
  });

  test('who left gets nothing back once the owner revoked it', async () => {
    const schedule = await sharedWithBen('editor');
    await stage.ben.call(schedules.leave, byId(schedule));
    const left = await lastBatch(stage.ben);
    await revoke(schedule);
    await expect(undo(stage.ben, left)).rejects.toMatchObject({ status: 409 });
    expect(await listed(stage.ben)).toEqual([]);
  });

  test('what the owner revoked or granted only the owner takes back', async () => {
    const schedule = await sharedWithBen('editor');
    await revoke(schedule);
    const revoked = await lastBatch(stage.ada);
    await expect(undo(stage.ben, revoked)).rejects.toMatchObject({ status: 403 });
    await undo(stage.ada, revoked);
    expect(await listed(stage.ben)).toMatchObject([{ id: schedule.id, role: 'editor' }]);
    await share(schedule, 'freebusy');
    await expect(undo(stage.ben, await lastBatch(stage.ada))).rejects.toMatchObject({
      status: 403,
    });
    expect(await listed(stage.ben)).toMatchObject([{ role: 'freebusy' }]);
  });

  test('a deleted schedule comes back with all who shared it', async () => {
    const schedule = await sharedWithBen('viewer');
    await stage.ada.call(schedules.remove, byId(schedule));
    await undo(stage.ada, await lastBatch(stage.ada));
    expect(await listed(stage.ben)).toMatchObject([{ id: schedule.id, role: 'viewer' }]);
  });
});

describe('at once', () => {
  test('accepting and revoking from several tabs leave nobody who was revoked', async () => {
    const schedule = await stage.ada.schedule();
    for (let round = 0; round < 10; round += 1) {
      await share(schedule, round % 2 ? 'viewer' : 'editor');
      const outcomes = await Promise.allSettled([
        accept(schedule),
        revoke(schedule),
        accept(schedule),
        revoke(schedule),
      ]);
      const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
      for (const { reason } of refusals) expect(reason).toMatchObject({ status: 404 });
      expect(await listed(stage.ben)).toEqual([]);
      expect((await listed(stage.ada))[0]?.shared_with).toEqual([]);
    }
  });

  test('declining and leaving while the owner changes roles keep one row for one person', async () => {
    const schedule = await sharedWithBen('viewer');
    await Promise.allSettled([
      share(schedule, 'editor'),
      stage.ben.call(schedules.leave, byId(schedule)),
      share(schedule, 'freebusy'),
      stage.ben.call(schedules.decline, byId(schedule)),
      accept(schedule),
    ]);
    const rows = await stage.core.db('schedule_shares').where({ schedule_id: schedule.id });
    expect(rows).toHaveLength(1);
    const visible = await listed(stage.ben);
    expect(visible).toHaveLength(rows[0].status === 'accepted' ? 1 : 0);
  });

  test('a schedule that is deleted while it is accepted is nobody’s', async () => {
    const schedule = await stage.ada.schedule();
    await share(schedule);
    await Promise.allSettled([accept(schedule), stage.ada.call(schedules.remove, byId(schedule))]);
    expect(await listed(stage.ben)).toEqual([]);
  });
});
