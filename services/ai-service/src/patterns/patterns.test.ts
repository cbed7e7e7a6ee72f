import { ai, MAX_SCORE_POINTS, type ScoreComponent } from '@scheduler/contracts/ai';
import { events, preferences } from '@scheduler/contracts/core';
import { startProduct, type Person, type Product } from '../testing/product.ts';
import { at, messyWeek, MONDAY, times, WEEK } from '../testing/weeks.ts';

let product: Product;
let ada: Person;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  product.setNow(MONDAY);
  ada = await product.signedIn({ plan: 'free' });
});
afterAll(() => product.stop());

const [from, to] = WEEK;
const analyse = (query = {}, person = ada) => person.ai(ai.analyzePatterns, { query });

const sumOf = (components: Record<ScoreComponent, number> | null) =>
  Object.values(components ?? {}).reduce((sum, points) => sum + points, 0);

test('the score is the sum of its parts, each with its events, on every plan', async () => {
  await messyWeek(ada);
  const analysis = await analyse({ from, to });
  expect(analysis.status).toBe('ok');
  expect(Math.floor(sumOf(analysis.components) + 0.5)).toBe(analysis.productivity_score);
  for (const [part, most] of Object.entries(MAX_SCORE_POINTS)) {
    const points = analysis.components?.[part as ScoreComponent] ?? NaN;
    expect(points).toBeGreaterThanOrEqual(0);
    expect(points).toBeLessThanOrEqual(most);
  }
  expect(analysis.facts).toMatchObject({ conflicts: 2, events: 7, work_minutes: 2400 });
  expect(analysis.insights).toHaveLength(3);
  const texts = [...analysis.insights, ...analysis.recommendations];
  for (const { text } of analysis.evidence) expect(texts).toContain(text);
  const titles = new Map((await ada.events(...WEEK)).map(({ id, title }) => [id, title]));
  const clash = analysis.evidence.find(({ part }) => part === 'conflicts');
  expect(clash?.text).toBe(
    '2 pairs of events overlap, such as ‘Planning’ and ‘Interview’ on Tuesday at 10:30 AM.',
  );
  expect(clash?.event_ids.map((id) => titles.get(id))).toEqual([
    'Planning',
    'Interview',
    'Board',
    'Draft',
  ]);
});

test('what is told first has most to give', async () => {
  await messyWeek(ada);
  const { evidence, insights } = await analyse({ from, to });
  const points = evidence.filter(({ text }) => insights.includes(text)).map((one) => one.points);
  expect(points).toEqual(points.toSorted((a, b) => b - a));
});

test('the moves that are recommended lead to the very score that is promised', async () => {
  await messyWeek(ada);
  const [action, ...others] = (await analyse({ from, to })).actions;
  expect(others).toEqual([]);
  if (!action) throw new Error('The week could be better');
  const { moves, score_before, score_after, window } = action;
  expect(action.text).toBe(`Do these ${moves.length} moves: ${score_before} → ${score_after}`);
  expect(score_after).toBeGreaterThan(score_before);
  const range = { from: window.start, to: window.end };
  const before = await analyse(range);
  expect(before.productivity_score).toBe(score_before);
  expect(before.recommendations[0]).toContain(`goes from ${score_before} to ${score_after}.`);
  await ada.core(events.arrange, {
    body: {
      moves: moves.map(({ event_id, version, to: place }) => ({ event_id, version, ...place })),
    },
  });
  expect((await analyse(range)).productivity_score).toBe(score_after);
});

test('a calendar with little in it is not judged', async () => {
  const work = await ada.schedule();
  await ada.event(work, times(2, '10:00', '11:00'));
  await ada.event(work, times(3, '10:00', '11:00'));
  expect(await analyse({ from, to })).toMatchObject({
    status: 'not_enough_data',
    productivity_score: 0,
    components: null,
    insights: [],
    recommendations: [],
    evidence: [],
    actions: [],
  });
});

test('without a range it is of the last 28 days, and the moves of the week ahead', async () => {
  const analysis = await analyse({ time_zone: 'Asia/Tokyo' });
  expect(analysis.window).toEqual({
    start: '2026-12-07T15:00:00.000Z',
    end: '2027-01-04T15:00:00.000Z',
  });
  await messyWeek(ada);
  const { actions } = await analyse();
  expect(actions[0]?.window).toEqual({
    start: '2027-01-04T07:00:00.000Z',
    end: '2027-01-11T07:00:00.000Z',
  });
});

test('hours, goals and the clock are those of the preferences', async () => {
  await messyWeek(ada);
  await ada.core(preferences.update, {
    body: {
      hour_cycle: '24',
      working_hours: { tuesday: [{ start: '10:00', end: '20:00' }] },
      planning: { focus: { min_block_minutes: 60, goal_minutes_per_day: 300 } },
    },
  });
  const { facts, evidence } = await analyse({ from, to });
  expect(facts).toMatchObject({ work_minutes: 600, focus_goal_minutes: 300 });
  expect(evidence.find(({ part }) => part === 'conflicts')?.text).toContain('at 10:30.');
});

test('a meeting that was declined, and time that is free, count for nothing', async () => {
  const work = await messyWeek(ada);
  const before = await analyse({ from, to });
  await ada.event(work, { ...times(5, '09:00', '17:00'), transparency: 'transparent' });
  expect((await analyse({ from, to })).facts).toEqual(before.facts);
});

test('adding a conflict or a late meeting never raises the score', async () => {
  const work = await messyWeek(ada);
  const scores = [(await analyse({ from, to })).productivity_score];
  for (const more of [times(2, '10:15', '10:45'), times(3, '19:00', '21:00')]) {
    await ada.event(work, { ...more, invited_users: ['guest@example.test'] });
    scores.push((await analyse({ from, to })).productivity_score);
  }
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test('only one’s own events are looked at', async () => {
  await messyWeek(ada);
  const eve = await product.signedIn({ name: 'eve' });
  expect(await analyse({ from, to }, eve)).toMatchObject({ facts: { events: 0 } });
});

test.each([
  ['?to', { from: at(2, '10:00'), to: at(2, '10:00') }],
  ['?to', { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }],
  ['?from', { from: 'monday' }],
  ['?time_zone', { time_zone: 'Mars/Olympus' }],
])('bad input is refused at %s of %j', async (pointer, query) => {
  await expect(analyse(query)).rejects.toMatchObject({ status: 400, errors: [{ pointer }] });
});

test('signed out is 401', async () => {
  expect((await fetch(`${product.aiUrl}/ai/analyze-patterns`)).status).toBe(401);
});
