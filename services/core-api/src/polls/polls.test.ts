import { events, history, invitations, polls, type Schedule } from '@scheduler/contracts/core';
import { startCore, type TestUser, type TestCore } from '../testing/core.ts';
import {
  createPoll,
  chooseTime,
  createGuestPath,
  MONDAY,
  openPollPage,
  getPoll,
  createSlots,
  TUESDAY,
  WEDNESDAY,
} from '../testing/poll-helpers.ts';
import { openLiveStream } from '../testing/live-stream.ts';

let core: TestCore;
let ada: TestUser;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  ada = await core.createUser();
  work = await ada.createSchedule();
});
afterAll(() => core.stop());

const INVITED = ['Ben@example.test', 'cy@example.test'];

test('a poll is asked, read, listed and deleted', async () => {
  const poll = await createPoll(ada, work, {
    invited: INVITED,
    slots: createSlots(WEDNESDAY, MONDAY),
    location: 'Room 2',
  });
  expect(poll).toMatchObject({
    title: 'Kick-off',
    description: null,
    location: 'Room 2',
    schedule_id: work.id,
    slots: createSlots(MONDAY, WEDNESDAY).map((slot) => ({ ...slot, yes: 0, if_need_be: 0, no: 0 })),
    guests: INVITED.map((email) => ({
      email,
      name: null,
      by_link: false,
      answered_at: null,
      answers: [],
    })),
    status: 'open',
    event_id: null,
    next_best: null,
    version: 1,
  });
  const later = await createPoll(ada, work);
  expect(await ada.call(polls.list, {})).toEqual([later, poll]);
  expect(await getPoll(ada, poll)).toEqual(poll);
  await ada.call(polls.remove, { params: { id: poll.id } });
  await expect(getPoll(ada, poll)).rejects.toMatchObject({ status: 404 });
});

test('answers are counted, and the best of the times is told', async () => {
  const poll = await createPoll(ada, work, { invited: INVITED });
  await openPollPage(core, await createGuestPath(core, poll, 'ben@example.test')).send(['no', 'yes', 'yes']);
  await openPollPage(core, await createGuestPath(core, poll, 'cy@example.test')).send([
    'yes',
    'if_need_be',
    'yes',
  ]);
  const asked = await getPoll(ada, poll);
  expect(asked.slots.map(({ yes, if_need_be, no }) => [yes, if_need_be, no])).toEqual([
    [1, 0, 1],
    [1, 1, 0],
    [2, 0, 0],
  ]);
  expect(asked.next_best).toMatchObject({ start_time: WEDNESDAY, yes: 2 });
  expect(asked.guests).toMatchObject([
    { email: 'Ben@example.test', answers: ['no', 'yes', 'yes'] },
    { email: 'cy@example.test', answers: ['yes', 'if_need_be', 'yes'] },
  ]);
});

test('a time that is chosen becomes an event with everybody; undone, the poll is open', async () => {
  const poll = await createPoll(ada, work, { invited: [...INVITED, ada.account.email], location: 'Room 2' });
  await openPollPage(core, poll.share_path).send(['yes'], { name: 'Di', email: 'di@example.test' });
  const { poll: ended, event } = await chooseTime(ada, poll, TUESDAY);
  expect(event).toMatchObject({
    title: 'Kick-off',
    location: 'Room 2',
    schedule_id: work.id,
    start_time: TUESDAY,
    end_time: '2030-05-14T09:00:00.000Z',
    kind: 'meeting',
    invited_users: [...INVITED, 'di@example.test'],
  });
  expect(ended).toMatchObject({
    status: 'chosen',
    event_id: event.id,
    chosen_start_time: TUESDAY,
    version: 2,
  });
  const { batches } = await ada.call(history.list, {});
  expect(batches[0]).toMatchObject({ intent: 'polls.choose' });
  await ada.call(history.undo, { params: { batch_id: batches[0]?.id ?? '' } });
  expect(await getPoll(ada, poll)).toMatchObject({
    status: 'open',
    event_id: null,
    chosen_start_time: null,
  });
});

test('chosen again, its event is moved', async () => {
  const poll = await createPoll(ada, work, { invited: INVITED });
  const { event } = await chooseTime(ada, poll, MONDAY);
  const again = await chooseTime(ada, poll, WEDNESDAY);
  expect(again.event).toMatchObject({ id: event.id, start_time: WEDNESDAY, version: 2 });
  expect(await ada.call(events.list, {})).toHaveLength(1);
});

test('when a guest declines, the next best time is that at which they can', async () => {
  const ben = await core.createUser({ name: 'ben' });
  const poll = await createPoll(ada, work, { invited: [ben.account.email, 'cy@example.test'] });
  await openPollPage(core, await createGuestPath(core, poll, ben.account.email)).send(['yes', 'no', 'yes']);
  await openPollPage(core, await createGuestPath(core, poll, 'cy@example.test')).send(['yes', 'yes', 'no']);
  const { event, poll: ended } = await chooseTime(ada, poll, MONDAY);
  expect(ended).toMatchObject({ declined: [], next_best: null });
  await ben.call(invitations.respond, {
    params: { event_id: event.id },
    body: { status: 'declined' },
  });
  expect(await getPoll(ada, poll)).toMatchObject({
    declined: [ben.account.email],
    next_best: { start_time: WEDNESDAY, yes: 1, no: 1 },
  });
  // They declined the former time, and not this one.
  const again = await chooseTime(ada, poll, WEDNESDAY);
  expect(again.event).toMatchObject({ id: event.id, start_time: WEDNESDAY });
  expect(again.poll).toMatchObject({
    chosen_start_time: WEDNESDAY,
    declined: [],
    next_best: null,
  });
});

test('moved to another of its times by hand, that one is chosen', async () => {
  const poll = await createPoll(ada, work, { invited: INVITED });
  const { event } = await chooseTime(ada, poll, MONDAY);
  const [moved] = createSlots(WEDNESDAY);
  await ada.call(events.update, { params: { id: event.id }, body: moved ?? {} });
  expect(await getPoll(ada, poll)).toMatchObject({ chosen_start_time: WEDNESDAY });
});

test('a time that suits nobody, or none of those who declined, is not proposed', async () => {
  const ben = await core.createUser({ name: 'ben' });
  const poll = await createPoll(ada, work, { invited: [ben.account.email, 'cy@example.test'] });
  await openPollPage(core, await createGuestPath(core, poll, 'cy@example.test')).send(['no', 'no', 'no']);
  expect(await getPoll(ada, poll)).toMatchObject({ next_best: null });
  await openPollPage(core, await createGuestPath(core, poll, ben.account.email)).send(['yes', 'no', 'no']);
  await openPollPage(core, await createGuestPath(core, poll, 'cy@example.test')).send(['yes', 'yes', 'yes']);
  const { event } = await chooseTime(ada, poll, MONDAY);
  await ben.call(invitations.respond, {
    params: { event_id: event.id },
    body: { status: 'declined' },
  });
  expect(await getPoll(ada, poll)).toMatchObject({
    declined: [ben.account.email],
    next_best: null,
  });
});

test.each<[string, object, string]>([
  ['a time that is over', { slots: createSlots('2020-01-01T09:00:00Z') }, '/slots/0/start_time'],
  ['an end that is over', { closes_at: '2020-01-01T09:00:00Z' }, '/closes_at'],
])('%s is refused', async (_, given, pointer) => {
  await expect(createPoll(ada, work, given)).rejects.toMatchObject({ status: 400, errors: [{ pointer }] });
});

test('a time that was not proposed cannot be chosen, nor by a version that is old', async () => {
  const poll = await createPoll(ada, work);
  await expect(chooseTime(ada, poll, '2030-05-16T08:00:00.000Z')).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer: '/start_time' }],
  });
  await chooseTime(ada, poll, MONDAY);
  const { id } = poll;
  await expect(
    ada.call(polls.choose, { params: { id }, body: { start_time: TUESDAY }, ifMatch: 1 }),
  ).rejects.toMatchObject({ status: 412, current: { id, version: 2 } });
});

test('where one may put nothing, one asks for nothing', async () => {
  const ben = await core.createUser({ name: 'ben' });
  await expect(createPoll(ben, work)).rejects.toMatchObject({ status: 404 });
  const poll = await createPoll(ada, work);
  await expect(getPoll(ben, poll)).rejects.toMatchObject({ status: 404 });
});

test('polls write to so many people an hour', async () => {
  const many = (from: number) =>
    Array.from({ length: 100 }, (_, index) => `guest${from + index}@example.test`);
  for (const from of [0, 100, 200, 300, 400]) await createPoll(ada, work, { invited: many(from) });
  await expect(createPoll(ada, work, { invited: ['one@example.test'] })).rejects.toMatchObject({
    status: 429,
  });
  expect(await createPoll(ada, work)).toMatchObject({ status: 'open' });
});

const isOfPolls = ({ data }: { data: unknown }) =>
  (data as { keys?: string[] }).keys?.join() === 'polls';

test('an answer is heard at once where the poll is open', async () => {
  const poll = await createPoll(ada, work, { invited: INVITED });
  const page = openPollPage(core, await createGuestPath(core, poll, 'cy@example.test'));
  const stream = await openLiveStream(core.baseUrl, ada.token, { age: 0 });
  while ((await stream.next()).name !== 'ready');
  // Once a batch was told, notices are listened to as well.
  await ada.createSchedule('Other');
  let told = await stream.next();
  await page.send(['yes']);
  while (!isOfPolls(told)) told = await stream.next();
  expect(told).toMatchObject({ name: 'change', data: { batch_id: null, by_me: false } });
  stream.close();
});
