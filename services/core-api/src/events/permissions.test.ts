import { events, schedules, type Event, type Schedule } from '@scheduler/contracts/core';
import { runInBatch } from '../testing/run-in-batch.ts';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { createEventActions } from '../testing/series-helpers.ts';

let core: TestCore;
let owner: TestUser;
let member: TestUser;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [owner, member] = [
    await core.createUser({ plan: 'pro' }),
    await core.createUser({ name: 'ben' }),
  ];
});
afterAll(() => core.stop());

type Role = 'freebusy' | 'viewer' | 'editor';

async function share(schedule: Schedule, user: TestUser, role: Role) {
  const query = { id: schedule.id };
  await owner.call(schedules.share, { query, body: { emails: [user.account.email], role } });
  await user.call(schedules.accept, { query });
}

const privateDetails = {
  location: 'Room 2',
  description: 'Why',
  invited_users: ['cy@example.test'],
};

/** Creates an event that the member has access to as a guest, through sharing, or not at all. */
async function createEventVisibleAs(role: Role | 'attendee' | 'stranger', fields: object = {}) {
  const schedule = await owner.createSchedule();
  const event = await owner.createEvent(schedule, { ...privateDetails, ...fields });
  if (role === 'attendee') await acceptAsGuest(event, member);
  else if (role !== 'stranger') await share(schedule, member, role);
  return { schedule, event };
}

async function acceptAsGuest(event: Event, user: TestUser) {
  const guestSchedule = await user.createSchedule('Own');
  const { start_time, end_time } = event;
  await runInBatch(core.db, async (trx) => {
    const row = {
      event_id: event.id,
      schedule_id: guestSchedule.id,
      position: 9,
      by_invitation: true,
    };
    await trx('event_schedules').insert({ ...row, start_time, end_time });
    const { email } = user.account;
    await trx('attendees').insert({ event_id: event.id, email, typed_email: email, position: 9 });
  });
  return guestSchedule;
}

type Operation = 'list' | 'read' | 'update' | 'remove';

const getStatus = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );

const operations: Record<Operation, (id: string) => Promise<unknown>> = {
  list: async (id) => {
    const memberEvents = await member.call(events.list, {});
    if (!memberEvents.some((event) => event.id === id))
      throw Object.assign(new Error(), { status: 404 });
  },
  read: (id) => createEventActions(member).read(id),
  update: (id) => createEventActions(member).change(id, { title: 'Mine now' }),
  remove: (id) => createEventActions(member).remove(id),
};

describe.each([
  ['editor', { list: 200, read: 200, update: 200, remove: 200 }],
  ['viewer', { list: 200, read: 200, update: 403, remove: 403 }],
  ['freebusy', { list: 200, read: 200, update: 403, remove: 403 }],
  ['attendee', { list: 200, read: 200, update: 403, remove: 200 }],
  ['stranger', { list: 404, read: 404, update: 404, remove: 404 }],
] as const)('event access as %s', (role, allowed) => {
  test.each(Object.entries(allowed))('%s returns %i', async (operation, status) => {
    const { event } = await createEventVisibleAs(role);
    expect(await getStatus(operations[operation as Operation](event.id))).toBe(status);
    const ownerStatus = await getStatus(createEventActions(owner).read(event.id));
    expect(ownerStatus).toBe(role === 'editor' && operation === 'remove' ? 404 : 200);
    if (operation !== 'update' || role === 'editor') return;
    expect((await createEventActions(owner).read(event.id)).title).toBe('Workshop');
  });
});

test("the role, organizer and schedules in an event depend on the user's access", async () => {
  const { event, schedule } = await createEventVisibleAs('viewer');
  const hidden = await owner.createSchedule('Hidden');
  await createEventActions(owner).change(event.id, { schedule_ids: [hidden.id, schedule.id] });
  const organizer = { email: owner.account.email, full_name: expect.anything() as unknown };
  expect(await createEventActions(member).read(event.id)).toMatchObject({
    role: 'viewer',
    schedule_ids: [schedule.id],
    schedule_id: schedule.id,
    organizer,
    is_organizer: false,
  });
  expect(await createEventActions(owner).read(event.id)).toMatchObject({
    role: 'owner',
    schedule_ids: [hidden.id, schedule.id],
    organizer,
    is_organizer: true,
  });
});

const masked = {
  title: 'Busy',
  description: null,
  location: null,
  invited_users: [],
  invitations: [],
  organizer: null,
  role: 'freebusy',
};

test('free/busy access hides all fields of an event except its times', async () => {
  const { event } = await createEventVisibleAs('freebusy', {
    recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
  });
  const listedEvents = await createEventActions(member).list(
    '2026-11-20T00:00:00Z',
    '2026-12-01T00:00:00Z',
  );
  expect(listedEvents).toHaveLength(3);
  expect(listedEvents[0]).toMatchObject({ ...masked, start_time: event.start_time });
  expect(JSON.stringify(listedEvents)).not.toMatch(/Workshop|Room 2|Why|cy@/);
});

test('a private event is visible only to its owner and guests', async () => {
  const { event } = await createEventVisibleAs('editor', { visibility: 'private' });
  expect(await createEventActions(member).read(event.id)).toMatchObject(masked);
  expect(await getStatus(createEventActions(member).change(event.id, { title: 'Busy' }))).toBe(403);
  const guest = await core.createUser({ name: 'cy' });
  await acceptAsGuest(event, guest);
  expect(await createEventActions(guest).read(event.id)).toMatchObject({
    title: 'Workshop',
    role: 'attendee',
  });
  const query = { start_time: event.start_time, end_time: event.end_time };
  const { conflicts } = await member.call(events.conflicts, { query });
  expect(conflicts.map(({ title, source }) => [title, source])).toEqual([['Busy', 'shared']]);
});

describe('schedules of an event', () => {
  test('can only be changed by users who can write to them', async () => {
    const { event, schedule } = await createEventVisibleAs('editor');
    const [viewedSchedule, memberSchedule] = [
      await owner.createSchedule('Viewed'),
      await member.createSchedule('Own'),
    ];
    await share(viewedSchedule, member, 'viewer');
    const updateSchedules = (...ids: string[]) =>
      createEventActions(member).change(event.id, { schedule_ids: ids });
    expect(await getStatus(updateSchedules(viewedSchedule.id))).toBe(403);
    await createEventActions(owner).change(event.id, {
      schedule_ids: [schedule.id, viewedSchedule.id],
    });
    const movedEvent = await updateSchedules(memberSchedule.id);
    expect(movedEvent.schedule_ids).toEqual([memberSchedule.id, viewedSchedule.id]);
    expect(movedEvent.role).toBe('owner');
    expect(await createEventActions(owner).read(event.id)).toMatchObject({
      schedule_ids: [viewedSchedule.id],
      role: 'owner',
    });
  });

  test('reject new events from viewers with 403 and from users without access with 404', async () => {
    const viewedSchedule = await owner.createSchedule('Viewed');
    await share(viewedSchedule, member, 'viewer');
    expect(await getStatus(member.createEvent(viewedSchedule))).toBe(403);
    expect(await getStatus(member.createEvent(await owner.createSchedule('Unseen')))).toBe(404);
  });
});

test("an event returns 404 when the user's access to its schedule has been revoked", async () => {
  const { event, schedule } = await createEventVisibleAs('editor');
  await createEventActions(member).change(event.id, { title: 'Mine now' });
  const query = { id: schedule.id, email: member.account.email };
  await owner.call(schedules.revoke, { query });
  expect(await getStatus(operations.update(event.id))).toBe(404);
});

test('a guest who is removed from the guest list can no longer access the event', async () => {
  const { event } = await createEventVisibleAs('attendee');
  await createEventActions(owner).change(event.id, { invited_users: ['cy@example.test'] });
  expect(await getStatus(operations.read(event.id))).toBe(404);
});

describe('deleting an event as a guest', () => {
  test('declines the event for that guest only', async () => {
    const { event } = await createEventVisibleAs('attendee');
    await createEventActions(member).remove(event.id);
    expect(await getStatus(createEventActions(member).read(event.id))).toBe(404);
    const { invitations, version } = await createEventActions(owner).read(event.id);
    expect(invitations).toContainEqual({ user_email: member.account.email, status: 'declined' });
    expect(version).toBe(event.version);
  });

  test('can be limited to a single occurrence of a series', async () => {
    const { event } = await createEventVisibleAs('attendee', {
      recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
    });
    const week = ['2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z'] as const;
    await runInBatch(core.db, (trx) =>
      trx('event_schedules')
        .where({ event_id: event.id })
        .update({ end_time: '2026-11-22T10:00:00Z' }),
    );
    await createEventActions(member).remove(`${event.id}_20261121T090000Z`);
    expect(await createEventActions(member).list(...week)).toHaveLength(2);
    const ownerEvents = await createEventActions(owner).list(...week);
    expect(ownerEvents.map(({ invitations }) => invitations.at(-1)?.status)).toEqual([
      'pending',
      'declined',
      'pending',
    ]);
    await expect(
      createEventActions(member).remove(`${event.id}_20261122T090000Z`, 'following'),
    ).rejects.toMatchObject({ status: 403 });
    await createEventActions(member).remove(event.id);
    expect(await createEventActions(member).list(...week)).toEqual([]);
    expect(await createEventActions(owner).list(...week)).toHaveLength(3);
  });
});
