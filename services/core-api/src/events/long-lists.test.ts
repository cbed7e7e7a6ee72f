import { CONFLICTS_TOLD, EVENTS_LISTED, events } from '@scheduler/contracts/core';
import { seedCalendar, WEEK } from '../testing/bench/seed.ts';
import { inBatch } from '../testing/batch.ts';
import { startCore, type TestCore } from '../testing/core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const TOO_MANY = {
  status: 400,
  message: 'This range holds too many events for one answer. Ask for a shorter one.',
  errors: [{ pointer: '?end_date' }],
};

test('as many events as one answer holds are listed, and one more asks for a range', async () => {
  const ada = await core.signedIn({ plan: 'pro' });
  await seedCalendar(core.db, ada.user.id, EVENTS_LISTED);
  expect(await ada.call(events.list, {})).toHaveLength(EVENTS_LISTED);

  await ada.event(await ada.schedule());
  await expect(ada.call(events.list, {})).rejects.toMatchObject(TOO_MANY);
  const open = { start_date: '1900-01-01T00:00:00Z' };
  await expect(ada.call(events.list, { query: open })).rejects.toMatchObject(TOO_MANY);
  const week = { start_date: WEEK.start, end_date: WEEK.end };
  expect((await ada.call(events.list, { query: week })).length).toBeGreaterThan(1);
});

test('heavy events fill an answer sooner', async () => {
  const ada = await core.signedIn();
  await seedCalendar(core.db, ada.user.id, 1000);
  await inBatch(core.db, (trx) =>
    trx('events')
      .where({ organizer_id: ada.user.id })
      .update({ description: 'x'.repeat(20_000) }),
  );
  await expect(ada.call(events.list, {})).rejects.toMatchObject(TOO_MANY);
});

test('of very many conflicts the first are told', async () => {
  const ada = await core.signedIn();
  await seedCalendar(core.db, ada.user.id, 500);
  const always = { start_time: '1900-01-01T00:00:00Z', end_time: '2199-12-31T00:00:00Z' };
  const { has_conflicts, conflicts } = await ada.call(events.conflicts, { query: always });
  expect(has_conflicts).toBe(true);
  expect(conflicts).toHaveLength(CONFLICTS_TOLD);
  const starts = conflicts.map(({ start_time }) => start_time);
  expect(starts).toEqual(starts.toSorted());
});
