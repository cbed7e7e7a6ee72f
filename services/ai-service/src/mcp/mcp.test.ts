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
import { connectMcpClient, callTool } from '../testing/mcp-client.ts';
import { startServices, type TestUser, type ServiceFixture } from '../testing/service-fixture.ts';

/** A Wednesday. */
const NOW = '2038-02-17T08:00:00Z';
const WEEK = { start: '2038-02-18T00:00:00Z', end: '2038-02-25T00:00:00Z' };
const ALL_SCOPES: ApiKeyScope[] = [
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

let services: ServiceFixture;
let user: TestUser;
let work: Schedule;
let review: Event;

beforeAll(async () => {
  services = await startServices();
  services.setNow(NOW);
  user = await services.createUser();
  work = await user.createSchedule();
  const at = (start: string, end: string) => ({
    start_time: `2038-02-${start}:00Z`,
    end_time: `2038-02-${end}:00Z`,
  });
  review = await user.createEvent(work, {
    title: 'Review',
    description: 'Nobody else’s',
    ...at('18T10:00', '18T11:00'),
  });
  await user.createEvent(work, { title: 'Interview\u202e gnp.exe', ...at('18T10:30', '18T11:30') });
});

afterAll(() => services.stop());

async function createKey(user: TestUser, scopes: ApiKeyScope[] = ALL_SCOPES): Promise<string> {
  return (await user.core(apiKeys.create, { body: { name: 'mcp', scopes } })).key;
}

const connect = (token: string) => connectMcpClient(`${services.aiUrl}/mcp`, token);

const getStartTime = async (id: string) =>
  (await user.listEvents(WEEK.start, WEEK.end)).find((event) => event.id === id)?.start_time;

test('MCP tools declare whether they are read-only', async () => {
  const { tools } = await (await connect(await createKey(user))).listTools();
  const effects = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]);
  expect(Object.fromEntries(effects)).toEqual({
    list_events: true,
    list_changes: true,
    find_free_time: true,
    suggest_meeting: true,
    create_event: false,
    move_event: false,
    optimise: true,
    apply_plan: false,
    undo: false,
  });
});

test("list_events omits descriptions and guests' email addresses", async () => {
  const { value, text } = await callTool(await connect(await createKey(user)), 'list_events', WEEK);
  expect(value).toMatchObject({
    events: [{ title: 'Review' }, { title: 'Interview gnp.exe' }],
    more: 0,
  });
  expect(text).not.toContain('Nobody');
});

test('list_changes returns what has changed since its last call, and an error for an invalid token', async () => {
  const owner = await services.createUser();
  const schedule = await owner.createSchedule();
  const client = await connect(await createKey(owner));
  const times = { start_time: '2038-02-18T10:00:00Z', end_time: '2038-02-18T11:00:00Z' };
  await owner.createEvent(schedule, { title: 'Before', ...times });
  const first = await callTool(client, 'list_changes', {});
  expect(first.value).toMatchObject({ events: [], deleted: [], has_more: false });
  const created = await owner.createEvent(schedule, { title: 'After', ...times });
  const { sync_token } = first.value as { sync_token: string };
  const second = await callTool(client, 'list_changes', { sync_token });
  expect(second.value).toMatchObject({ events: [{ id: created.id, title: 'After' }] });
  const invalid = await callTool(client, 'list_changes', { sync_token: 'nonsense' });
  expect(invalid.isError).toBe(true);
});

test('the MCP server accepts sessions and API keys, and rejects invalid tokens with 401', async () => {
  const { value } = await callTool(await connect(user.token), 'find_free_time', {
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
  const signedOut = await fetch(`${services.aiUrl}/mcp`, { method: 'POST', body: '{}' });
  expect([signedOut.status, signedOut.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect((await fetch(`${services.aiUrl}/mcp`)).status).toBe(405);
});

test('create_event creates an event only with the confirmation returned by its dry run', async () => {
  const client = await connect(await createKey(user));
  const event = {
    schedule_id: work.id,
    title: 'Lunch',
    start_time: '2038-02-18T10:15:00Z',
    end_time: '2038-02-18T10:45:00Z',
  };
  const before = await user.listEvents(WEEK.start, WEEK.end);
  const preview = await callTool(client, 'create_event', event);
  expect(preview.value).toMatchObject({ dry_run: true, conflicts: [{ id: review.id }, {}] });
  expect(await user.listEvents(WEEK.start, WEEK.end)).toEqual(before);
  const { confirmation } = preview.value;
  const changedCall = await callTool(client, 'create_event', {
    ...event,
    title: 'Dinner',
    confirmation,
  });
  expect(changedCall).toMatchObject({
    isError: true,
    text: expect.stringContaining('differs from the dry run'),
  });
  const forgedCall = await callTool(client, 'create_event', {
    ...event,
    confirmation: '9999999999999.AAAA',
  });
  expect(forgedCall.isError).toBe(true);
  expect(await user.listEvents(WEEK.start, WEEK.end)).toEqual(before);
  const result = await callTool(client, 'create_event', { ...event, confirmation });
  expect(result.value).toMatchObject({ dry_run: false, created: { title: 'Lunch' } });
  const repeatedCall = await callTool(client, 'create_event', { ...event, confirmation });
  expect(repeatedCall.value).toEqual(result.value);
  expect(await user.listEvents(WEEK.start, WEEK.end)).toHaveLength(before.length + 1);
  const undoPreview = await callTool(client, 'undo', { batch_id: result.value.batch_id });
  expect(undoPreview.value).toMatchObject({
    dry_run: true,
    would_undo: { batch_id: result.value.batch_id },
  });
  await callTool(client, 'undo', {
    batch_id: result.value.batch_id,
    confirmation: undoPreview.value.confirmation,
  });
  expect(await user.listEvents(WEEK.start, WEEK.end)).toEqual(before);
});

test('create_event defaults to the first owned schedule and requires a valid period', async () => {
  const client = await connect(await createKey(user));
  const { id: firstScheduleId } = (await user.core(schedules.list, {})).find(
    ({ role }) => role === 'owner',
  )!;
  const event = {
    title: 'Lunch',
    start_time: '2038-02-18T12:00:00Z',
    end_time: '2038-02-18T12:30:00Z',
  };
  const preview = await callTool(client, 'create_event', event);
  expect(preview.value).toMatchObject({
    dry_run: true,
    would_create: { schedule_id: firstScheduleId },
  });
  const { confirmation } = preview.value;
  const result = await callTool(client, 'create_event', { ...event, confirmation });
  expect(result.value).toMatchObject({ created: { title: 'Lunch', schedule_id: firstScheduleId } });
  const invalidPeriod = await callTool(client, 'create_event', { ...event, end_time: WEEK.start });
  expect(invalidPeriod).toMatchObject({ isError: true, text: 'end must be after start' });
  const undoPreview = await callTool(client, 'undo', {});
  await callTool(client, 'undo', { confirmation: undoPreview.value.confirmation });
});

test("the dry run of create_event rejects a schedule that the caller can't write to", async () => {
  const client = await connect(await createKey(user));
  const { start, end } = WEEK;
  const event = { title: 'Lunch', start_time: start, end_time: end, schedule_id: review.id };
  const response = await callTool(client, 'create_event', event);
  expect(response).toMatchObject({ isError: true, text: "This schedule couldn't be found." });
});

test('move_event rejects a confirmation for a different time or an outdated event', async () => {
  const client = await connect(await createKey(user));
  const move = { event_id: review.id, start_time: '2038-02-18T14:00:00Z' };
  const { value } = await callTool(client, 'move_event', move);
  expect(value).toMatchObject({ dry_run: true, conflicts: [] });
  expect(await getStartTime(review.id)).toBe('2038-02-18T10:00:00.000Z');
  const changedCall = await callTool(client, 'move_event', {
    ...move,
    start_time: '2038-02-18T15:00:00Z',
    confirmation: value.confirmation,
  });
  expect(changedCall.isError).toBe(true);
  const result = await callTool(client, 'move_event', {
    ...move,
    confirmation: value.confirmation,
  });
  expect(result.value).toMatchObject({ dry_run: false, moved: [{ id: review.id }] });
  expect(await getStartTime(review.id)).toBe('2038-02-18T14:00:00.000Z');
  // The event has a new version, so the confirmation is no longer valid.
  const repeatedCall = await callTool(client, 'move_event', {
    ...move,
    confirmation: value.confirmation,
  });
  expect(repeatedCall).toMatchObject({ isError: true });
  const undoPreview = await callTool(client, 'undo', {});
  await callTool(client, 'undo', { confirmation: undoPreview.value.confirmation });
  expect(await getStartTime(review.id)).toBe('2038-02-18T10:00:00.000Z');
  // Calling undo again doesn't redo the undone change.
  const nextUndo = await callTool(client, 'undo', {});
  expect(JSON.stringify(nextUndo.value ?? nextUndo.text)).not.toMatch(/Undid|Moved 'Review'/);
});

test('the `optimise` tool proposes a plan, and apply_plan applies only the specified moves', async () => {
  const client = await connect(await createKey(user));
  const { value, isError, text } = await callTool(client, 'optimise', {
    ...WEEK,
    time_zone: 'UTC',
  });
  expect([isError, isError ? text : '']).toEqual([false, '']);
  const { plan_id, moves } = value as {
    plan_id: string;
    moves: { id: string; event_id: string }[];
  };
  expect(moves.length).toBeGreaterThan(0);
  expect(await getStartTime(review.id)).toBe('2038-02-18T10:00:00.000Z');
  const emptySelection = await callTool(client, 'apply_plan', { plan_id, move_ids: [] });
  expect(emptySelection.isError).toBe(true);
  const [firstMove] = moves;
  const result = await callTool(client, 'apply_plan', { plan_id, move_ids: [firstMove?.id] });
  expect(result.value).toMatchObject({
    applied: [firstMove?.id],
    batch_id: expect.any(String),
  });
  const undoPreview = await callTool(client, 'undo', { batch_id: result.value.batch_id });
  await callTool(client, 'undo', {
    batch_id: result.value.batch_id,
    confirmation: undoPreview.value.confirmation,
  });
  expect(await getStartTime(review.id)).toBe('2038-02-18T10:00:00.000Z');
});

test("apply_plan returns a new plan if the plan is stale, and rejects other users' plans", async () => {
  const client = await connect(await createKey(user));
  const { value } = await callTool(client, 'optimise', WEEK);
  const { plan_id, moves } = value as { plan_id: string; moves: { id: string }[] };
  const selection = { plan_id, move_ids: moves.map(({ id }) => id) };
  const otherUser = await services.createUser({ name: 'other' });
  await otherUser.createSchedule();
  const foreignCall = await callTool(
    await connect(await createKey(otherUser)),
    'apply_plan',
    selection,
  );
  expect(foreignCall).toMatchObject({ isError: true, text: "This plan couldn't be found." });
  const newEvent = await user.createEvent(work, {
    title: 'Sudden',
    start_time: '2038-02-18T09:00:00Z',
    end_time: '2038-02-18T09:30:00Z',
  });
  const staleResult = await callTool(client, 'apply_plan', selection);
  expect(staleResult).toMatchObject({ isError: true, text: expect.stringContaining('new plan') });
  const { plan } = staleResult.value as { plan: typeof selection & { moves: { id: string }[] } };
  expect(plan.plan_id).not.toBe(plan_id);
  const repeatedCall = { plan_id: plan.plan_id, move_ids: plan.moves.map(({ id }) => id) };
  const result = await callTool(client, 'apply_plan', repeatedCall);
  expect(result.value).toMatchObject({ applied: repeatedCall.move_ids });
  await user.core(history.undo, { params: { batch_id: result.value.batch_id as string } });
  await user.core(events.remove, { params: { id: newEvent.id } });
});

test('MCP tools enforce API key scopes, plan features and ownership', async () => {
  const readOnlyClient = await connect(await createKey(user, ['events:read']));
  expect((await callTool(readOnlyClient, 'list_events', WEEK)).isError).toBe(false);
  const move = { event_id: review.id, start_time: '2038-02-18T14:00:00Z' };
  for (const [tool, input, scope] of [
    ['move_event', move, 'events:write'],
    ['optimise', WEEK, 'ai:use'],
    ['undo', {}, 'history:undo'],
  ] as const) {
    expect(await callTool(readOnlyClient, tool, input)).toMatchObject({
      isError: true,
      text: `This API key doesn't have the ${scope} scope.`,
    });
  }
  const freeUser = await services.createUser({ name: 'free', plan: 'free' });
  const freeClient = await connect(await createKey(freeUser));
  expect(await callTool(freeClient, 'optimise', WEEK)).toMatchObject({
    isError: true,
    text: expect.stringContaining('Upgrade'),
  });
  expect(await callTool(freeClient, 'move_event', move)).toMatchObject({
    isError: true,
    text: expect.stringContaining("couldn't be found"),
  });
});

test('move_event rejects moving a locked event', async () => {
  const lockedEvent = await user.createEvent(work, {
    title: 'Board',
    locked: true,
    start_time: '2038-02-19T10:00:00Z',
    end_time: '2038-02-19T11:00:00Z',
  });
  const client = await connect(await createKey(user));
  const moved = await callTool(client, 'move_event', {
    event_id: lockedEvent.id,
    start_time: '2038-02-19T14:00:00Z',
  });
  expect(moved).toMatchObject({ isError: true, text: expect.stringContaining('locked') });
});

test('API keys can use the assistant and the optimizer but not change model consent', async () => {
  const client = (token: string) =>
    createClient({ baseUrl: services.aiUrl, accessToken: () => token }).call;
  const callWithKey = client(await createKey(user));
  expect(
    (await callWithKey(assistant.ask, { body: { text: 'what is on tomorrow' } })).result.kind,
  ).toBe('answer');
  expect((await callWithKey(ai.analyzePatterns, { query: {} })).status).toBeDefined();
  await expect(callWithKey(model.change, { body: { enabled: true } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(
    client(await createKey(user, ['events:read']))(assistant.ask, {
      body: { text: 'what is on tomorrow' },
    }),
  ).rejects.toMatchObject({ status: 403 });
});
