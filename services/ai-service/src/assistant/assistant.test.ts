import { ai, assistant, model, type AssistantReply } from '@scheduler/contracts/ai';
import { history, preferences, tasks } from '@scheduler/contracts/core';
import { startServices, type TestUser, type ServiceFixture } from '../testing/service-fixture.ts';

/** A Wednesday. */
const NOW = '2038-02-17T08:00:00Z';

let product: ServiceFixture;
let user: TestUser;
let ids: Record<string, string>;

beforeAll(async () => {
  product = await startServices();
  product.setNow(NOW);
  user = await product.createUser();
  await user.core(preferences.update, { body: { time_zone: 'UTC', hour_cycle: '24' } });
  const schedule = await user.createSchedule();
  const createEvent = async (
    title: string,
    day: string,
    start: string,
    end: string,
    guests: string[] = [],
  ) => {
    const toTimestamp = (time: string) => `2038-02-${day}T${time}:00Z`;
    const times = { start_time: toTimestamp(start), end_time: toTimestamp(end) };
    const { id } = await user.createEvent(schedule, { title, ...times, invited_users: guests });
    return id;
  };
  ids = {
    standup: await createEvent('Standup', '18', '09:00', '09:30'),
    lunch: await createEvent('Lunch with Tom', '18', '12:00', '13:00', ['tom@example.test']),
    review: await createEvent('Budget review', '19', '14:00', '15:00'),
    one: await createEvent('Ana / Ada', '23', '09:00', '09:30', ['ana@example.test']),
    two: await createEvent('Weekly 1:1', '24', '10:00', '10:30', [
      'ana@example.test',
      'tom@example.test',
    ]),
  };
});

afterAll(() => product.stop());

const sendRequest = (text: string, as = user): Promise<AssistantReply> =>
  as.ai(assistant.ask, { body: { text } });

test('the assistant lists the events of a day', async () => {
  expect(await sendRequest('What does Thursday look like?')).toEqual({
    source: 'local',
    understood: 'Agenda: tomorrow.',
    notice: null,
    result: {
      kind: 'answer',
      text: 'Tomorrow: 2 events, 1 hour 30 minutes total.\n09:00 to 09:30 Standup; 12:00 to 13:00 Lunch with Tom.',
      event_ids: [ids.standup, ids.lunch],
      free: [],
    },
  });
});

test('the assistant lists the free slots of a day', async () => {
  const { result } = await sendRequest('When am I free tomorrow?');
  expect(result).toMatchObject({
    kind: 'answer',
    text: 'Tomorrow: 2 free slots of at least 30 minutes.\n09:30 to 12:00, 13:00 to 17:00.',
    free: [
      { start_time: '2038-02-18T09:30:00.000Z', end_time: '2038-02-18T12:00:00.000Z' },
      { start_time: '2038-02-18T13:00:00.000Z', end_time: '2038-02-18T17:00:00.000Z' },
    ],
  });
});

test('the assistant proposes no change for an event that is already at the requested time', async () => {
  const { result } = await sendRequest('move the budget review to friday afternoon');
  expect(result).toMatchObject({ kind: 'answer', text: "That's already set." });
});

test('the assistant proposes moving 1:1s to an afternoon next week, and applies only accepted moves', async () => {
  const { result, understood } = await sendRequest('move my 1:1s to the afternoon next week');
  expect(understood).toBe(
    'Move your 1:1s to Monday, February 22 to Sunday, February 28 from 12:00 to 18:00.',
  );
  if (result.kind !== 'plan') throw new Error(JSON.stringify(result));
  const { moves, conflicts_before, plan_id } = result.plan;
  expect(new Set(moves.map(({ event_id }) => event_id))).toEqual(new Set([ids.one, ids.two]));
  for (const { to, reasons } of moves) {
    expect(to.start_time >= '2038-02-22' && to.start_time < '2038-03-01').toBe(true);
    expect(Number(to.start_time.slice(11, 13))).toBeGreaterThanOrEqual(12);
    expect(reasons[0]?.text).toBe('Moved as you asked');
  }
  expect(conflicts_before).toBe(0);
  const before = await user.listEvents('2038-02-22T00:00:00Z', '2038-03-01T00:00:00Z');
  expect(before.find(({ id }) => id === ids.one)?.start_time).toBe('2038-02-23T09:00:00.000Z');
  const move_ids = moves.filter(({ event_id }) => event_id === ids.one).map(({ id }) => id);
  const applied = await user.ai(ai.applyPlan, { params: { plan_id }, body: { move_ids } });
  expect(applied.applied).toEqual(move_ids);
  const after = await user.listEvents('2038-02-22T00:00:00Z', '2038-03-01T00:00:00Z');
  const plannedMove = moves.find(({ event_id }) => event_id === ids.one);
  expect(after.find(({ id }) => id === ids.one)?.start_time).toBe(plannedMove?.to.start_time);
  await user.core(history.undo, { params: { batch_id: applied.batch_id } });
});

test('the assistant proposes moving events out of an afternoon that should be cleared', async () => {
  const { result } = await sendRequest('clear Friday afternoon');
  if (result.kind !== 'plan') throw new Error(JSON.stringify(result));
  const [move, ...otherMoves] = result.plan.moves;
  expect(otherMoves).toEqual([]);
  expect(move?.event_id).toBe(ids.review);
  const { start_time = '', end_time = '' } = move?.to ?? {};
  const isInFridayAfternoon =
    start_time < '2038-02-19T18:00' && end_time > '2038-02-19T12:00:00.000Z';
  expect(isInFridayAfternoon).toBe(false);
});

test('the assistant proposes moving an event by 30 minutes', async () => {
  const { result } = await sendRequest('push the budget review by 30 minutes');
  expect(result).toMatchObject({
    kind: 'plan',
    plan: { moves: [{ event_id: ids.review, to: { start_time: '2038-02-19T14:30:00.000Z' } }] },
  });
});

test('the assistant suggests meeting times and reports unknown names', async () => {
  const { result } = await sendRequest('find 45 minutes with Ana and Tom');
  expect(result).toMatchObject({
    kind: 'times',
    title: 'Meeting with Ana, Tom',
    duration_minutes: 45,
    attendees: [
      { email: 'ana@example.test', required: true },
      { email: 'tom@example.test', required: true },
    ],
    times: { status: 'ok', unknown: ['ana@example.test', 'tom@example.test'] },
  });
  expect(await sendRequest('find 45 minutes with Zarathustra')).toMatchObject({
    result: {
      kind: 'times',
      attendees: [],
      text: expect.stringContaining("I don't recognize Zarathustra"),
    },
  });
});

test('the assistant proposes focus time before a deadline and creates it when the plan is applied', async () => {
  const { result, understood } = await sendRequest('protect 2 hours for writing before Friday');
  if (result.kind !== 'plan') throw new Error(JSON.stringify(result));
  expect(understood).toMatch(/^Protect 2 hours for “Writing”/);
  const { plan_id, moves, task_chunks } = result.plan;
  expect([moves.length, task_chunks.length]).toEqual([0, 1]);
  expect(task_chunks[0]).toMatchObject({ title: 'Writing', kind: 'focus', task_id: null });
  expect(task_chunks[0]?.text).toMatch(
    /^2 hours in one block, before Friday, within your working hours\.$/,
  );
  expect((task_chunks[0]?.end_time ?? 'later') <= '2038-02-19').toBe(true);

  const { batch_id } = await user.ai(ai.applyPlan, { params: { plan_id }, body: {} });
  const events = await user.listEvents('2038-02-17T00:00:00Z', '2038-02-19T00:00:00Z');
  expect(events.find(({ title }) => title === 'Writing')).toMatchObject({
    kind: 'focus',
    start_time: task_chunks[0]?.start_time,
  });
  await user.core(history.undo, { params: { batch_id } });
});

test('the assistant creates a task and its time block when the plan is applied, and reuses the task after an undo', async () => {
  const { result } = await sendRequest('fit 2 hours of report by Friday');
  if (result.kind !== 'plan') throw new Error(JSON.stringify(result));
  expect(result.text).toBe('Accept to add the task and reserve time for it. Nothing else moves.');
  expect(await user.core(tasks.list, { query: {} })).toEqual([]);
  const { plan_id } = result.plan;
  const apply = () => user.ai(ai.applyPlan, { params: { plan_id }, body: {} });
  const { batch_id } = await apply();
  const expectedTask = { title: 'Report', duration_minutes: 120, scheduled_minutes: 120 };
  expect(await user.core(tasks.list, { query: {} })).toEqual([
    expect.objectContaining(expectedTask),
  ]);
  // Undo removes the time block but keeps the task. Applying the plan again reuses it.
  await user.core(history.undo, { params: { batch_id } });
  const secondApply = await apply();
  const [task, ...otherTasks] = await user.core(tasks.list, { query: {} });
  expect(otherTasks).toEqual([]);
  expect(task).toMatchObject(expectedTask);
  await user.core(history.undo, { params: { batch_id: secondApply.batch_id } });
});

test('the assistant proposes a deletion without deleting the event', async () => {
  const reply = await sendRequest('cancel my lunch with Tom');
  expect(reply).toMatchObject({
    understood: 'Delete “lunch” with Tom.',
    result: { kind: 'removals', removals: [{ event_id: ids.lunch, guests: 1, version: 1 }] },
  });
  const remaining = await user.listEvents('2038-02-18T00:00:00Z', '2038-02-19T00:00:00Z');
  expect(remaining.map(({ id }) => id)).toContain(ids.lunch);
});

test.each(['add lunch with Tom friday 12', 'lunch with Tom friday 12'])(
  'the assistant drafts an event from “%s”',
  async (text) => {
    expect((await sendRequest(text)).result).toMatchObject({
      kind: 'draft',
      event: {
        title: expect.stringMatching(/lunch with Tom/i),
        start_time: '2038-02-19T12:00:00.000Z',
        invited_users: ['tom@example.test'],
      },
    });
  },
);

test.each([
  ['dentist on 23 Feb at half past two', 'dentist', '2038-02-23T14:30', null],
  ['holiday from 21/3 to 2/4', 'holiday', '2038-03-21', null],
  ['I have a review of theirs friday 1-2', 'review of theirs', '2038-02-19T13:00', null],
  ['kids mon wed fri at 3:30pm', 'kids', '2038-02-17T15:30', ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR']],
  ['gym Mon/Wed/Fri 6am', 'gym', '2038-02-19T06:00', ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR']],
])('the assistant drafts an event from the note “%s”', async (text, title, start, recurrence) => {
  const { result } = await sendRequest(text);
  if (result.kind !== 'draft') throw new Error(JSON.stringify(result));
  const { event } = result;
  expect([event.title, event.start_time?.slice(0, start.length)]).toEqual([title, start]);
  expect(event.recurrence).toEqual(recurrence);
});

test.each([
  'Tom moved our meeting to Friday at 3pm',
  'I met Ana on Friday at 3pm',
  'pls tell me why on Friday at 3pm',
  '> cancel my review tomorrow at 3pm',
])('the assistant does not draft an event from “%s”', async (text) => {
  expect((await sendRequest(text)).result.kind).toBe('unclear');
});

test('the assistant reports whether the user is free and when the next event is', async () => {
  expect((await sendRequest('am I free on Friday at 2pm')).result).toMatchObject({
    text: 'No, you have Budget review (Friday, February 19, 14:00 to 15:00).',
    event_ids: [ids.review],
  });
  expect((await sendRequest('am I free on Friday at 3pm?')).result).toMatchObject({
    text: "Yes, you're free Friday, February 19, 15:00 to 15:30.",
  });
  expect((await sendRequest('when is my next meeting with Ana')).result).toMatchObject({
    text: 'Tuesday, February 23, 09:00 to 09:30: Ana / Ada.',
    event_ids: [ids.one],
  });
});

test("the assistant lists supported requests if it doesn't understand a request", async () => {
  const { result, source } = await sendRequest('tell me a joke');
  expect(source).toBe('local');
  if (result.kind !== 'unclear') throw new Error(JSON.stringify(result));
  for (const example of result.examples) {
    expect((await sendRequest(example)).result.kind).not.toBe('unclear');
  }
});

test('the assistant answers questions on the Free plan but requires an upgrade for plans', async () => {
  const freeUser = await product.createUser({ name: 'free', plan: 'free' });
  expect((await sendRequest('what is on today', freeUser)).result.kind).toBe('answer');
  await expect(sendRequest('optimise my week', freeUser)).rejects.toMatchObject({
    status: 403,
    code: 'plan-upgrade-needed',
    message: expect.stringContaining('Upgrade'),
  });
});

test('the model endpoints require authentication and preview the exact content sent to the model', async () => {
  const preview = await user.ai(model.preview, {
    body: { text: 'Wann sehe ich tom@example.test und Ana wieder? Ruf +49 170 1234567' },
  });
  expect(preview).toMatchObject({
    would_send: false,
    reason: expect.stringContaining('No language model'),
  });
  const { request, people } = JSON.parse(preview.input) as { request: string; people: string[] };
  expect(request).toBe('Wann sehe ich p1 und p2 wieder? Ruf [number]');
  expect(people).toEqual(['p1', 'p2']);
  const response = await fetch(`${product.aiUrl}/ai/model`);
  expect(response.status).toBe(401);
});
