import { ai } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
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
  services.setNow(MONDAY_MORNING);
});
beforeEach(async () => {
  user = await services.createUser();
});
afterAll(() => services.stop());

const SHORT_SEARCH = { time_budget_ms: 300 };
const optimize = (
  user: TestUser,
  body: Partial<typeof SHORT_SEARCH> & Record<string, unknown> = {},
) => user.ai(ai.optimize, { body: { ...SHORT_SEARCH, ...body } });

test('optimizing a week resolves conflicts and explains every move', async () => {
  const work = await createMessyWeek(user);
  const before = await user.listEvents(...WEEK);
  const plan = await user.ai(ai.quickOptimize, { body: { schedule_id: work.id } });
  expect(plan.status).not.toBe('unchanged');
  expect([plan.conflicts_before, plan.conflicts_after]).toEqual([2, 0]);
  expect(plan.objective_after).toBeLessThan(plan.objective_before);
  expect(plan.score_after).toBeGreaterThan(plan.score_before);
  for (const move of plan.moves) {
    expect(move.gain).toBeGreaterThan(0);
    expect(move.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(move.gain);
    expect(move.text).toMatch(/^[A-Z].+\.$/);
    expect(move.next_best?.cost ?? 0).toBeGreaterThanOrEqual(0);
  }
  expect(plan.moves.map(({ title }) => title)).not.toContain('Board');
  expect(plan.moves.find(({ title }) => title === 'Draft')?.text).toContain('“Board”');
  expect(await user.ai(ai.readPlan, { params: { plan_id: plan.plan_id } })).toEqual(plan);
  expect(await user.listEvents(...WEEK)).toEqual(before);
});

test('the same calendar results in the same plan, and a changed calendar in a different one', async () => {
  await createMessyWeek(user);
  const first = await optimize(user);
  expect(await optimize(user)).toEqual(first);
  const [event] = await user.listEvents(...WEEK);
  await user.core(events.update, { params: { id: event?.id ?? '' }, body: { locked: true } });
  const otherPlan = await optimize(user);
  expect(otherPlan.plan_id).not.toBe(first.plan_id);
  expect(otherPlan.base_version).not.toBe(first.base_version);
});

test("locked events are not moved, and conflicts that can't be resolved are listed", async () => {
  const work = await user.createSchedule();
  await user.createEvent(work, { title: 'Fixed', ...toPeriod(2, '10:00', '11:00'), locked: true });
  await user.createEvent(work, { title: 'Firm', ...toPeriod(2, '10:30', '11:30'), locked: true });
  const plan = await optimize(user);
  expect(plan).toMatchObject({ status: 'unchanged', moves: [], task_chunks: [] });
  expect(plan.left_alone).toEqual([
    expect.objectContaining({
      title: 'Fixed',
      text: "It overlaps another event, but it's locked.",
    }),
    expect.objectContaining({
      title: 'Firm',
      text: "It overlaps another event, but it's locked.",
    }),
  ]);
  expect(plan.irreducible_conflicts).toEqual([
    expect.objectContaining({
      titles: ['Fixed', 'Firm'],
      text: '“Fixed” and “Firm” overlap for 30 minutes. Neither can move.',
    }),
  ]);
});

test('an event that stays because no other time is possible is listed with this reason', async () => {
  const work = await user.createSchedule();
  await user.createEvent(work, { title: 'Fixed', ...toPeriod(2, '12:00', '13:00'), locked: true });
  await user.createEvent(work, { title: 'Away', ...toPeriod(2, '09:00', '17:00') });
  const plan = await optimize(user, {
    window: { start: toTimestamp(2, '09:00'), end: toTimestamp(2, '17:00') },
  });
  expect(plan.left_alone.map(({ text }) => text)).toContain(
    'It overlaps another event, but no other time is possible.',
  );
});

test("pinned events are not moved, and the number of moves doesn't exceed the maximum", async () => {
  await createMessyWeek(user);
  const allEvents = await user.listEvents(...WEEK);
  const pinned = allEvents.filter(({ title }) => title === 'Planning' || title === 'Interview');
  const pinned_event_ids = pinned.map(({ id }) => id);
  const plan = await optimize(user, { pinned_event_ids });
  expect(plan.moves.filter(({ event_id }) => pinned_event_ids.includes(event_id))).toEqual([]);
  expect(plan.left_alone.map(({ text }) => text)).toContain(
    "It overlaps another event, but it's not part of this request.",
  );
  expect((await optimize(user, { max_moves: 1 })).moves).toHaveLength(1);
  expect((await optimize(user, { max_moves: 0 })).moves).toEqual([]);
  expect((await optimize(user, { weights: { move: 10_000 } })).moves).toEqual([]);
});

test('a meeting is moved to a time when a guest with a shared calendar is free', async () => {
  const ben = await services.createUser({ name: 'ben', plan: 'free' });
  await ben.shareNewSchedule(user, async (shared) => {
    for (const day of [1, 2, 3, 4, 5]) {
      await ben.createEvent(shared, { title: 'Secret', ...toPeriod(day, '09:00', '16:00') });
    }
  });
  const work = await user.createSchedule();
  const invited_users = [ben.account.email];
  await user.createEvent(work, {
    title: 'Together',
    ...toPeriod(2, '10:00', '11:00'),
    invited_users,
  });
  await user.createEvent(work, { title: 'Fixed', ...toPeriod(2, '10:00', '11:00'), locked: true });
  const plan = await optimize(user);
  const [move] = plan.moves;
  expect(move?.title).toBe('Together');
  expect(move?.to.start_time.slice(11, 16)).toBe('16:00');
  expect(JSON.stringify(plan)).not.toContain('Secret');
});

test('an occurrence of a series can be moved without the rest of the series', async () => {
  const work = await user.createSchedule();
  const recurrence = ['RRULE:FREQ=DAILY;COUNT=5'];
  await user.createEvent(work, { title: 'Stand-up', ...toPeriod(1, '10:00', '10:30'), recurrence });
  await user.createEvent(work, { title: 'Fixed', ...toPeriod(3, '10:00', '11:00'), locked: true });
  const { plan_id, moves } = await optimize(user);
  expect(moves.map(({ from }) => from.start_time)).toEqual([toTimestamp(3, '10:00')]);
  await user.ai(ai.applyPlan, { params: { plan_id }, body: {} });
  const starts = (await user.listEvents(...WEEK))
    .filter(({ title }) => title === 'Stand-up')
    .map(({ start_time }) => start_time);
  expect(starts).toHaveLength(5);
  expect(starts.filter((start) => start.slice(11, 16) === '10:00')).toHaveLength(4);
});

test('transparent events and events outside the window are not moved', async () => {
  const work = await user.createSchedule();
  await user.createEvent(work, {
    title: 'Free',
    ...toPeriod(2, '10:00', '11:00'),
    transparency: 'transparent',
  });
  await user.createEvent(work, { title: 'Taken', ...toPeriod(2, '10:00', '11:00') });
  const window = { start: toTimestamp(1, '07:00'), end: toTimestamp(2, '10:30') };
  expect(await optimize(user)).toMatchObject({ conflicts_before: 0, moves: [] });
  expect(await optimize(user, { window })).toMatchObject({ moves: [] });
});

const unknownId = newId();
const endpoints: [name: string, method: string, path: string, body: unknown][] = [
  ['optimize', 'POST', '/ai/optimize', {}],
  ['quick-optimize', 'POST', '/ai/quick-optimize', { schedule_id: unknownId }],
  ['a plan', 'GET', `/ai/plans/${unknownId}`, undefined],
  ['applying', 'POST', `/ai/plans/${unknownId}/apply`, {}],
];

const sendRequest = (token: string | null, method: string, path: string, body: unknown) =>
  fetch(services.aiUrl + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test.each(endpoints)(
  'the endpoint for %s returns 401 without a session and 403 on the Free plan',
  async (_, ...call) => {
    expect((await sendRequest(null, ...call)).status).toBe(401);
    const freeUser = await services.createUser({ plan: 'free' });
    const response = await sendRequest(freeUser.token, ...call);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('Upgrade') });
  },
);

test("requests for other users' plans and schedules return 404", async () => {
  const work = await createMessyWeek(user);
  const { plan_id } = await optimize(user);
  const eve = await services.createUser({ name: 'eve' });
  await expect(eve.ai(ai.readPlan, { params: { plan_id } })).rejects.toMatchObject({ status: 404 });
  await expect(eve.ai(ai.applyPlan, { params: { plan_id }, body: {} })).rejects.toMatchObject({
    status: 404,
  });
  await expect(eve.ai(ai.quickOptimize, { body: { schedule_id: work.id } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(optimize(eve, { schedule_ids: [work.id] })).rejects.toMatchObject({ status: 404 });
});

test('optimizing a read-only schedule is rejected with 403', async () => {
  const ben = await services.createUser({ name: 'ben', plan: 'free' });
  let id = '';
  await ben.shareNewSchedule(user, async (shared) => void (id = shared.id));
  await expect(optimize(user, { schedule_ids: [id] })).rejects.toMatchObject({
    status: 403,
    message: 'You can view this schedule but not edit it.',
  });
});

test.each([
  ['/days', '/ai/quick-optimize', { schedule_id: unknownId, days: 0 }],
  ['/days', '/ai/quick-optimize', { schedule_id: unknownId, days: 1.5 }],
  ['/schedule_id', '/ai/quick-optimize', { schedule_id: 'mine' }],
  ['/schedule_id', '/ai/quick-optimize', {}],
  [
    '/window/end',
    '/ai/optimize',
    { window: { start: toTimestamp(2, '10:00'), end: toTimestamp(2, '10:00') } },
  ],
  [
    '/window/end',
    '/ai/optimize',
    { window: { start: toTimestamp(1, '10:00'), end: '2039-01-01T00:00:00Z' } },
  ],
  [
    '/window/end',
    '/ai/optimize',
    { window: { start: '2037-12-01T00:00:00Z', end: '2037-12-08T00:00:00Z' } },
  ],
  ['/max_moves', '/ai/optimize', { max_moves: -1 }],
  ['/weights', '/ai/optimize', { weights: { move: 0.5 } }],
  ['/time_budget_ms', '/ai/optimize', { time_budget_ms: 3_600_000 }],
  ['/time_zone', '/ai/optimize', { time_zone: 'Mars/Base' }],
  ['/pinned_event_ids/0', '/ai/optimize', { pinned_event_ids: ['x'] }],
  ['/move_ids', `/ai/plans/${unknownId}/apply`, { move_ids: [] }],
])('invalid input is rejected with 400 and the pointer %s: %s %j', async (pointer, path, body) => {
  const response = await sendRequest(user.token, 'POST', path, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ pointer }] });
});
