import { DEFAULT_PREFERENCES, preferences } from '@scheduler/contracts/core';
import { startCore, type Person, type TestCore } from '../testing/core.ts';

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.signedIn();
});
afterAll(() => core.stop());

const read = (person = ada) => person.call(preferences.read, {});
const change = (body: object, ifMatch?: number) =>
  ada.call(preferences.update, { body, ...(ifMatch !== undefined && { ifMatch }) });

const NIGHTS = {
  monday: [
    { start: '06:00', end: '10:30' },
    { start: '10:30', end: '12:00' },
    { start: '22:00', end: '06:00' },
  ],
  sunday: [{ start: '20:00', end: '06:00' }],
};
const OFF = { tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };

test('who told nothing has the defaults', async () => {
  expect(await read()).toEqual(DEFAULT_PREFERENCES);
});

test('what is told is kept and what is not stays', async () => {
  const told = await change({ time_zone: 'Europe/Lisbon', working_hours: NIGHTS });
  expect(told).toEqual({
    ...DEFAULT_PREFERENCES,
    time_zone: 'Europe/Lisbon',
    working_hours: { ...NIGHTS, ...OFF },
    version: 1,
    updated_at: expect.any(String) as string,
  });
  const later = await change({ week_start: 'saturday', hour_cycle: '24', default_duration: 25 });
  expect(later).toMatchObject({ time_zone: 'Europe/Lisbon', week_start: 'saturday', version: 2 });
  expect(await read()).toEqual(later);
  expect(await read(await core.signedIn({ name: 'ben' }))).toEqual(DEFAULT_PREFERENCES);
});

test('a second time zone is kept, and taken back', async () => {
  expect(await change({ second_time_zone: 'Asia/Tokyo' })).toMatchObject({
    second_time_zone: 'Asia/Tokyo',
  });
  expect(await change({ hour_cycle: '24' })).toMatchObject({ second_time_zone: 'Asia/Tokyo' });
  expect(await change({ second_time_zone: null })).toMatchObject({ second_time_zone: null });
});

test('a language that is known is kept, and taken back', async () => {
  expect(await change({ language: 'de' })).toMatchObject({ language: 'de' });
  expect(await change({ hour_cycle: '24' })).toMatchObject({ language: 'de' });
  expect(await change({ language: null })).toMatchObject({ language: null });
  await expect(change({ language: 'tlh' })).rejects.toMatchObject({
    errors: [{ pointer: '/language', detail: 'Use en or de' }],
  });
});

test('schedules that are looked at together are kept under a name', async () => {
  const { id } = await ada.schedule();
  const schedule_sets = [{ name: 'Work', schedule_ids: [id] }];
  await change({ schedule_sets: [{ name: ' Work ', schedule_ids: [id] }] });
  await change({ hour_cycle: '24' });
  expect(await read()).toMatchObject({ schedule_sets });
});

test('a change to an older version is refused with what is stored', async () => {
  const first = await change({ default_duration: 30 }, 0);
  for (const stale of [0, 7]) {
    await expect(change({ default_duration: 45 }, stale)).rejects.toMatchObject({
      status: 412,
      current: first,
    });
  }
  expect(await change({ default_duration: 45 }, 1)).toMatchObject({ version: 2 });
});

test('changes made at once are all kept', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => change({ default_duration: 30 + index })),
  );
  expect(await read()).toMatchObject({ version: 20 });
});

describe('what plans keep to', () => {
  const lunch = { days: ['friday', 'monday'], from: '12:00', to: '13:00', points_per_slot: 6 };

  test('is changed field by field', async () => {
    await change({ planning: { no_meeting_days: ['wednesday'], weights: { move: 60 } } });
    const told = await change({ planning: { max_moves: 5, avoid: [lunch] } });
    const planning = {
      ...DEFAULT_PREFERENCES.planning,
      no_meeting_days: ['wednesday'],
      max_moves: 5,
      avoid: [{ ...lunch, days: ['monday', 'friday'] }],
      weights: { move: 60 },
    };
    expect(told).toMatchObject({ time_zone: 'UTC', planning, version: 2 });
    expect(await read()).toEqual(told);
  });

  test('a weight that is left out is the default again', async () => {
    await change({ planning: { weights: { move: 60, conflict: 900 } } });
    const { planning } = await change({ planning: { weights: { conflict: 900 } } });
    expect(planning.weights).toEqual({ conflict: 900 });
  });

  test('who told other things has the defaults', async () => {
    await change({ hour_cycle: '24' });
    expect((await read()).planning).toEqual(DEFAULT_PREFERENCES.planning);
  });
});

describe('working hours', () => {
  const range = (start: string, end: string) => ({ start, end });

  test.each([
    ['overlap on one day', { monday: [range('09:00', '12:00'), range('11:59', '13:00')] }],
    ['are there twice', { monday: [range('09:00', '12:00'), range('09:00', '12:00')] }],
    [
      'reach into those of the next day',
      { monday: [range('22:00', '06:00')], tuesday: [range('05:00', '09:00')] },
    ],
    [
      'reach from Sunday into Monday',
      { sunday: [range('22:00', '06:00')], monday: [range('05:59', '09:00')] },
    ],
    ['last a day and more', { monday: [range('09:00', '09:00')] }],
  ])('that %s are refused', async (_, working_hours) => {
    await expect(change({ working_hours })).rejects.toMatchObject({
      status: 400,
      code: 'invalid-request',
    });
    expect(await read()).toEqual(DEFAULT_PREFERENCES);
  });

  test.each([
    ['all day', { monday: [range('00:00', '24:00')], tuesday: [range('00:00', '24:00')] }],
    [
      'that touch at midnight',
      { sunday: [range('22:00', '00:00')], monday: [range('00:00', '04:00')] },
    ],
    ['of no day at all', {}],
  ])('%s are fine', async (_, working_hours) => {
    const none = { monday: [], ...OFF, sunday: [] };
    expect(await change({ working_hours })).toMatchObject({
      working_hours: { ...none, ...working_hours },
    });
  });
});

test.each([
  [{ time_zone: 'Mars/Base' }, '/time_zone'],
  [{ time_zone: '+02:00' }, '/time_zone'],
  [{ second_time_zone: 'Mars/Base' }, '/second_time_zone'],
  [{ schedule_sets: [{ name: ' ', schedule_ids: [] }] }, '/schedule_sets/0/name'],
  [{ schedule_sets: [{ name: 'a\0b', schedule_ids: [] }] }, '/schedule_sets/0/name'],
  [{ schedule_sets: [{ name: 'a\uD800', schedule_ids: [] }] }, '/schedule_sets/0/name'],
  [{ week_start: 0 }, '/week_start'],
  [{ hour_cycle: 24 }, '/hour_cycle'],
  [{ default_duration: 4 }, '/default_duration'],
  [{ default_duration: 30.5 }, '/default_duration'],
  [{ default_duration: 1e9 }, '/default_duration'],
  [
    { working_hours: { monday: [{ start: '9:00', end: '17:00' }] } },
    '/working_hours/monday/0/start',
  ],
  [
    { working_hours: { monday: [{ start: '09:00', end: '24:30' }] } },
    '/working_hours/monday/0/end',
  ],
  [
    { working_hours: { monday: [{ start: '24:00', end: '01:00' }] } },
    '/working_hours/monday/0/start',
  ],
  [{ working_hours: 'mornings' }, '/working_hours'],
  [{ planning: { no_meeting_days: ['someday'] } }, '/planning/no_meeting_days/0'],
  [{ planning: { max_moves: -1 } }, '/planning/max_moves'],
  [
    { planning: { focus: { min_block_minutes: 50, goal_minutes_per_day: 0 } } },
    '/planning/focus/min_block_minutes',
  ],
  [{ planning: { weights: { move: 0.5 } } }, '/planning/weights'],
  [{ planning: { weights: { move: 10_001 } } }, '/planning/weights'],
  [{ planning: { peak: [{ start: '11:00', end: '09:00' }] } }, '/planning/peak/0/end'],
])('%j is refused at %s', async (body, pointer) => {
  await expect(change(body)).rejects.toMatchObject({ status: 400, errors: [{ pointer }] });
});
