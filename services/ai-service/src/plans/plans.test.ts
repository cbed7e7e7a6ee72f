import { ai } from '@scheduler/contracts/ai';
import { events } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { startProduct, type Person, type Product } from '../testing/product.ts';
import { at, messyWeek, MONDAY, times, WEEK } from '../testing/weeks.ts';

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

const SOON = { time_budget_ms: 300 };
const optimize = (person: Person, body: Partial<typeof SOON> & Record<string, unknown> = {}) =>
  person.ai(ai.optimize, { body: { ...SOON, ...body } });

test('a messy week is made better, and each move says why', async () => {
  const work = await messyWeek(ada);
  const before = await ada.events(...WEEK);
  const plan = await ada.ai(ai.quickOptimize, { body: { schedule_id: work.id } });
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
  expect(plan.moves.find(({ title }) => title === 'Draft')?.text).toContain('‘Board’');
  expect(await ada.ai(ai.readPlan, { params: { plan_id: plan.plan_id } })).toEqual(plan);
  expect(await ada.events(...WEEK)).toEqual(before);
});

test('the same calendar gives the same plan, another one another', async () => {
  await messyWeek(ada);
  const first = await optimize(ada);
  expect(await optimize(ada)).toEqual(first);
  const [event] = await ada.events(...WEEK);
  await ada.core(events.update, { params: { id: event?.id ?? '' }, body: { locked: true } });
  const other = await optimize(ada);
  expect(other.plan_id).not.toBe(first.plan_id);
  expect(other.base_version).not.toBe(first.base_version);
});

test('what may not move stays, and what overlaps for good is named', async () => {
  const work = await ada.schedule();
  await ada.event(work, { title: 'Fixed', ...times(2, '10:00', '11:00'), locked: true });
  await ada.event(work, { title: 'Firm', ...times(2, '10:30', '11:30'), locked: true });
  const plan = await optimize(ada);
  expect(plan).toMatchObject({ status: 'unchanged', moves: [], task_chunks: [] });
  expect(plan.left_alone).toEqual([
    expect.objectContaining({
      title: 'Fixed',
      text: "It overlaps something else, but it's locked.",
    }),
    expect.objectContaining({
      title: 'Firm',
      text: "It overlaps something else, but it's locked.",
    }),
  ]);
  expect(plan.irreducible_conflicts).toEqual([
    expect.objectContaining({
      titles: ['Fixed', 'Firm'],
      text: '‘Fixed’ and ‘Firm’ overlap for 30 minutes, and neither can be moved.',
    }),
  ]);
});

test('of one’s own time without another place nobody else is blamed', async () => {
  const work = await ada.schedule();
  await ada.event(work, { title: 'Fixed', ...times(2, '12:00', '13:00'), locked: true });
  await ada.event(work, { title: 'Away', ...times(2, '09:00', '17:00') });
  const plan = await optimize(ada, { window: { start: at(2, '09:00'), end: at(2, '17:00') } });
  expect(plan.left_alone.map(({ text }) => text)).toContain(
    'It overlaps something else, but no other time is possible.',
  );
});

test('what is pinned stays, and no more moves than were asked for', async () => {
  await messyWeek(ada);
  const found = await ada.events(...WEEK);
  const pinned = found.filter(({ title }) => title === 'Planning' || title === 'Interview');
  const pinned_event_ids = pinned.map(({ id }) => id);
  const plan = await optimize(ada, { pinned_event_ids });
  expect(plan.moves.filter(({ event_id }) => pinned_event_ids.includes(event_id))).toEqual([]);
  expect(plan.left_alone.map(({ text }) => text)).toContain(
    'It overlaps something else, but you asked to leave it where it is.',
  );
  expect((await optimize(ada, { max_moves: 1 })).moves).toHaveLength(1);
  expect((await optimize(ada, { max_moves: 0 })).moves).toEqual([]);
  expect((await optimize(ada, { weights: { move: 10_000 } })).moves).toEqual([]);
});

test('a guest who shares their time is found a time when they are free', async () => {
  const ben = await product.signedIn({ name: 'ben', plan: 'free' });
  await ben.sharedWith(ada, async (shared) => {
    for (const day of [1, 2, 3, 4, 5]) {
      await ben.event(shared, { title: 'Secret', ...times(day, '09:00', '16:00') });
    }
  });
  const work = await ada.schedule();
  const invited_users = [ben.user.email];
  await ada.event(work, { title: 'Together', ...times(2, '10:00', '11:00'), invited_users });
  await ada.event(work, { title: 'Fixed', ...times(2, '10:00', '11:00'), locked: true });
  const plan = await optimize(ada);
  const [move] = plan.moves;
  expect(move?.title).toBe('Together');
  expect(move?.to.start_time.slice(11, 16)).toBe('16:00');
  expect(JSON.stringify(plan)).not.toContain('Secret');
});

test('an occurrence of a series is moved alone', async () => {
  const work = await ada.schedule();
  const recurrence = ['RRULE:FREQ=DAILY;COUNT=5'];
  await ada.event(work, { title: 'Stand-up', ...times(1, '10:00', '10:30'), recurrence });
  await ada.event(work, { title: 'Fixed', ...times(3, '10:00', '11:00'), locked: true });
  const { plan_id, moves } = await optimize(ada);
  expect(moves.map(({ from }) => from.start_time)).toEqual([at(3, '10:00')]);
  await ada.ai(ai.applyPlan, { params: { plan_id }, body: {} });
  const starts = (await ada.events(...WEEK))
    .filter(({ title }) => title === 'Stand-up')
    .map(({ start_time }) => start_time);
  expect(starts).toHaveLength(5);
  expect(starts.filter((start) => start.slice(11, 16) === '10:00')).toHaveLength(4);
});

test('free time and time beside the window are left alone', async () => {
  const work = await ada.schedule();
  await ada.event(work, {
    title: 'Free',
    ...times(2, '10:00', '11:00'),
    transparency: 'transparent',
  });
  await ada.event(work, { title: 'Taken', ...times(2, '10:00', '11:00') });
  const window = { start: at(1, '07:00'), end: at(2, '10:30') };
  expect(await optimize(ada)).toMatchObject({ conflicts_before: 0, moves: [] });
  expect(await optimize(ada, { window })).toMatchObject({ moves: [] });
});

const anyId = newId();
const calls: [name: string, method: string, path: string, body: unknown][] = [
  ['optimize', 'POST', '/ai/optimize', {}],
  ['quick-optimize', 'POST', '/ai/quick-optimize', { schedule_id: anyId }],
  ['a plan', 'GET', `/ai/plans/${anyId}`, undefined],
  ['applying', 'POST', `/ai/plans/${anyId}/apply`, {}],
];

const send = (token: string | null, method: string, path: string, body: unknown) =>
  fetch(product.aiUrl + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test.each(calls)('%s: signed out 401, on Free 403 with the way to it', async (_, ...call) => {
  expect((await send(null, ...call)).status).toBe(401);
  const free = await product.signedIn({ plan: 'free' });
  const refused = await send(free.token, ...call);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('Upgrade') });
});

test('what is somebody else’s is not found', async () => {
  const work = await messyWeek(ada);
  const { plan_id } = await optimize(ada);
  const eve = await product.signedIn({ name: 'eve' });
  await expect(eve.ai(ai.readPlan, { params: { plan_id } })).rejects.toMatchObject({ status: 404 });
  await expect(eve.ai(ai.applyPlan, { params: { plan_id }, body: {} })).rejects.toMatchObject({
    status: 404,
  });
  await expect(eve.ai(ai.quickOptimize, { body: { schedule_id: work.id } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(optimize(eve, { schedule_ids: [work.id] })).rejects.toMatchObject({ status: 404 });
});

test('what one may only look at is not planned', async () => {
  const ben = await product.signedIn({ name: 'ben', plan: 'free' });
  let id = '';
  await ben.sharedWith(ada, async (shared) => void (id = shared.id));
  await expect(optimize(ada, { schedule_ids: [id] })).rejects.toMatchObject({
    status: 403,
    message: 'You can see this schedule, but not change it.',
  });
});

test.each([
  ['/days', '/ai/quick-optimize', { schedule_id: anyId, days: 0 }],
  ['/days', '/ai/quick-optimize', { schedule_id: anyId, days: 1.5 }],
  ['/schedule_id', '/ai/quick-optimize', { schedule_id: 'mine' }],
  ['/schedule_id', '/ai/quick-optimize', {}],
  ['/window/end', '/ai/optimize', { window: { start: at(2, '10:00'), end: at(2, '10:00') } }],
  [
    '/window/end',
    '/ai/optimize',
    { window: { start: at(1, '10:00'), end: '2028-01-01T00:00:00Z' } },
  ],
  [
    '/window/end',
    '/ai/optimize',
    { window: { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' } },
  ],
  ['/max_moves', '/ai/optimize', { max_moves: -1 }],
  ['/weights', '/ai/optimize', { weights: { move: 0.5 } }],
  ['/time_budget_ms', '/ai/optimize', { time_budget_ms: 3_600_000 }],
  ['/time_zone', '/ai/optimize', { time_zone: 'Mars/Base' }],
  ['/pinned_event_ids/0', '/ai/optimize', { pinned_event_ids: ['x'] }],
  ['/move_ids', `/ai/plans/${anyId}/apply`, { move_ids: [] }],
])('bad input is refused at %s of %s %j', async (pointer, path, body) => {
  const refused = await send(ada.token, 'POST', path, body);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: [{ pointer }] });
});
