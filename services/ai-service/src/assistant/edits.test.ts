import { ai, assistant, type AssistantReply, type AssistantResult } from '@scheduler/contracts/ai';
import {
  events,
  preferences,
  schedules,
  type Event,
  type Schedule,
} from '@scheduler/contracts/core';
import { startProduct, type Person, type Product } from '../testing/product.ts';

/** A Wednesday. */
const NOW = '2027-02-17T08:00:00Z';

let product: Product;
let ada: Person;

const at = (day: string, clock: string) => `2027-02-${day}T${clock}:00Z`;
const times = (day: string, start: string, end: string) => ({
  start_time: at(day, start),
  end_time: at(day, end),
});

beforeAll(async () => {
  product = await startProduct();
  product.setNow(NOW);
});

beforeEach(async () => {
  ada = await product.signedIn();
  await ada.core(preferences.update, { body: { time_zone: 'UTC', hour_cycle: '24' } });
  const work = await ada.schedule();
  const add = (given: Parameters<Person['event']>[1]) => ada.event(work, given);
  await add({ title: 'Standup', ...times('18', '09:00', '09:30') });
  await add({
    title: 'Review',
    ...times('19', '14:00', '15:00'),
    invited_users: ['ana@example.test', 'tom@example.test'],
  });
  await add({ title: 'Party', start_time: '2027-02-20', end_time: '2027-02-21', is_all_day: true });
});

afterAll(() => product.stop());

const ask = (text: string): Promise<AssistantReply> => ada.ai(assistant.ask, { body: { text } });

const calendar = () => ada.events(at('17', '00:00'), at('28', '00:00'));
const found = async (title: string): Promise<Event | undefined> =>
  (await calendar()).find((event) => event.title === title);

type Edits = Extract<AssistantResult, { kind: 'edits' }>;

/** What a request would change; nothing has changed by then. */
async function editsOf(text: string): Promise<Edits> {
  const before = await calendar();
  const { result } = await ask(text);
  if (result.kind !== 'edits') throw new Error(JSON.stringify(result));
  expect(await calendar()).toEqual(before);
  return result;
}

/** Accepts all of it. */
const accept = ({ edits }: Edits) =>
  Promise.all(
    edits.map(({ event_id, version, change }) =>
      ada.core(events.update, { params: { id: event_id }, body: change, ifMatch: version }),
    ),
  );

test('an event is renamed once that is accepted', async () => {
  const edits = await editsOf('rename the standup to Daily sync');
  expect(edits).toMatchObject({
    text: 'This would change 1 event. Nothing changes until you accept it.',
    edits: [{ title: 'Standup', text: 'becomes “Daily sync”', guests: 0 }],
  });
  await accept(edits);
  expect(await found('Daily sync')).toMatchObject({ start_time: '2027-02-18T09:00:00.000Z' });
});

test.each([
  ['extend the review by 30 minutes', '14:00 to 15:30, which is 1 hour 30 minutes', '15:30'],
  ['shorten the review to 25 minutes', '14:00 to 14:25, which is 25 minutes', '14:25'],
  ['make the review 15 minutes shorter', '14:00 to 14:45, which is 45 minutes', '14:45'],
  ['end the review at 3.30', '14:00 to 15:30, which is 1 hour 30 minutes', '15:30'],
  [
    'extend the review until quarter past 4',
    '14:00 to 16:15, which is 2 hours 15 minutes',
    '16:15',
  ],
  ['make all my meetings on Friday 45 minutes', '14:00 to 14:45, which is 45 minutes', '14:45'],
])('%s', async (text, expected, end) => {
  const edits = await editsOf(text);
  expect(edits.edits).toEqual([expect.objectContaining({ text: expected, guests: 2 })]);
  await accept(edits);
  expect((await found('Review'))?.end_time).toBe(new Date(at('19', end)).toISOString());
});

test('what is as long already, or would have no length, is not proposed', async () => {
  for (const text of [
    'make the review 1 hour',
    'shorten the review by 2 hours',
    'end the review at 1pm',
    'extend the review until 3pm',
  ]) {
    expect(await editsOf(text)).toMatchObject({ text: 'There is nothing to change.', edits: [] });
  }
});

test('guests are invited and no longer invited, once that is accepted', async () => {
  const invited = await editsOf('invite Ana to the standup');
  expect(invited.edits).toMatchObject([{ text: 'invites ana@example.test', guests: 1 }]);
  await accept(invited);
  expect((await found('Standup'))?.invited_users).toEqual(['ana@example.test']);
  const removed = await editsOf('remove Tom from the review');
  expect(removed.edits).toMatchObject([{ text: 'no longer invites tom@example.test', guests: 2 }]);
  await accept(removed);
  expect((await found('Review'))?.invited_users).toEqual(['ana@example.test']);
  expect(await editsOf('invite Zarathustra to the standup')).toMatchObject({
    text: expect.stringContaining('Zarathustra could not be found'),
    edits: [],
  });
});

test('what changed since it was proposed is left as it is', async () => {
  const edits = await editsOf('rename the standup to Daily sync');
  const { id = '' } = (await found('Standup')) ?? {};
  await ada.core(events.update, { params: { id }, body: { title: 'Standup, new' } });
  await expect(accept(edits)).rejects.toMatchObject({ status: 412 });
  expect(await found('Daily sync')).toBeUndefined();
});

test("an event of somebody else's is left alone, and that is said", async () => {
  const host = await product.signedIn({ name: 'host' });
  const shared = await host.schedule('Shared');
  const query = { id: shared.id };
  await host.core(schedules.share, { query, body: { emails: [ada.user.email], role: 'viewer' } });
  await ada.core(schedules.accept, { query });
  await host.event(shared, { title: 'Kickoff', ...times('18', '16:00', '17:00') });
  expect(await editsOf('rename the kickoff to Hijacked')).toMatchObject({
    edits: [],
    left_alone: [{ title: 'Kickoff', text: 'Kickoff is not yours to change.' }],
  });
});

test('two events change places by a plan', async () => {
  const { result, understood } = await ask('swap the standup and the review');
  expect(understood).toBe('Swap “standup” and “review”.');
  if (result.kind !== 'plan') throw new Error(JSON.stringify(result));
  expect(result.plan.moves.map(({ reasons }) => reasons[0]?.text)).toEqual([
    'Goes where you asked for it',
    'Goes where you asked for it',
  ]);
  await ada.ai(ai.applyPlan, { params: { plan_id: result.plan.plan_id }, body: {} });
  expect(await found('Standup')).toMatchObject({ start_time: '2027-02-19T14:00:00.000Z' });
  expect(await found('Review')).toMatchObject({ start_time: '2027-02-18T09:00:00.000Z' });
});

test('two that cannot both move stay, and it is said why', async () => {
  const { id = '' } = (await found('Review')) ?? {};
  await ada.core(events.update, { params: { id }, body: { locked: true } });
  const { result } = await ask('swap the standup and the review');
  expect(result).toMatchObject({
    kind: 'answer',
    text: expect.stringMatching(/^These two cannot change places\. .*Review: .*locked/),
  });
});

test('what takes the time that something is to go to is named', async () => {
  await ada.event((await ada.core(schedules.list, {}))[0] as Schedule, {
    title: 'Training',
    ...times('18', '10:45', '11:15'),
  });
  expect((await ask('move the review to tomorrow at 10:30')).result).toMatchObject({
    kind: 'plan',
    text: expect.stringMatching(/^Nothing can move as you asked\..* Then there is: Training\.$/),
    plan: { moves: [] },
  });
});

test('the first and the last of a day are meant by that', async () => {
  const work = (await ada.core(schedules.list, {}))[0] as Schedule;
  await ada.event(work, { title: 'Wrap-up', ...times('18', '16:00', '16:30') });
  for (const [text, title] of [
    ['shorten my last meeting tomorrow to 15 minutes', 'Wrap-up'],
    ['shorten my first meeting tomorrow to 15 minutes', 'Standup'],
    ['shorten the wrapup to 15 minutes', 'Wrap-up'],
  ] as const) {
    expect((await editsOf(text)).edits).toMatchObject([{ title }]);
  }
});

test('by days an event keeps its hour', async () => {
  const { result } = await ask('push the standup a day');
  expect(result).toMatchObject({
    kind: 'plan',
    plan: { moves: [{ title: 'Standup', to: { start_time: '2027-02-19T09:00:00.000Z' } }] },
  });
});

test('each day of a week is one draft of a series', async () => {
  const { result } = await ask('block focus time every morning next week');
  expect(result).toMatchObject({
    kind: 'draft',
    event: {
      title: 'Focus time',
      start_time: '2027-02-22T09:00:00.000Z',
      end_time: '2027-02-22T11:00:00.000Z',
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=5'],
    },
    questions: [],
    repeats: expect.stringMatching(/^Every weekday/),
  });
});
