import { ai, plan as planShape } from '@scheduler/contracts/ai';
import { events, habits, history, tasks } from '@scheduler/contracts/core';
import * as z from 'zod/mini';
import { startProduct, type Person, type Product } from '../testing/product.ts';
import { contentOf, messyWeek, MONDAY, times, WEEK } from '../testing/weeks.ts';

let product: Product;
let ada: Person;

beforeAll(async () => {
  product = await startProduct();
  product.setNow(MONDAY);
});
beforeEach(async () => {
  ada = await product.signedIn();
});
afterAll(() => product.stop());

const optimize = (body: Record<string, unknown> = {}) =>
  ada.ai(ai.optimize, { body: { time_budget_ms: 300, ...body } });
const apply = (plan_id: string, move_ids?: string[]) =>
  ada.ai(ai.applyPlan, { params: { plan_id }, body: { ...(move_ids && { move_ids }) } });
const undo = (batch_id: string) => ada.core(history.undo, { params: { batch_id } });
const placesOf = async () =>
  new Map((await ada.events(...WEEK)).map(({ id, start_time }) => [id, start_time]));

test('all of a plan is one batch, true to its score, and undone to the letter', async () => {
  await messyWeek(ada);
  const before = await ada.events(...WEEK);
  const plan = await optimize();
  const { batch_id, applied, score_after } = await apply(plan.plan_id);
  expect(applied).toEqual([...plan.moves, ...plan.task_chunks].map(({ id }) => id));
  expect(score_after).toBe(plan.score_after);
  const places = await placesOf();
  for (const { event_id, to } of plan.moves) expect(places.get(event_id)).toBe(to.start_time);
  const range = { from: plan.window.start, to: plan.window.end };
  const analysis = await ada.ai(ai.analyzePatterns, { query: range });
  expect(analysis.productivity_score).toBe(plan.score_after);
  const { batches } = await ada.core(history.list, { query: {} });
  expect(batches[0]).toMatchObject({ id: batch_id, cause: 'optimizer' });
  await undo(batch_id);
  expect(contentOf(await ada.events(...WEEK))).toEqual(contentOf(before));
});

test('a plan is applied move by move, taken back, and applied again', async () => {
  await messyWeek(ada);
  const { plan_id, moves } = await optimize();
  const [first, second] = moves;
  if (!first || !second) throw new Error('The week asks for two moves');
  const one = await apply(plan_id, [first.id]);
  expect(one.applied).toEqual([first.id]);
  const read = await ada.ai(ai.readPlan, { params: { plan_id } });
  expect(read.applied).toEqual([first.id]);
  expect((await placesOf()).get(second.event_id)).toBe(second.from.start_time);
  await expect(apply(plan_id, [first.id])).rejects.toMatchObject({ status: 409, code: 'conflict' });
  await undo(one.batch_id);
  expect((await apply(plan_id, [second.id])).applied).toEqual([second.id]);
  expect((await apply(plan_id)).applied).toContain(first.id);
  const places = await placesOf();
  for (const { event_id, to } of moves) expect(places.get(event_id)).toBe(to.start_time);
});

test('a move that the plan does not have is refused', async () => {
  await messyWeek(ada);
  const { plan_id } = await optimize();
  await expect(apply(plan_id, ['m1', 'm99'])).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer: '/move_ids/1' }],
  });
});

test('a calendar that changed underneath makes a plan stale, and brings a fresh one', async () => {
  const work = await messyWeek(ada);
  const plan = await optimize();
  await ada.event(work, { title: 'Surprise', ...times(5, '09:00', '12:00'), locked: true });
  const before = await ada.events(...WEEK);
  const refusal = (await apply(plan.plan_id).catch((error: unknown) => error)) as {
    status: number;
    code: string;
    plan: unknown;
  };
  expect(refusal).toMatchObject({ status: 409, code: 'plan-stale' });
  expect(await ada.events(...WEEK)).toEqual(before);
  const fresh = z.parse(planShape, refusal.plan);
  expect(fresh.plan_id).not.toBe(plan.plan_id);
  expect((await apply(fresh.plan_id)).applied).toHaveLength(fresh.moves.length);
});

test('a plan whose time has come is stale', async () => {
  await messyWeek(ada);
  const { plan_id } = await optimize();
  product.setNow('2027-01-06T11:00:00Z');
  await expect(apply(plan_id)).rejects.toMatchObject({ code: 'plan-stale' });
  product.setNow(MONDAY);
});

test('a plan is over after a day', async () => {
  await messyWeek(ada);
  const { plan_id } = await optimize();
  await product.db('plans').where({ id: plan_id }).update({ expires_at: '2020-01-01T00:00:00Z' });
  await expect(apply(plan_id)).rejects.toMatchObject({ status: 404 });
});

test('tasks and habits find their time, and become events that know them', async () => {
  await messyWeek(ada);
  const task = await ada.core(tasks.create, {
    body: { title: 'Report', duration_minutes: 180, deadline: '2027-01-07T17:00:00Z' },
  });
  const language = { title: 'Spanish', duration_minutes: 30, times_per_week: 3 };
  const habit = await ada.core(habits.create, { body: language });
  const evening = { start: '18:00', end: '20:00' };
  const sport = { title: 'Run', duration_minutes: 45, times_per_week: 2, window: evening };
  const run = await ada.core(habits.create, { body: sport });
  const plan = await optimize({ window: { start: WEEK[0], end: WEEK[1] } });
  const minutes = (of: (typeof plan.task_chunks)[number]) =>
    (Date.parse(of.end_time) - Date.parse(of.start_time)) / 60_000;
  const forTask = plan.task_chunks.filter(({ task_id }) => task_id === task.id);
  expect(forTask.reduce((sum, chunk) => sum + minutes(chunk), 0)).toBe(180);
  expect(forTask.every(({ end_time }) => end_time <= '2027-01-07T17:00:00.000Z')).toBe(true);
  const spanish = plan.task_chunks.filter(({ habit_id }) => habit_id === habit.id);
  expect(new Set(spanish.map(({ start_time }) => start_time.slice(0, 10))).size).toBe(3);
  const runs = plan.task_chunks.filter(({ habit_id }) => habit_id === run.id);
  expect(runs.map(({ start_time }) => start_time.slice(11, 16))).toEqual(['18:00', '18:00']);
  const { batch_id } = await apply(plan.plan_id);
  const found = await ada.events(...WEEK);
  expect(found.filter(({ task_id }) => task_id === task.id)).toHaveLength(forTask.length);
  expect(found.find(({ habit_id }) => habit_id === run.id)).toMatchObject({
    title: 'Run',
    kind: 'personal',
  });
  expect((await ada.core(tasks.read, { params: { id: task.id } })).scheduled_minutes).toBe(180);
  const again = await optimize({ window: { start: WEEK[0], end: WEEK[1] } });
  expect(again.task_chunks).toEqual([]);
  await undo(batch_id);
  expect((await ada.events(...WEEK)).filter(({ habit_id }) => habit_id !== null)).toEqual([]);
});

test('what cannot be placed says what would have to give', async () => {
  await messyWeek(ada);
  await ada.core(tasks.create, {
    body: { title: 'Too late', duration_minutes: 120, deadline: '2027-01-04T10:00:00Z' },
  });
  const plan = await optimize();
  expect(plan.unplaced).toEqual([
    expect.objectContaining({
      title: 'Too late',
      relax: [{ rule: 'deadline', text: 'It needs a later deadline.' }],
    }),
  ]);
});

test('time for a task says what it keeps to, what it gains and what the next best would cost', async () => {
  await messyWeek(ada);
  await ada.core(tasks.create, {
    body: { title: 'Report', duration_minutes: 120, deadline: '2027-01-07T17:00:00Z' },
  });
  const { task_chunks } = await optimize();
  const [chunk] = task_chunks;
  expect(task_chunks).toHaveLength(1);
  expect(chunk?.text).toMatch(
    /^Due Thursday at 5:00 PM\. 2 hours at once, inside your working hours/,
  );
  expect(chunk?.gain).toBeGreaterThan(0);
  expect(chunk?.reasons[0]?.text).toBe('Gives 2 hours to ‘Report’');
  const points = chunk?.reasons.map((reason) => reason.points) ?? [];
  expect(points.reduce((sum, each) => sum + each, 0)).toBe(chunk?.gain);
  expect(chunk?.next_best?.cost).toBeGreaterThanOrEqual(0);
  expect(chunk?.next_best?.start_time).not.toBe(chunk?.start_time);
});

test('who has no schedule is told that what is to be placed needs one', async () => {
  await ada.core(tasks.create, { body: { title: 'Report', duration_minutes: 60 } });
  await ada.core(habits.create, {
    body: { title: 'Spanish', duration_minutes: 30, times_per_week: 2 },
  });
  const plan = await optimize();
  expect(plan.unplaced.map(({ title, relax }) => [title, relax[0]?.rule])).toEqual([
    ['Report', 'schedule'],
    ['Spanish', 'schedule'],
  ]);
});

test('a habit without room is one thing that is missing, with what would help', async () => {
  await ada.schedule();
  await ada.core(habits.create, {
    body: { title: 'Choir', duration_minutes: 60, times_per_week: 2, days: ['sunday'] },
  });
  const plan = await optimize({ window: { start: WEEK[0], end: WEEK[1] } });
  expect(plan.unplaced).toEqual([
    {
      task_id: null,
      habit_id: expect.any(String),
      title: 'Choir',
      minutes: 120,
      relax: [{ rule: 'hours', text: 'It needs other hours or days.' }],
    },
  ]);
});

test('an event somebody else took away meanwhile makes the plan stale', async () => {
  await messyWeek(ada);
  const { plan_id, moves } = await optimize();
  await ada.core(events.remove, { params: { id: moves[0]?.event_id ?? '' } });
  await expect(apply(plan_id)).rejects.toMatchObject({ code: 'plan-stale' });
});
