import { ai } from '@scheduler/contracts/ai';
import { preferences } from '@scheduler/contracts/core';
import { startServices, type TestUser, type ServiceFixture } from '../testing/service-fixture.ts';
import { toTimestamp, createMessyWeek, toPeriod, WEEK } from '../testing/sample-week.ts';

let services: ServiceFixture;
let user: TestUser;

beforeAll(async () => {
  services = await startServices();
  services.setNow('2038-01-11T12:00:00Z');
});
beforeEach(async () => {
  user = await services.createUser();
});
afterAll(() => services.stop());

const [from, to] = WEEK;
const getAnalytics = (query = {}, caller = user) => caller.ai(ai.analytics, { query });

test('analytics sums time by schedule, hour, week, day and person', async () => {
  const workSchedule = await createMessyWeek(user);
  const homeSchedule = await user.createSchedule('Home');
  await user.createEvent(homeSchedule, { title: 'Dentist', ...toPeriod(5, '15:30', '17:15') });
  const analytics = await getAnalytics({ from, to });
  expect(analytics.schedules).toEqual([
    { schedule_id: workSchedule.id, name: 'Work', color: 'blue', minutes: 330, events: 7 },
    { schedule_id: homeSchedule.id, name: 'Home', color: 'blue', minutes: 105, events: 1 },
  ]);
  expect(analytics.totals).toMatchObject({
    events: 8,
    busy_minutes: 435,
    meeting_minutes: 60,
    work_minutes: 2400,
  });
  expect(analytics.load).toHaveLength(7);
  expect(analytics.load[4]?.slice(15, 18)).toEqual([30, 60, 15]);
  expect(analytics.load.flat().reduce((sum, minutes) => sum + minutes, 0)).toBe(435);
  expect(analytics.weeks).toEqual([
    expect.objectContaining({ start_date: '2038-01-04', busy_minutes: 435, meeting_minutes: 60 }),
  ]);
  expect(analytics.weeks[0]?.focus_minutes).toBe(analytics.totals.focus_minutes);
  expect(analytics.busiest_day).toEqual({ date: '2038-01-05', minutes: 120, events: 2 });
  expect(analytics.people).toEqual([
    { email: 'guest@example.test', full_name: null, minutes: 60, meetings: 1 },
  ]);
});

test('the score trend covers the current week and the twelve before it, with null for weeks without data', async () => {
  await createMessyWeek(user);
  const { score_trend } = await getAnalytics({ from, to });
  expect(score_trend).toHaveLength(13);
  expect(score_trend.at(-1)).toEqual({ start_date: '2038-01-11', score: null });
  const week = await user.ai(ai.analyzePatterns, { query: { from, to } });
  expect(score_trend.at(-2)).toEqual({
    start_date: '2038-01-04',
    score: week.productivity_score,
  });
  expect(score_trend[0]?.start_date).toBe('2037-10-19');
});

test('the hourly load uses the given time zone, and is averaged per week for longer ranges', async () => {
  const workSchedule = await user.createSchedule();
  const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=2'];
  await user.createEvent(workSchedule, { ...toPeriod(1, '23:30', '23:59'), recurrence });
  await user.core(preferences.update, { body: { time_zone: 'Asia/Tokyo' } });
  const { load, time_zone } = await getAnalytics({
    from: toTimestamp(1, '00:00'),
    to: toTimestamp(15, '00:00'),
  });
  expect(time_zone).toBe('Asia/Tokyo');
  expect(load[1]?.[8]).toBe(29);
  expect(load.flat().reduce((sum, minutes) => sum + minutes, 0)).toBe(29);
});

test('the analytics endpoint requires a session, a plan with analytics, and a valid range', async () => {
  const freeUser = await services.createUser({ plan: 'free' });
  await expect(getAnalytics({}, freeUser)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Upgrade'),
  });
  expect((await fetch(`${services.aiUrl}/ai/analytics`)).status).toBe(401);
  await expect(getAnalytics({ from: to, to: from })).rejects.toMatchObject({ status: 400 });
});
