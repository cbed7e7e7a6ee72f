import { events, history, invitations, polls, type Schedule } from '@scheduler/contracts/core';
import {
  startCore,
  UNLIMITED_INVITATIONS,
  type TestUser,
  type TestCore,
} from '../testing/start-core.ts';
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
let schedule: Schedule;
beforeAll(async () => {
  core = await startCore({ invitationLimits: UNLIMITED_INVITATIONS });
});
beforeEach(async () => {
  ada = await core.createUser();
  schedule = await ada.createSchedule();
});
afterAll(() => core.stop());

const INVITED = ['Ben@example.test', 'cy@example.test'];

test('a poll can be created, read, listed and deleted', async () => {
  const poll = await createPoll(ada, schedule, {
    invited: INVITED,
    slots: createSlots(WEDNESDAY, MONDAY),
    location: 'Room 2',
  });
  expect(poll).toMatchObject({
    title: 'Kick-off',
    description: null,
    location: 'Room 2',
    schedule_id: schedule.id,
    slots: createSlots(MONDAY, WEDNESDAY).map((slot) => ({
      ...slot,
      yes: 0,
      if_need_be: 0,
      no: 0,
    })),
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
  const newerPoll = await createPoll(ada, schedule);
  expect(await ada.call(polls.list, {})).toEqual([newerPoll, poll]);
  expect(await getPoll(ada, poll)).toEqual(poll);
  await ada.call(polls.remove, { params: { id: poll.id } });
  await expect(getPoll(ada, poll)).rejects.toMatchObject({ status: 404 });
});

test('a poll counts the replies and returns the best time', async () => {
  const poll = await createPoll(ada, schedule, { invited: INVITED });
  await openPollPage(core, await createGuestPath(core, poll, 'ben@example.test')).send([
    'no',
    'yes',
    'yes',
  ]);
  await openPollPage(core, await createGuestPath(core, poll, 'cy@example.test')).send([
    'yes',
    'if_need_be',
    'yes',
  ]);
  const updatedPoll = await getPoll(ada, poll);
  expect(updatedPoll.slots.map(({ yes, if_need_be, no }) => [yes, if_need_be, no])).toEqual([
    [1, 0, 1],
    [1, 1, 0],
    [2, 0, 0],
  ]);
  expect(updatedPoll.next_best).toMatchObject({ start_time: WEDNESDAY, yes: 2 });
  expect(updatedPoll.guests).toMatchObject([
    { email: 'Ben@example.test', answers: ['no', 'yes', 'yes'] },
    { email: 'cy@example.test', answers: ['yes', 'if_need_be', 'yes'] },
  ]);
});

test('choosing a time of a poll creates an event with all guests, and undo reopens the poll', async () => {
  const poll = await createPoll(ada, schedule, {
    invited: [...INVITED, ada.account.email],
    location: 'Room 2',
  });
  await openPollPage(core, poll.share_path).send(['yes'], { name: 'Di', email: 'di@example.test' });
  const { poll: updatedPoll, event } = await chooseTime(ada, poll, TUESDAY);
  expect(event).toMatchObject({
    title: 'Kick-off',
    location: 'Room 2',
    schedule_id: schedule.id,
    start_time: TUESDAY,
    end_time: '2030-05-14T09:00:00.000Z',
    kind: 'meeting',
    invited_users: [...INVITED, 'di@example.test'],
  });
  expect(updatedPoll).toMatchObject({
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

test('guests who replied through the link can be excluded from the event of a poll', async () => {
  const poll = await createPoll(ada, schedule, { invited: INVITED });
  const page = openPollPage(core, poll.share_path);
  await page.send(['yes'], { name: 'Di', email: 'di@example.test' });
  await page.send(['yes'], { name: 'Eve', email: 'BEN@example.test' });
  const { event } = await ada.call(polls.choose, {
    params: { id: poll.id },
    body: { start_time: MONDAY, invite_unverified: false },
  });
  expect(event.invited_users).toEqual(INVITED);
});

test('a guest who replied through the link with the address of an invited guest is not invited twice', async () => {
  const poll = await createPoll(ada, schedule, { invited: INVITED });
  const page = openPollPage(core, poll.share_path);
  await page.send(['yes'], { name: 'Eve', email: 'BEN@example.test' });
  await page.send(['yes'], { name: 'Eve', email: ada.account.email.toUpperCase() });
  const { event } = await chooseTime(ada, poll, MONDAY);
  expect(event.invited_users).toEqual(INVITED);
});

test("a reply through the link with the address of a guest who declined doesn't change the next best time", async () => {
  const ben = await core.createUser({ name: 'ben' });
  const poll = await createPoll(ada, schedule, { invited: [ben.account.email] });
  await openPollPage(core, await createGuestPath(core, poll, ben.account.email)).send([
    'yes',
    'no',
    'yes',
  ]);
  await openPollPage(core, poll.share_path).send(['no', 'yes', 'no'], {
    name: 'Eve',
    email: ben.account.email,
  });
  const { event } = await chooseTime(ada, poll, MONDAY);
  await ben.call(invitations.respond, {
    params: { event_id: event.id },
    body: { status: 'declined' },
  });
  expect(await getPoll(ada, poll)).toMatchObject({
    declined: [ben.account.email],
    next_best: { start_time: WEDNESDAY },
  });
});

test('choosing another time of a poll moves its event', async () => {
  const poll = await createPoll(ada, schedule, { invited: INVITED });
  const { event } = await chooseTime(ada, poll, MONDAY);
  const secondChoice = await chooseTime(ada, poll, WEDNESDAY);
  expect(secondChoice.event).toMatchObject({ id: event.id, start_time: WEDNESDAY, version: 2 });
  expect(await ada.call(events.list, {})).toHaveLength(1);
});

test('after a guest declines the event, the next best time is one at which that guest is available', async () => {
  const ben = await core.createUser({ name: 'ben' });
  const poll = await createPoll(ada, schedule, { invited: [ben.account.email, 'cy@example.test'] });
  await openPollPage(core, await createGuestPath(core, poll, ben.account.email)).send([
    'yes',
    'no',
    'yes',
  ]);
  await openPollPage(core, await createGuestPath(core, poll, 'cy@example.test')).send([
    'yes',
    'yes',
    'no',
  ]);
  const { event, poll: updatedPoll } = await chooseTime(ada, poll, MONDAY);
  expect(updatedPoll).toMatchObject({ declined: [], next_best: null });
  await ben.call(invitations.respond, {
    params: { event_id: event.id },
    body: { status: 'declined' },
  });
  expect(await getPoll(ada, poll)).toMatchObject({
    declined: [ben.account.email],
    next_best: { start_time: WEDNESDAY, yes: 1, no: 1 },
  });
  // The guest declined only the previous time.
  const secondChoice = await chooseTime(ada, poll, WEDNESDAY);
  expect(secondChoice.event).toMatchObject({ id: event.id, start_time: WEDNESDAY });
  expect(secondChoice.poll).toMatchObject({
    chosen_start_time: WEDNESDAY,
    declined: [],
    next_best: null,
  });
});

test('moving the event of a poll to a different slot changes the chosen time', async () => {
  const poll = await createPoll(ada, schedule, { invited: INVITED });
  const { event } = await chooseTime(ada, poll, MONDAY);
  const [moved] = createSlots(WEDNESDAY);
  await ada.call(events.update, { params: { id: event.id }, body: moved ?? {} });
  expect(await getPoll(ada, poll)).toMatchObject({ chosen_start_time: WEDNESDAY });
});

test("times that don't work for any of the guests who declined aren't suggested", async () => {
  const ben = await core.createUser({ name: 'ben' });
  const poll = await createPoll(ada, schedule, { invited: [ben.account.email, 'cy@example.test'] });
  await openPollPage(core, await createGuestPath(core, poll, 'cy@example.test')).send([
    'no',
    'no',
    'no',
  ]);
  expect(await getPoll(ada, poll)).toMatchObject({ next_best: null });
  await openPollPage(core, await createGuestPath(core, poll, ben.account.email)).send([
    'yes',
    'no',
    'no',
  ]);
  await openPollPage(core, await createGuestPath(core, poll, 'cy@example.test')).send([
    'yes',
    'yes',
    'yes',
  ]);
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
  ['a slot in the past', { slots: createSlots('2020-01-01T09:00:00Z') }, '/slots/0/start_time'],
  ['a closing time in the past', { closes_at: '2020-01-01T09:00:00Z' }, '/closes_at'],
])('%s is rejected with 400', async (_, overrides, pointer) => {
  await expect(createPoll(ada, schedule, overrides)).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer }],
  });
});

test('choosing a time is rejected with 400 if it is not a slot of the poll, and with 412 if the version is outdated', async () => {
  const poll = await createPoll(ada, schedule);
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

test("polls on other users' schedules are rejected with 404", async () => {
  const ben = await core.createUser({ name: 'ben' });
  await expect(createPoll(ben, schedule)).rejects.toMatchObject({ status: 404 });
  const poll = await createPoll(ada, schedule);
  await expect(getPoll(ben, poll)).rejects.toMatchObject({ status: 404 });
});

test('inviting more than 500 guests per hour is rejected with 429', async () => {
  const createEmails = (from: number) =>
    Array.from({ length: 100 }, (_, index) => `guest${from + index}@example.test`);
  for (const from of [0, 100, 200, 300, 400])
    await createPoll(ada, schedule, { invited: createEmails(from) });
  await expect(createPoll(ada, schedule, { invited: ['one@example.test'] })).rejects.toMatchObject({
    status: 429,
  });
  expect(await createPoll(ada, schedule)).toMatchObject({ status: 'open' });
});

const isPollNotice = ({ data }: { data: unknown }) =>
  (data as { keys?: string[] }).keys?.join() === 'polls';

test("a reply to a poll is sent to the owner's connected clients", async () => {
  const poll = await createPoll(ada, schedule, { invited: INVITED });
  const page = openPollPage(core, await createGuestPath(core, poll, 'cy@example.test'));
  const stream = await openLiveStream(core.baseUrl, ada.token, { age: 0 });
  while ((await stream.next()).name !== 'ready');
  // After this change arrives, the stream also receives notices.
  await ada.createSchedule('Other');
  let message = await stream.next();
  await page.send(['yes']);
  while (!isPollNotice(message)) message = await stream.next();
  expect(message).toMatchObject({ name: 'change', data: { batch_id: null, by_me: false } });
  stream.close();
});
