import type { ApiKeyScope } from '@scheduler/contracts';
import { ai, assistant, model } from '@scheduler/contracts/ai';
import {
  apiKeys,
  events,
  history,
  schedules,
  type Event,
  type Schedule,
} from '@scheduler/contracts/core';
import { createClient } from '@scheduler/api-client';
import { connectTo, use } from '../testing/mcp-client.ts';
import { startProduct, type Person, type Product } from '../testing/product.ts';

/** A Wednesday. */
const NOW = '2027-02-17T08:00:00Z';
const WEEK = { start: '2027-02-18T00:00:00Z', end: '2027-02-25T00:00:00Z' };
const ALL: ApiKeyScope[] = [
  'events:read',
  'events:write',
  'schedules:read',
  'preferences:read',
  'tasks:read',
  'freebusy:read',
  'history:read',
  'history:undo',
  'ai:use',
];

let product: Product;
let ada: Person;
let work: Schedule;
let review: Event;

beforeAll(async () => {
  product = await startProduct();
  product.setNow(NOW);
  ada = await product.signedIn();
  work = await ada.schedule();
  const at = (start: string, end: string) => ({
    start_time: `2027-02-${start}:00Z`,
    end_time: `2027-02-${end}:00Z`,
  });
  review = await ada.event(work, {
    title: 'Review',
    description: 'Nobody else’s',
    ...at('18T10:00', '18T11:00'),
  });
  await ada.event(work, { title: 'Interview\u202e gnp.exe', ...at('18T10:30', '18T11:30') });
});

afterAll(() => product.stop());

async function keyOf(person: Person, scopes: ApiKeyScope[] = ALL): Promise<string> {
  return (await person.core(apiKeys.create, { body: { name: 'mcp', scopes } })).key;
}

const connect = (token: string) => connectTo(`${product.aiUrl}/mcp`, token);

const current = async (id: string) =>
  (await ada.events(WEEK.start, WEEK.end)).find((event) => event.id === id)?.start_time;

test('the tools say whether they change something', async () => {
  const { tools } = await (await connect(await keyOf(ada))).listTools();
  const effects = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]);
  expect(Object.fromEntries(effects)).toEqual({
    list_events: true,
    find_free_time: true,
    suggest_meeting: true,
    create_event: false,
    move_event: false,
    optimise: true,
    apply_plan: false,
    undo: false,
  });
});

test('events are listed without what is nobody else’s business', async () => {
  const { value, text } = await use(await connect(await keyOf(ada)), 'list_events', WEEK);
  expect(value).toMatchObject({
    events: [{ title: 'Review' }, { title: 'Interview gnp.exe' }],
    more: 0,
  });
  expect(text).not.toContain('Nobody');
});

test('a session does as well as a key, and nobody else gets in', async () => {
  const { value } = await use(await connect(ada.token), 'find_free_time', {
    ...WEEK,
    time_zone: 'UTC',
  });
  expect(value).toMatchObject({
    free: expect.arrayContaining([expect.anything()]),
    time_zone: 'UTC',
  });
  for (const token of ['nonsense', `aisk_${'0'.repeat(49)}`]) {
    await expect(connect(token)).rejects.toThrow(/401|valid|session/i);
  }
  const signedOut = await fetch(`${product.aiUrl}/mcp`, { method: 'POST', body: '{}' });
  expect([signedOut.status, signedOut.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect((await fetch(`${product.aiUrl}/mcp`)).status).toBe(405);
});

test('an event is created once the dry run is confirmed, and not otherwise', async () => {
  const client = await connect(await keyOf(ada));
  const event = {
    schedule_id: work.id,
    title: 'Lunch',
    start_time: '2027-02-18T10:15:00Z',
    end_time: '2027-02-18T10:45:00Z',
  };
  const before = await ada.events(WEEK.start, WEEK.end);
  const dry = await use(client, 'create_event', event);
  expect(dry.value).toMatchObject({ dry_run: true, conflicts: [{ id: review.id }, {}] });
  expect(await ada.events(WEEK.start, WEEK.end)).toEqual(before);
  const { confirmation } = dry.value;
  const other = await use(client, 'create_event', { ...event, title: 'Dinner', confirmation });
  expect(other).toMatchObject({
    isError: true,
    text: expect.stringContaining('not what the dry run showed'),
  });
  const forged = await use(client, 'create_event', {
    ...event,
    confirmation: '9999999999999.AAAA',
  });
  expect(forged.isError).toBe(true);
  expect(await ada.events(WEEK.start, WEEK.end)).toEqual(before);
  const done = await use(client, 'create_event', { ...event, confirmation });
  expect(done.value).toMatchObject({ dry_run: false, created: { title: 'Lunch' } });
  const again = await use(client, 'create_event', { ...event, confirmation });
  expect(again.value).toEqual(done.value);
  expect(await ada.events(WEEK.start, WEEK.end)).toHaveLength(before.length + 1);
  const dryUndo = await use(client, 'undo', { batch_id: done.value.batch_id });
  expect(dryUndo.value).toMatchObject({
    dry_run: true,
    would_undo: { batch_id: done.value.batch_id },
  });
  await use(client, 'undo', {
    batch_id: done.value.batch_id,
    confirmation: dryUndo.value.confirmation,
  });
  expect(await ada.events(WEEK.start, WEEK.end)).toEqual(before);
});

test('an event needs no schedule to be named, but a time that can be', async () => {
  const client = await connect(await keyOf(ada));
  const { id: first } = (await ada.core(schedules.list, {})).find(({ role }) => role === 'owner')!;
  const event = {
    title: 'Lunch',
    start_time: '2027-02-18T12:00:00Z',
    end_time: '2027-02-18T12:30:00Z',
  };
  const dry = await use(client, 'create_event', event);
  expect(dry.value).toMatchObject({ dry_run: true, would_create: { schedule_id: first } });
  const { confirmation } = dry.value;
  const done = await use(client, 'create_event', { ...event, confirmation });
  expect(done.value).toMatchObject({ created: { title: 'Lunch', schedule_id: first } });
  const backwards = await use(client, 'create_event', { ...event, end_time: WEEK.start });
  expect(backwards).toMatchObject({ isError: true, text: 'end must be after start' });
  const undone = await use(client, 'undo', {});
  await use(client, 'undo', { confirmation: undone.value.confirmation });
});

test('a dry run refuses a schedule that the event could not go on', async () => {
  const client = await connect(await keyOf(ada));
  const { start, end } = WEEK;
  const event = { title: 'Lunch', start_time: start, end_time: end, schedule_id: review.id };
  const refused = await use(client, 'create_event', event);
  expect(refused).toMatchObject({ isError: true, text: "This schedule couldn't be found." });
});

test('a move is held to the event that the dry run showed', async () => {
  const client = await connect(await keyOf(ada));
  const move = { event_id: review.id, start_time: '2027-02-18T14:00:00Z' };
  const { value } = await use(client, 'move_event', move);
  expect(value).toMatchObject({ dry_run: true, conflicts: [] });
  expect(await current(review.id)).toBe('2027-02-18T10:00:00.000Z');
  const wrong = await use(client, 'move_event', {
    ...move,
    start_time: '2027-02-18T15:00:00Z',
    confirmation: value.confirmation,
  });
  expect(wrong.isError).toBe(true);
  const done = await use(client, 'move_event', { ...move, confirmation: value.confirmation });
  expect(done.value).toMatchObject({ dry_run: false, moved: [{ id: review.id }] });
  expect(await current(review.id)).toBe('2027-02-18T14:00:00.000Z');
  // It is another event by now: the same confirmation is of no more use.
  const again = await use(client, 'move_event', { ...move, confirmation: value.confirmation });
  expect(again).toMatchObject({ isError: true });
  const undone = await use(client, 'undo', {});
  await use(client, 'undo', { confirmation: undone.value.confirmation });
  expect(await current(review.id)).toBe('2027-02-18T10:00:00.000Z');
  // What was taken back is not brought again by asking once more.
  const next = await use(client, 'undo', {});
  expect(JSON.stringify(next.value ?? next.text)).not.toMatch(/Undid|Moved 'Review'/);
});

test('a plan is proposed, and applied by the moves that are named', async () => {
  const client = await connect(await keyOf(ada));
  const { value, isError, text } = await use(client, 'optimise', { ...WEEK, time_zone: 'UTC' });
  expect([isError, isError ? text : '']).toEqual([false, '']);
  const { plan_id, moves } = value as {
    plan_id: string;
    moves: { id: string; event_id: string }[];
  };
  expect(moves.length).toBeGreaterThan(0);
  expect(await current(review.id)).toBe('2027-02-18T10:00:00.000Z');
  const unnamed = await use(client, 'apply_plan', { plan_id, move_ids: [] });
  expect(unnamed.isError).toBe(true);
  const [first] = moves;
  const done = await use(client, 'apply_plan', { plan_id, move_ids: [first?.id] });
  expect(done.value).toMatchObject({ applied: [first?.id], batch_id: expect.any(String) });
  const undone = await use(client, 'undo', { batch_id: done.value.batch_id });
  await use(client, 'undo', {
    batch_id: done.value.batch_id,
    confirmation: undone.value.confirmation,
  });
  expect(await current(review.id)).toBe('2027-02-18T10:00:00.000Z');
});

test('a plan that is stale comes back as a fresh one, and is nobody else’s', async () => {
  const client = await connect(await keyOf(ada));
  const { value } = await use(client, 'optimise', WEEK);
  const { plan_id, moves } = value as { plan_id: string; moves: { id: string }[] };
  const chosen = { plan_id, move_ids: moves.map(({ id }) => id) };
  const other = await product.signedIn({ name: 'other' });
  await other.schedule();
  const foreign = await use(await connect(await keyOf(other)), 'apply_plan', chosen);
  expect(foreign).toMatchObject({ isError: true, text: "This plan couldn't be found." });
  const overtaken = await ada.event(work, {
    title: 'Sudden',
    start_time: '2027-02-18T09:00:00Z',
    end_time: '2027-02-18T09:30:00Z',
  });
  const refusal = await use(client, 'apply_plan', chosen);
  expect(refusal).toMatchObject({ isError: true, text: expect.stringContaining('fresh one') });
  const { plan } = refusal.value as { plan: typeof chosen & { moves: { id: string }[] } };
  expect(plan.plan_id).not.toBe(plan_id);
  const again = { plan_id: plan.plan_id, move_ids: plan.moves.map(({ id }) => id) };
  const done = await use(client, 'apply_plan', again);
  expect(done.value).toMatchObject({ applied: again.move_ids });
  await ada.core(history.undo, { params: { batch_id: done.value.batch_id as string } });
  await ada.core(events.remove, { params: { id: overtaken.id } });
});

test('a key is held to its scopes, a plan to its features, a stranger to nothing', async () => {
  const reader = await connect(await keyOf(ada, ['events:read']));
  expect((await use(reader, 'list_events', WEEK)).isError).toBe(false);
  const move = { event_id: review.id, start_time: '2027-02-18T14:00:00Z' };
  for (const [tool, given, scope] of [
    ['move_event', move, 'events:write'],
    ['optimise', WEEK, 'ai:use'],
    ['undo', {}, 'history:undo'],
  ] as const) {
    expect(await use(reader, tool, given)).toMatchObject({
      isError: true,
      text: `This API key doesn't have the ${scope} scope.`,
    });
  }
  const free = await product.signedIn({ name: 'free', plan: 'free' });
  const freely = await connect(await keyOf(free));
  expect(await use(freely, 'optimise', WEEK)).toMatchObject({
    isError: true,
    text: expect.stringContaining('Upgrade'),
  });
  expect(await use(freely, 'move_event', move)).toMatchObject({
    isError: true,
    text: expect.stringContaining("couldn't be found"),
  });
});

test('what is locked stays', async () => {
  const locked = await ada.event(work, {
    title: 'Board',
    locked: true,
    start_time: '2027-02-19T10:00:00Z',
    end_time: '2027-02-19T11:00:00Z',
  });
  const client = await connect(await keyOf(ada));
  const moved = await use(client, 'move_event', {
    event_id: locked.id,
    start_time: '2027-02-19T14:00:00Z',
  });
  expect(moved).toMatchObject({ isError: true, text: expect.stringContaining('locked') });
});

test('the same keys open the assistant and the planner, but never somebody’s consent', async () => {
  const client = (token: string) =>
    createClient({ baseUrl: product.aiUrl, accessToken: () => token }).call;
  const byKey = client(await keyOf(ada));
  expect((await byKey(assistant.ask, { body: { text: 'what is on tomorrow' } })).result.kind).toBe(
    'answer',
  );
  expect((await byKey(ai.analyzePatterns, { query: {} })).status).toBeDefined();
  await expect(byKey(model.change, { body: { enabled: true } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(
    client(await keyOf(ada, ['events:read']))(assistant.ask, {
      body: { text: 'what is on tomorrow' },
    }),
  ).rejects.toMatchObject({ status: 403 });
});
