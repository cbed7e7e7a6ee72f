import { DEFAULT_PREFERENCES, preferences } from '@scheduler/contracts/core';
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

const getPreferences = (reader = user) => reader.call(preferences.read, {});
const updatePreferences = (body: object, ifMatch?: number) =>
  user.call(preferences.update, { body, ...(ifMatch !== undefined && { ifMatch }) });

const NIGHTS = {
  monday: [
    { start: '06:00', end: '10:30' },
    { start: '10:30', end: '12:00' },
    { start: '22:00', end: '06:00' },
  ],
  sunday: [{ start: '20:00', end: '06:00' }],
};
const DAYS_OFF = { tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };

test('a new user has the default preferences', async () => {
  expect(await getPreferences()).toEqual(DEFAULT_PREFERENCES);
});

test('an update saves the given fields and leaves the others unchanged', async () => {
  const updated = await updatePreferences({ time_zone: 'Europe/Lisbon', working_hours: NIGHTS });
  expect(updated).toEqual({
    ...DEFAULT_PREFERENCES,
    time_zone: 'Europe/Lisbon',
    working_hours: { ...NIGHTS, ...DAYS_OFF },
    version: 1,
    updated_at: expect.any(String) as string,
  });
  const updatedAgain = await updatePreferences({
    week_start: 'saturday',
    hour_cycle: '24',
    default_duration: 25,
  });
  expect(updatedAgain).toMatchObject({
    time_zone: 'Europe/Lisbon',
    week_start: 'saturday',
    version: 2,
  });
  expect(await getPreferences()).toEqual(updatedAgain);
  expect(await getPreferences(await core.createUser({ name: 'ben' }))).toEqual(DEFAULT_PREFERENCES);
});

test('a second time zone can be set and removed', async () => {
  expect(await updatePreferences({ second_time_zone: 'Asia/Tokyo' })).toMatchObject({
    second_time_zone: 'Asia/Tokyo',
  });
  expect(await updatePreferences({ hour_cycle: '24' })).toMatchObject({
    second_time_zone: 'Asia/Tokyo',
  });
  expect(await updatePreferences({ second_time_zone: null })).toMatchObject({
    second_time_zone: null,
  });
});

test('a supported language can be set and removed, and an unsupported one is rejected', async () => {
  expect(await updatePreferences({ language: 'de' })).toMatchObject({ language: 'de' });
  expect(await updatePreferences({ hour_cycle: '24' })).toMatchObject({ language: 'de' });
  expect(await updatePreferences({ language: null })).toMatchObject({ language: null });
  await expect(updatePreferences({ language: 'tlh' })).rejects.toMatchObject({
    errors: [{ pointer: '/language', detail: 'Use en or de' }],
  });
});

test('a named set of schedules can be saved', async () => {
  const { id } = await user.createSchedule();
  const schedule_sets = [{ name: 'Work', schedule_ids: [id] }];
  await updatePreferences({ schedule_sets: [{ name: ' Work ', schedule_ids: [id] }] });
  await updatePreferences({ hour_cycle: '24' });
  expect(await getPreferences()).toMatchObject({ schedule_sets });
});

test('an update with an outdated version is rejected with the stored preferences', async () => {
  const first = await updatePreferences({ default_duration: 30 }, 0);
  for (const staleVersion of [0, 7]) {
    await expect(updatePreferences({ default_duration: 45 }, staleVersion)).rejects.toMatchObject({
      status: 412,
      current: first,
    });
  }
  expect(await updatePreferences({ default_duration: 45 }, 1)).toMatchObject({ version: 2 });
});

test('concurrent updates of the preferences are all applied', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => updatePreferences({ default_duration: 30 + index })),
  );
  expect(await getPreferences()).toMatchObject({ version: 20 });
});

describe('planning preferences', () => {
  const lunch = { days: ['friday', 'monday'], from: '12:00', to: '13:00', points_per_slot: 6 };

  test('are merged with the stored ones, field by field', async () => {
    await updatePreferences({
      planning: { no_meeting_days: ['wednesday'], weights: { move: 60 } },
    });
    const updated = await updatePreferences({ planning: { max_moves: 5, avoid: [lunch] } });
    const planning = {
      ...DEFAULT_PREFERENCES.planning,
      no_meeting_days: ['wednesday'],
      max_moves: 5,
      avoid: [{ ...lunch, days: ['monday', 'friday'] }],
      weights: { move: 60 },
    };
    expect(updated).toMatchObject({ time_zone: 'UTC', planning, version: 2 });
    expect(await getPreferences()).toEqual(updated);
  });

  test('set a weight to its default if the update omits it', async () => {
    await updatePreferences({ planning: { weights: { move: 60, conflict: 900 } } });
    const { planning } = await updatePreferences({ planning: { weights: { conflict: 900 } } });
    expect(planning.weights).toEqual({ conflict: 900 });
  });

  test('have defaults if only other preferences were set', async () => {
    await updatePreferences({ hour_cycle: '24' });
    expect((await getPreferences()).planning).toEqual(DEFAULT_PREFERENCES.planning);
  });
});

describe('working hours', () => {
  const range = (start: string, end: string) => ({ start, end });

  test.each([
    ['overlap on one day', { monday: [range('09:00', '12:00'), range('11:59', '13:00')] }],
    [
      'contain the same range twice',
      { monday: [range('09:00', '12:00'), range('09:00', '12:00')] },
    ],
    [
      'overlap the next day',
      { monday: [range('22:00', '06:00')], tuesday: [range('05:00', '09:00')] },
    ],
    [
      'overlap from Sunday to Monday',
      { sunday: [range('22:00', '06:00')], monday: [range('05:59', '09:00')] },
    ],
    ['last 24 hours or more', { monday: [range('09:00', '09:00')] }],
  ])('that %s are rejected', async (_, working_hours) => {
    await expect(updatePreferences({ working_hours })).rejects.toMatchObject({
      status: 400,
      code: 'invalid-request',
    });
    expect(await getPreferences()).toEqual(DEFAULT_PREFERENCES);
  });

  test.each([
    ['on all days', { monday: [range('00:00', '24:00')], tuesday: [range('00:00', '24:00')] }],
    [
      'that touch at midnight',
      { sunday: [range('22:00', '00:00')], monday: [range('00:00', '04:00')] },
    ],
    ['on no day', {}],
  ])('%s are accepted', async (_, working_hours) => {
    const emptyWeek = { monday: [], ...DAYS_OFF, sunday: [] };
    expect(await updatePreferences({ working_hours })).toMatchObject({
      working_hours: { ...emptyWeek, ...working_hours },
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
])('%j is rejected with an error at %s', async (body, pointer) => {
  await expect(updatePreferences(body)).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer }],
  });
});
