import { MAX_REPORTED_CONFLICTS, MAX_LISTED_EVENTS, events } from '@scheduler/contracts/core';
import { seedCalendar, WEEK } from '../testing/bench/seed.ts';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const TOO_MANY = {
  status: 400,
  message: 'Too many events in this range. Use a shorter one.',
  errors: [{ pointer: '?end_date' }],
};

test('listing events returns up to MAX_LISTED_EVENTS and is rejected if the range contains more', async () => {
  const user = await core.createUser({ plan: 'pro' });
  await seedCalendar(core.db, user.account.id, MAX_LISTED_EVENTS);
  expect(await user.call(events.list, {})).toHaveLength(MAX_LISTED_EVENTS);

  await user.createEvent(await user.createSchedule());
  await expect(user.call(events.list, {})).rejects.toMatchObject(TOO_MANY);
  const openRange = { start_date: '1900-01-01T00:00:00Z' };
  await expect(user.call(events.list, { query: openRange })).rejects.toMatchObject(TOO_MANY);
  const everything = { start_date: '1900-01-01T00:00:00Z', end_date: '2190-01-01T00:00:00Z' };
  const compactQuery = { ...everything, format: 'compact' as const };
  await expect(user.call(events.listCompact, { query: compactQuery })).rejects.toMatchObject(
    TOO_MANY,
  );
  const week = { start_date: WEEK.start, end_date: WEEK.end };
  expect((await user.call(events.list, { query: week })).length).toBeGreaterThan(1);
});

test('listing fewer events is rejected if their text exceeds the size limit', async () => {
  const user = await core.createUser();
  await seedCalendar(core.db, user.account.id, 1000);
  await runInBatch(core.db, (trx) =>
    trx('events')
      .where({ organizer_id: user.account.id })
      .update({ description: 'x'.repeat(20_000) }),
  );
  await expect(user.call(events.list, {})).rejects.toMatchObject(TOO_MANY);
});

test('a conflict check returns the earliest conflicts if there are too many', async () => {
  const user = await core.createUser();
  await seedCalendar(core.db, user.account.id, 500);
  const fullRange = { start_time: '1900-01-01T00:00:00Z', end_time: '2199-12-31T00:00:00Z' };
  const { has_conflicts, conflicts } = await user.call(events.conflicts, { query: fullRange });
  expect(has_conflicts).toBe(true);
  expect(conflicts).toHaveLength(MAX_REPORTED_CONFLICTS);
  const starts = conflicts.map(({ start_time }) => start_time);
  expect(starts).toEqual(starts.toSorted());
});
