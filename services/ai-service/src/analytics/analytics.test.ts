import { ai } from '@scheduler/contracts/ai';
import { preferences } from '@scheduler/contracts/core';
import { startProduct, type Person, type Product } from '../testing/product.ts';
import { at, messyWeek, times, WEEK } from '../testing/weeks.ts';

let product: Product;
let ada: Person;

beforeAll(async () => {
  product = await startProduct();
  product.setNow('2027-01-11T12:00:00Z');
});
beforeEach(async () => {
  ada = await product.signedIn();
});
afterAll(() => product.stop());

const [from, to] = WEEK;
const read = (query = {}, person = ada) => person.ai(ai.analytics, { query });

test('time is told by schedule, hour, week, day and person', async () => {
  const work = await messyWeek(ada);
  const home = await ada.schedule('Home');
  await ada.event(home, { title: 'Dentist', ...times(5, '15:30', '17:15') });
  const told = await read({ from, to });
  expect(told.schedules).toEqual([
    { schedule_id: work.id, name: 'Work', color: 'blue', minutes: 330, events: 7 },
    { schedule_id: home.id, name: 'Home', color: 'blue', minutes: 105, events: 1 },
  ]);
  expect(told.totals).toMatchObject({
    events: 8,
    busy_minutes: 435,
    meeting_minutes: 60,
    work_minutes: 2400,
  });
  expect(told.load).toHaveLength(7);
  expect(told.load[4]?.slice(15, 18)).toEqual([30, 60, 15]);
  expect(told.load.flat().reduce((sum, minutes) => sum + minutes, 0)).toBe(435);
  expect(told.weeks).toEqual([
    expect.objectContaining({ start_date: '2027-01-04', busy_minutes: 435, meeting_minutes: 60 }),
  ]);
  expect(told.weeks[0]?.focus_minutes).toBe(told.totals.focus_minutes);
  expect(told.busiest_day).toEqual({ date: '2027-01-05', minutes: 120, events: 2 });
  expect(told.people).toEqual([
    { email: 'guest@example.test', full_name: null, minutes: 60, meetings: 1 },
  ]);
});

test('the trend is that of twelve weeks and this one, empty where nothing was', async () => {
  await messyWeek(ada);
  const { score_trend } = await read({ from, to });
  expect(score_trend).toHaveLength(13);
  expect(score_trend.at(-1)).toEqual({ start_date: '2027-01-11', score: null });
  const week = await ada.ai(ai.analyzePatterns, { query: { from, to } });
  expect(score_trend.at(-2)).toEqual({
    start_date: '2027-01-04',
    score: week.productivity_score,
  });
  expect(score_trend[0]?.start_date).toBe('2026-10-19');
});

test('hours are those of the zone, and a longer window is told as an average week', async () => {
  const work = await ada.schedule();
  const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=2'];
  await ada.event(work, { ...times(1, '23:30', '23:59'), recurrence });
  await ada.core(preferences.update, { body: { time_zone: 'Asia/Tokyo' } });
  const { load, time_zone } = await read({ from: at(1, '00:00'), to: at(15, '00:00') });
  expect(time_zone).toBe('Asia/Tokyo');
  expect(load[1]?.[8]).toBe(29);
  expect(load.flat().reduce((sum, minutes) => sum + minutes, 0)).toBe(29);
});

test('it is for plans with analytics, and for who is signed in', async () => {
  const free = await product.signedIn({ plan: 'free' });
  await expect(read({}, free)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Upgrade'),
  });
  expect((await fetch(`${product.aiUrl}/ai/analytics`)).status).toBe(401);
  await expect(read({ from: to, to: from })).rejects.toMatchObject({ status: 400 });
});
