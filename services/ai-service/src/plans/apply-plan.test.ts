import { ai, plan as planShape } from '@scheduler/contracts/ai';
import { events, habits, history, tasks } from '@scheduler/contracts/core';
import * as z from 'zod/mini';
import { startServices, type TestUser, type ServiceFixture } from '../testing/service-fixture.ts';
import {
  omitRevision,
  createMessyWeek,
  MONDAY_MORNING,
  toPeriod,
  WEEK,
} from '../testing/sample-week.ts';

let services: ServiceFixture;
let user: TestUser;

beforeAll(async () => {
  services = await startServices();
  services.setNow(MONDAY_MORNING);
});
beforeEach(async () => {
  user = await services.createUser();
});
afterAll(() => services.stop());

const optimize = (body: Record<string, unknown> = {}) =>
  user.ai(ai.optimize, { body: { time_budget_ms: 300, ...body } });
const applyPlan = (plan_id: string, move_ids?: string[]) =>
  user.ai(ai.applyPlan, { params: { plan_id }, body: { ...(move_ids && { move_ids }) } });
const undo = (batch_id: string) => user.core(history.undo, { params: { batch_id } });
const getStartTimes = async () =>
  new Map((await user.listEvents(...WEEK)).map(({ id, start_time }) => [id, start_time]));

test('applying all changes of a plan creates one batch, results in the predicted score, and can be undone', async () => {
  await createMessyWeek(user);
  const before = await user.listEvents(...WEEK);
  const plan = await optimize();
  const { batch_id, applied, score_after } = await applyPlan(plan.plan_id);
  expect(applied).toEqual([...plan.moves, ...plan.task_chunks].map(({ id }) => id));
  expect(score_after).toBe(plan.score_after);
  const startTimes = await getStartTimes();
  for (const { event_id, to } of plan.moves) expect(startTimes.get(event_id)).toBe(to.start_time);
  const range = { from: plan.window.start, to: plan.window.end };
  const analysis = await user.ai(ai.analyzePatterns, { query: range });
  expect(analysis.productivity_score).toBe(plan.score_after);
  const { batches } = await user.core(history.list, { query: {} });
  expect(batches[0]).toMatchObject({ id: batch_id, cause: 'optimizer' });
  await undo(batch_id);
  expect(omitRevision(await user.listEvents(...WEEK))).toEqual(omitRevision(before));
});

test('single moves of a plan can be applied, undone and applied again', async () => {
  await createMessyWeek(user);
  const { plan_id, moves } = await optimize();
  const [first, second] = moves;
  if (!first || !second) throw new Error('Expected two moves');
  const appliedPlan = await applyPlan(plan_id, [first.id]);
  expect(appliedPlan.applied).toEqual([first.id]);
  const storedPlan = await user.ai(ai.readPlan, { params: { plan_id } });
  expect(storedPlan.applied).toEqual([first.id]);
  expect((await getStartTimes()).get(second.event_id)).toBe(second.from.start_time);
  await expect(applyPlan(plan_id, [first.id])).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  });
  await undo(appliedPlan.batch_id);
  expect((await applyPlan(plan_id, [second.id])).applied).toEqual([second.id]);
  expect((await applyPlan(plan_id)).applied).toContain(first.id);
  const startTimes = await getStartTimes();
  for (const { event_id, to } of moves) expect(startTimes.get(event_id)).toBe(to.start_time);
});

test('applying a move that is not in the plan is rejected with 400', async () => {
  await createMessyWeek(user);
  const { plan_id } = await optimize();
  await expect(applyPlan(plan_id, ['m1', 'm99'])).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer: '/move_ids/1' }],
  });
});

test('a plan for a changed calendar is rejected as stale, with a new plan', async () => {
  const work = await createMessyWeek(user);
  const plan = await optimize();
  await user.createEvent(work, {
    title: 'Surprise',
    ...toPeriod(5, '09:00', '12:00'),
    locked: true,
  });
  const before = await user.listEvents(...WEEK);
  const problem = (await applyPlan(plan.plan_id).catch((error: unknown) => error)) as {
    status: number;
    code: string;
    plan: unknown;
  };
  expect(problem).toMatchObject({ status: 409, code: 'plan-stale' });
  expect(await user.listEvents(...WEEK)).toEqual(before);
  const freshPlan = z.parse(planShape, problem.plan);
  expect(freshPlan.plan_id).not.toBe(plan.plan_id);
  expect((await applyPlan(freshPlan.plan_id)).applied).toHaveLength(freshPlan.moves.length);
});

test('a plan whose times are in the past is rejected as stale', async () => {
  await createMessyWeek(user);
  const { plan_id } = await optimize();
  services.setNow('2038-01-06T11:00:00Z');
  await expect(applyPlan(plan_id)).rejects.toMatchObject({ code: 'plan-stale' });
  services.setNow(MONDAY_MORNING);
});

test("a plan can't be applied after a day", async () => {
  await createMessyWeek(user);
  const { plan_id } = await optimize();
  await services.db('plans').where({ id: plan_id }).update({ expires_at: '2020-01-01T00:00:00Z' });
  await expect(applyPlan(plan_id)).rejects.toMatchObject({ status: 404 });
});

test('applying a plan schedules tasks and habits as events that are linked to them', async () => {
  await createMessyWeek(user);
  const task = await user.core(tasks.create, {
    body: { title: 'Report', duration_minutes: 180, deadline: '2038-01-07T17:00:00Z' },
  });
  const languageHabit = { title: 'Spanish', duration_minutes: 30, times_per_week: 3 };
  const createdLanguageHabit = await user.core(habits.create, { body: languageHabit });
  const evening = { start: '18:00', end: '20:00' };
  const runHabit = { title: 'Run', duration_minutes: 45, times_per_week: 2, window: evening };
  const createdRunHabit = await user.core(habits.create, { body: runHabit });
  const plan = await optimize({ window: { start: WEEK[0], end: WEEK[1] } });
  const getMinutes = (chunk: (typeof plan.task_chunks)[number]) =>
    (Date.parse(chunk.end_time) - Date.parse(chunk.start_time)) / 60_000;
  const taskChunks = plan.task_chunks.filter(({ task_id }) => task_id === task.id);
  expect(taskChunks.reduce((sum, chunk) => sum + getMinutes(chunk), 0)).toBe(180);
  expect(taskChunks.every(({ end_time }) => end_time <= '2038-01-07T17:00:00.000Z')).toBe(true);
  const languageChunks = plan.task_chunks.filter(
    ({ habit_id }) => habit_id === createdLanguageHabit.id,
  );
  expect(new Set(languageChunks.map(({ start_time }) => start_time.slice(0, 10))).size).toBe(3);
  const runChunks = plan.task_chunks.filter(({ habit_id }) => habit_id === createdRunHabit.id);
  expect(runChunks.map(({ start_time }) => start_time.slice(11, 16))).toEqual(['18:00', '18:00']);
  const { batch_id } = await applyPlan(plan.plan_id);
  const events = await user.listEvents(...WEEK);
  expect(events.filter(({ task_id }) => task_id === task.id)).toHaveLength(taskChunks.length);
  expect(events.find(({ habit_id }) => habit_id === createdRunHabit.id)).toMatchObject({
    title: 'Run',
    kind: 'personal',
  });
  expect((await user.core(tasks.read, { params: { id: task.id } })).scheduled_minutes).toBe(180);
  const secondPlan = await optimize({ window: { start: WEEK[0], end: WEEK[1] } });
  expect(secondPlan.task_chunks).toEqual([]);
  await undo(batch_id);
  expect((await user.listEvents(...WEEK)).filter(({ habit_id }) => habit_id !== null)).toEqual([]);
});

test('an unplaced task lists the constraints whose relaxation would place it', async () => {
  await createMessyWeek(user);
  await user.core(tasks.create, {
    body: { title: 'Too late', duration_minutes: 120, deadline: '2038-01-04T10:00:00Z' },
  });
  const plan = await optimize();
  expect(plan.unplaced).toEqual([
    expect.objectContaining({
      title: 'Too late',
      relax: [{ rule: 'deadline', text: 'Needs a later deadline.' }],
    }),
  ]);
});

test('a task block states its constraints, its gain and the cost of the best alternative', async () => {
  await createMessyWeek(user);
  await user.core(tasks.create, {
    body: { title: 'Report', duration_minutes: 120, deadline: '2038-01-07T17:00:00Z' },
  });
  const { task_chunks } = await optimize();
  const [chunk] = task_chunks;
  expect(task_chunks).toHaveLength(1);
  expect(chunk?.text).toMatch(
    /^Due Thursday at 5:00 PM\. 2 hours in one block, within your working hours/,
  );
  expect(chunk?.gain).toBeGreaterThan(0);
  expect(chunk?.reasons[0]?.text).toBe('Schedules 2 hours for “Report”');
  const points = chunk?.reasons.map((reason) => reason.points) ?? [];
  expect(points.reduce((sum, value) => sum + value, 0)).toBe(chunk?.gain);
  expect(chunk?.next_best?.cost).toBeGreaterThanOrEqual(0);
  expect(chunk?.next_best?.start_time).not.toBe(chunk?.start_time);
});

test('if the user has no schedule, unplaced tasks and habits list it as missing', async () => {
  await user.core(tasks.create, { body: { title: 'Report', duration_minutes: 60 } });
  await user.core(habits.create, {
    body: { title: 'Spanish', duration_minutes: 30, times_per_week: 2 },
  });
  const plan = await optimize();
  expect(plan.unplaced.map(({ title, relax }) => [title, relax[0]?.rule])).toEqual([
    ['Report', 'schedule'],
    ['Spanish', 'schedule'],
  ]);
});

test('the sessions of a habit that cannot be placed are reported once, with a constraint to relax', async () => {
  await user.createSchedule();
  await user.core(habits.create, {
    body: { title: 'Choir', duration_minutes: 60, times_per_week: 2, days: ['sunday'] },
  });
  const plan = await optimize({ window: { start: WEEK[0], end: WEEK[1] } });
  expect(plan.unplaced).toEqual([
    {
      task_id: null,
      habit_id: expect.any(String),
      title: 'Choir',
      minutes: 120,
      relax: [{ rule: 'hours', text: 'Needs other times or days.' }],
    },
  ]);
});

test('a plan is rejected as stale if one of its events was deleted', async () => {
  await createMessyWeek(user);
  const { plan_id, moves } = await optimize();
  await user.core(events.remove, { params: { id: moves[0]?.event_id ?? '' } });
  await expect(applyPlan(plan_id)).rejects.toMatchObject({ code: 'plan-stale' });
});
