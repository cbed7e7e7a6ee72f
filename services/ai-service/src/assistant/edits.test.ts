import { ai, assistant, type AssistantReply, type AssistantResult } from '@scheduler/contracts/ai';
import {
  events,
  preferences,
  schedules,
  type Event,
  type Schedule,
} from '@scheduler/contracts/core';
import { startServices, type TestUser, type ServiceFixture } from '../testing/service-fixture.ts';

/** A Wednesday. */
const NOW = '2038-02-17T08:00:00Z';

let services: ServiceFixture;
let user: TestUser;

const toTimestamp = (day: string, time: string) => `2038-02-${day}T${time}:00Z`;
const times = (day: string, start: string, end: string) => ({
  start_time: toTimestamp(day, start),
  end_time: toTimestamp(day, end),
});

beforeAll(async () => {
  services = await startServices();
  services.setNow(NOW);
});

beforeEach(async () => {
  user = await services.createUser();
  await user.core(preferences.update, { body: { time_zone: 'UTC', hour_cycle: '24' } });
  const schedule = await user.createSchedule();
  const createEvent = (event: Parameters<TestUser['createEvent']>[1]) =>
    user.createEvent(schedule, event);
  await createEvent({ title: 'Standup', ...times('18', '09:00', '09:30') });
  await createEvent({
    title: 'Review',
    ...times('19', '14:00', '15:00'),
    invited_users: ['ana@example.test', 'tom@example.test'],
  });
  await createEvent({
    title: 'Party',
    start_time: '2038-02-20',
    end_time: '2038-02-21',
    is_all_day: true,
  });
});

afterAll(() => services.stop());

const sendRequest = (text: string): Promise<AssistantReply> =>
  user.ai(assistant.ask, { body: { text } });

const listEvents = () => user.listEvents(toTimestamp('17', '00:00'), toTimestamp('28', '00:00'));
const findByTitle = async (title: string): Promise<Event | undefined> =>
  (await listEvents()).find((event) => event.title === title);

type Edits = Extract<AssistantResult, { kind: 'edits' }>;

/** Requests edits and checks that nothing has changed yet. */
async function requestEdits(text: string): Promise<Edits> {
  const before = await listEvents();
  const { result } = await sendRequest(text);
  if (result.kind !== 'edits') throw new Error(JSON.stringify(result));
  expect(await listEvents()).toEqual(before);
  return result;
}

const acceptAll = ({ edits }: Edits) =>
  Promise.all(
    edits.map(({ event_id, version, change }) =>
      user.core(events.update, { params: { id: event_id }, body: change, ifMatch: version }),
    ),
  );

test('the assistant renames an event once the edit is accepted', async () => {
  const edits = await requestEdits('rename the standup to Daily sync');
  expect(edits).toMatchObject({
    text: 'This would change 1 event. Nothing changes until you accept it.',
    edits: [{ title: 'Standup', text: 'Rename to “Daily sync”', guests: 0 }],
  });
  await acceptAll(edits);
  expect(await findByTitle('Daily sync')).toMatchObject({ start_time: '2038-02-18T09:00:00.000Z' });
});

test.each([
  ['extend the review by 30 minutes', '14:00 to 15:30 (1 hour 30 minutes)', '15:30'],
  ['shorten the review to 25 minutes', '14:00 to 14:25 (25 minutes)', '14:25'],
  ['make the review 15 minutes shorter', '14:00 to 14:45 (45 minutes)', '14:45'],
  ['end the review at 3.30', '14:00 to 15:30 (1 hour 30 minutes)', '15:30'],
  ['extend the review until quarter past 4', '14:00 to 16:15 (2 hours 15 minutes)', '16:15'],
  ['make all my meetings on Friday 45 minutes', '14:00 to 14:45 (45 minutes)', '14:45'],
])(
  'the assistant changes the end of an event for “%s” once the edit is accepted',
  async (text, expected, end) => {
    const edits = await requestEdits(text);
    expect(edits.edits).toEqual([expect.objectContaining({ text: expected, guests: 2 })]);
    await acceptAll(edits);
    expect((await findByTitle('Review'))?.end_time).toBe(
      new Date(toTimestamp('19', end)).toISOString(),
    );
  },
);

test('the assistant proposes no edit if the duration would stay the same or become zero', async () => {
  for (const text of [
    'make the review 1 hour',
    'shorten the review by 2 hours',
    'end the review at 1pm',
    'extend the review until 3pm',
  ]) {
    expect(await requestEdits(text)).toMatchObject({ text: 'No changes needed.', edits: [] });
  }
});

test('the assistant adds and removes guests once the edit is accepted', async () => {
  const inviteEdits = await requestEdits('invite Ana to the standup');
  expect(inviteEdits.edits).toMatchObject([{ text: 'Invite ana@example.test', guests: 1 }]);
  await acceptAll(inviteEdits);
  expect((await findByTitle('Standup'))?.invited_users).toEqual(['ana@example.test']);
  const removeEdits = await requestEdits('remove Tom from the review');
  expect(removeEdits.edits).toMatchObject([{ text: 'Remove tom@example.test', guests: 2 }]);
  await acceptAll(removeEdits);
  expect((await findByTitle('Review'))?.invited_users).toEqual(['ana@example.test']);
  expect(await requestEdits('invite Zarathustra to the standup')).toMatchObject({
    text: expect.stringContaining("I don't recognize Zarathustra"),
    edits: [],
  });
});

test('an edit is rejected if the event has changed since the edit was proposed', async () => {
  const edits = await requestEdits('rename the standup to Daily sync');
  const { id = '' } = (await findByTitle('Standup')) ?? {};
  await user.core(events.update, { params: { id }, body: { title: 'Standup, new' } });
  await expect(acceptAll(edits)).rejects.toMatchObject({ status: 412 });
  expect(await findByTitle('Daily sync')).toBeUndefined();
});

test("the assistant reports that other users' events can't be edited", async () => {
  const otherUser = await services.createUser({ name: 'host' });
  const sharedSchedule = await otherUser.createSchedule('Shared');
  const query = { id: sharedSchedule.id };
  await otherUser.core(schedules.share, {
    query,
    body: { emails: [user.account.email], role: 'viewer' },
  });
  await user.core(schedules.accept, { query });
  await otherUser.createEvent(sharedSchedule, {
    title: 'Kickoff',
    ...times('18', '16:00', '17:00'),
  });
  expect(await requestEdits('rename the kickoff to Hijacked')).toMatchObject({
    edits: [],
    left_alone: [{ title: 'Kickoff', text: "You can't edit Kickoff." }],
  });
});

test('the assistant proposes a plan that swaps two events', async () => {
  const { result, understood } = await sendRequest('swap the standup and the review');
  expect(understood).toBe('Swap “standup” and “review”.');
  if (result.kind !== 'plan') throw new Error(JSON.stringify(result));
  expect(result.plan.moves.map(({ reasons }) => reasons[0]?.text)).toEqual([
    'Moved as you asked',
    'Moved as you asked',
  ]);
  await user.ai(ai.applyPlan, { params: { plan_id: result.plan.plan_id }, body: {} });
  expect(await findByTitle('Standup')).toMatchObject({ start_time: '2038-02-19T14:00:00.000Z' });
  expect(await findByTitle('Review')).toMatchObject({ start_time: '2038-02-18T09:00:00.000Z' });
});

test("the assistant explains why two events can't be swapped", async () => {
  const { id = '' } = (await findByTitle('Review')) ?? {};
  await user.core(events.update, { params: { id }, body: { locked: true } });
  const { result } = await sendRequest('swap the standup and the review');
  expect(result).toMatchObject({
    kind: 'answer',
    text: expect.stringMatching(/^These two events can't be swapped\. .*Review: .*locked/),
  });
});

test('the assistant names the event that occupies the requested time', async () => {
  await user.createEvent((await user.core(schedules.list, {}))[0] as Schedule, {
    title: 'Training',
    ...times('18', '10:45', '11:15'),
  });
  expect((await sendRequest('move the review to tomorrow at 10:30')).result).toMatchObject({
    kind: 'plan',
    text: expect.stringMatching(/^I can't make that move\..* It conflicts with Training\.$/),
    plan: { moves: [] },
  });
});

test('the assistant finds the first and last event of a day, and titles with hyphens', async () => {
  const schedule = (await user.core(schedules.list, {}))[0] as Schedule;
  await user.createEvent(schedule, { title: 'Wrap-up', ...times('18', '16:00', '16:30') });
  for (const [text, title] of [
    ['shorten my last meeting tomorrow to 15 minutes', 'Wrap-up'],
    ['shorten my first meeting tomorrow to 15 minutes', 'Standup'],
    ['shorten the wrapup to 15 minutes', 'Wrap-up'],
  ] as const) {
    expect((await requestEdits(text)).edits).toMatchObject([{ title }]);
  }
});

test('the assistant preserves the local time of an event that is moved by a day', async () => {
  const { result } = await sendRequest('push the standup a day');
  expect(result).toMatchObject({
    kind: 'plan',
    plan: { moves: [{ title: 'Standup', to: { start_time: '2038-02-19T09:00:00.000Z' } }] },
  });
});

test('the assistant drafts one recurring event for a daily block', async () => {
  const { result } = await sendRequest('block focus time every morning next week');
  expect(result).toMatchObject({
    kind: 'draft',
    event: {
      title: 'Focus time',
      start_time: '2038-02-22T09:00:00.000Z',
      end_time: '2038-02-22T11:00:00.000Z',
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=5'],
    },
    questions: [],
    repeats: expect.stringMatching(/^Every weekday/),
  });
});
