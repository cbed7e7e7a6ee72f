import { schedules, type Schedule } from '@scheduler/contracts/core';
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { doing, startsOf } from '../testing/series.ts';

let core: TestCore;
let ada: Person;
let ben: Person;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [ada, ben] = [await core.signedIn({ plan: 'pro' }), await core.signedIn({ name: 'ben' })];
  work = await ada.schedule();
  const query = { id: work.id };
  const body = { emails: [ben.user.email], role: 'editor' as const };
  await ada.call(schedules.share, { query, body });
  await ben.call(schedules.accept, { query });
});
afterAll(() => core.stop());

const daily = () =>
  ada.event(work, {
    start_time: '2026-11-02T09:00:00Z',
    end_time: '2026-11-02T10:00:00Z',
    recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
  });
const week = (person = ada) => doing(person).list('2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z');

test('of two who change one occurrence at once, both are heard, one after the other', async () => {
  const { id } = await daily();
  const third = `${id}_20261104T090000Z`;
  const both = [ada, ben].flatMap((person, index) => [
    doing(person).change(third, { title: `Title ${index}` }),
    doing(person).change(third, { location: `Room ${index}` }),
  ]);
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(
    Array.from({ length: 4 }, () => 'fulfilled'),
  );
  const listed = await week();
  expect(listed).toHaveLength(4);
  expect(listed[2]).toMatchObject({ id: third, title: expect.stringMatching(/^Title/) as string });
  expect(listed[2]?.location).toMatch(/^Room/);
  expect(await week(ben)).toHaveLength(4);
});

test('changes of all, one and those following at once leave whole series', async () => {
  const { id } = await daily();
  const on = (day: string) => `${id}_202611${day}T090000Z`;
  const results = await Promise.allSettled([
    doing(ada).change(on('02'), { title: 'All' }, 'all'),
    doing(ben).change(on('03'), { location: 'One' }),
    doing(ada).change(on('04'), { description: 'Following' }, 'following'),
    doing(ben).remove(on('05')),
  ]);
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { status?: number }).status] : [],
  );
  // What was cut off has another id by then.
  expect(refused.filter((status) => status !== 404)).toEqual([]);
  expect(await week()).toHaveLength(refused.length > 0 ? 4 : 3);
  expect(startsOf(await week(), 'All')[0]).toBe('11-02 09:00');
});

describe('a schedule that is deleted', () => {
  test('leaves an occurrence that lives on another one', async () => {
    const other = await ada.schedule('Other');
    const { id } = await daily();
    await doing(ada).change(`${id}_20261104T090000Z`, { schedule_ids: [other.id], title: 'Apart' });
    await ada.call(schedules.remove, { query: { id: work.id } });
    const left = await week();
    expect(startsOf(left)).toEqual(['11-04 09:00 Apart']);
    expect(left[0]?.recurring_event_id).toBeNull();
  });

  test('does not bring back an occurrence that had been moved to it', async () => {
    const other = await ada.schedule('Other');
    const { id } = await daily();
    await doing(ada).change(`${id}_20261104T090000Z`, { schedule_ids: [other.id] });
    await ada.call(schedules.remove, { query: { id: other.id } });
    expect(startsOf(await week())).toEqual(['11-02 09:00', '11-03 09:00', '11-05 09:00']);
  });
});
