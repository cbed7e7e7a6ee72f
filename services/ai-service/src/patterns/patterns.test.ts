import { ai, MAX_SCORE_POINTS, type ScoreComponent } from '@scheduler/contracts/ai';
import { events, preferences } from '@scheduler/contracts/core';
import { startServices, type TestUser, type ServiceFixture } from '../testing/service-fixture.ts';
import {
  toTimestamp,
  createMessyWeek,
  MONDAY_MORNING,
  toPeriod,
  WEEK,
} from '../testing/sample-week.ts';

let services: ServiceFixture;
let user: TestUser;

beforeAll(async () => {
  services = await startServices();
});
beforeEach(async () => {
  services.setNow(MONDAY_MORNING);
  user = await services.createUser({ plan: 'free' });
});
afterAll(() => services.stop());

const [from, to] = WEEK;
const analyzePatterns = (query = {}, caller = user) => caller.ai(ai.analyzePatterns, { query });

const sumPoints = (components: Record<ScoreComponent, number> | null) =>
  Object.values(components ?? {}).reduce((sum, points) => sum + points, 0);

test('on every plan, the score is the sum of its components, and each component lists its events', async () => {
  await createMessyWeek(user);
  const analysis = await analyzePatterns({ from, to });
  expect(analysis.status).toBe('ok');
  expect(Math.floor(sumPoints(analysis.components) + 0.5)).toBe(analysis.productivity_score);
  for (const [part, maxPoints] of Object.entries(MAX_SCORE_POINTS)) {
    const points = analysis.components?.[part as ScoreComponent] ?? NaN;
    expect(points).toBeGreaterThanOrEqual(0);
    expect(points).toBeLessThanOrEqual(maxPoints);
  }
  expect(analysis.facts).toMatchObject({ conflicts: 2, events: 7, work_minutes: 2400 });
  expect(analysis.insights).toHaveLength(3);
  const texts = [...analysis.insights, ...analysis.recommendations];
  for (const { text } of analysis.evidence) expect(texts).toContain(text);
  const titles = new Map((await user.listEvents(...WEEK)).map(({ id, title }) => [id, title]));
  const conflict = analysis.evidence.find(({ part }) => part === 'conflicts');
  expect(conflict?.text).toBe(
    '2 pairs of events overlap, such as “Planning” and “Interview” on Tuesday at 10:30 AM.',
  );
  expect(conflict?.event_ids.map((id) => titles.get(id))).toEqual([
    'Planning',
    'Interview',
    'Board',
    'Draft',
  ]);
});

test('insights are sorted by the points that the user could gain', async () => {
  await createMessyWeek(user);
  const { evidence, insights } = await analyzePatterns({ from, to });
  const points = evidence.filter(({ text }) => insights.includes(text)).map((item) => item.points);
  expect(points).toEqual(points.toSorted((a, b) => b - a));
});

test('applying the recommended moves results in the predicted score', async () => {
  await createMessyWeek(user);
  const [action, ...others] = (await analyzePatterns({ from, to })).actions;
  expect(others).toEqual([]);
  if (!action) throw new Error('Expected an action');
  const { moves, score_before, score_after, window } = action;
  expect(action.text).toBe(
    `Apply ${moves.length} moves: next week's score ${score_before} → ${score_after}`,
  );
  expect(score_after).toBeGreaterThan(score_before);
  const range = { from: window.start, to: window.end };
  const before = await analyzePatterns(range);
  expect(before.productivity_score).toBe(score_before);
  expect(before.recommendations[0]).toContain(`score from ${score_before} to ${score_after}.`);
  await user.core(events.arrange, {
    body: {
      moves: moves.map(({ event_id, version, to: period }) => ({ event_id, version, ...period })),
    },
  });
  expect((await analyzePatterns(range)).productivity_score).toBe(score_after);
});

test('a calendar with too few events gets no score', async () => {
  const work = await user.createSchedule();
  await user.createEvent(work, toPeriod(2, '10:00', '11:00'));
  await user.createEvent(work, toPeriod(3, '10:00', '11:00'));
  expect(await analyzePatterns({ from, to })).toMatchObject({
    status: 'not_enough_data',
    productivity_score: 0,
    components: null,
    insights: [],
    recommendations: [],
    evidence: [],
    actions: [],
  });
});

test('the range defaults to the last 28 days, and moves are recommended for the next seven days', async () => {
  const analysis = await analyzePatterns({ time_zone: 'Asia/Tokyo' });
  expect(analysis.window).toEqual({
    start: '2037-12-07T15:00:00.000Z',
    end: '2038-01-04T15:00:00.000Z',
  });
  await createMessyWeek(user);
  const { actions } = await analyzePatterns();
  expect(actions[0]?.window).toEqual({
    start: '2038-01-04T07:00:00.000Z',
    end: '2038-01-11T07:00:00.000Z',
  });
});

test('the analysis uses the working hours, goals and clock format from the preferences', async () => {
  await createMessyWeek(user);
  await user.core(preferences.update, {
    body: {
      hour_cycle: '24',
      working_hours: { tuesday: [{ start: '10:00', end: '20:00' }] },
      planning: { focus: { min_block_minutes: 60, goal_minutes_per_day: 300 } },
    },
  });
  const { facts, evidence } = await analyzePatterns({ from, to });
  expect(facts).toMatchObject({ work_minutes: 600, focus_goal_minutes: 300 });
  expect(evidence.find(({ part }) => part === 'conflicts')?.text).toContain('at 10:30.');
});

test('transparent events do not affect the analysis', async () => {
  const work = await createMessyWeek(user);
  const before = await analyzePatterns({ from, to });
  await user.createEvent(work, { ...toPeriod(5, '09:00', '17:00'), transparency: 'transparent' });
  expect((await analyzePatterns({ from, to })).facts).toEqual(before.facts);
});

test('adding a conflict or a late meeting never increases the score', async () => {
  const work = await createMessyWeek(user);
  const scores = [(await analyzePatterns({ from, to })).productivity_score];
  for (const period of [toPeriod(2, '10:15', '10:45'), toPeriod(3, '19:00', '21:00')]) {
    await user.createEvent(work, { ...period, invited_users: ['guest@example.test'] });
    scores.push((await analyzePatterns({ from, to })).productivity_score);
  }
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test("only the caller's own events are analyzed", async () => {
  await createMessyWeek(user);
  const otherUser = await services.createUser({ name: 'eve' });
  expect(await analyzePatterns({ from, to }, otherUser)).toMatchObject({ facts: { events: 0 } });
});

test.each([
  ['?to', { from: toTimestamp(2, '10:00'), to: toTimestamp(2, '10:00') }],
  ['?to', { from: '2037-01-01T00:00:00Z', to: '2038-01-01T00:00:00Z' }],
  ['?from', { from: 'monday' }],
  ['?time_zone', { time_zone: 'Mars/Olympus' }],
])('invalid input is rejected with 400 and the pointer %s: %j', async (pointer, query) => {
  await expect(analyzePatterns(query)).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer }],
  });
});

test('the analysis endpoint returns 401 without a session', async () => {
  expect((await fetch(`${services.aiUrl}/ai/analyze-patterns`)).status).toBe(401);
});
