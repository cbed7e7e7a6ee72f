import { events, schedules, type Event, type Schedule } from '@scheduler/contracts/core';
import { inBatch } from '../testing/batch.ts';
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { doing } from '../testing/series.ts';

let core: TestCore;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  core = await startCore();
});
beforeEach(async () => {
  [ada, ben] = [await core.signedIn({ plan: 'pro' }), await core.signedIn({ name: 'ben' })];
});
afterAll(() => core.stop());

type Role = 'freebusy' | 'viewer' | 'editor';

async function share(schedule: Schedule, person: Person, role: Role) {
  const query = { id: schedule.id };
  await ada.call(schedules.share, { query, body: { emails: [person.user.email], role } });
  await person.call(schedules.accept, { query });
}

const secrets = { location: 'Room 2', description: 'Why', invited_users: ['cy@example.test'] };

/** An event of Ada's as Ben sees it, kept by him as a guest, shared with him, or not at all. */
async function seenBy(role: Role | 'attendee' | 'stranger', given: object = {}) {
  const schedule = await ada.schedule();
  const event = await ada.event(schedule, { ...secrets, ...given });
  if (role === 'attendee') await keepAsGuest(event, ben);
  else if (role !== 'stranger') await share(schedule, ben, role);
  return { schedule, event };
}

async function keepAsGuest(event: Event, person: Person) {
  const own = await person.schedule('Own');
  const { start_time, end_time } = event;
  await inBatch(core.db, async (trx) => {
    const place = { event_id: event.id, schedule_id: own.id, position: 9, by_invitation: true };
    await trx('event_schedules').insert({ ...place, start_time, end_time });
    const { email } = person.user;
    await trx('attendees').insert({ event_id: event.id, email, typed_email: email, position: 9 });
  });
  return own;
}

type Operation = 'list' | 'read' | 'update' | 'remove';

const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );

const operations: Record<Operation, (id: string) => Promise<unknown>> = {
  list: async (id) => {
    const found = await ben.call(events.list, {});
    if (!found.some((event) => event.id === id)) throw Object.assign(new Error(), { status: 404 });
  },
  read: (id) => doing(ben).read(id),
  update: (id) => doing(ben).change(id, { title: 'Mine now' }),
  remove: (id) => doing(ben).remove(id),
};

describe.each([
  ['editor', { list: 200, read: 200, update: 200, remove: 200 }],
  ['viewer', { list: 200, read: 200, update: 403, remove: 403 }],
  ['freebusy', { list: 200, read: 200, update: 403, remove: 403 }],
  ['attendee', { list: 200, read: 200, update: 403, remove: 200 }],
  ['stranger', { list: 404, read: 404, update: 404, remove: 404 }],
] as const)('as %s', (role, allowed) => {
  test.each(Object.entries(allowed))('%s answers %i', async (operation, status) => {
    const { event } = await seenBy(role);
    expect(await statusOf(operations[operation as Operation](event.id))).toBe(status);
    const now = await statusOf(doing(ada).read(event.id));
    expect(now).toBe(role === 'editor' && operation === 'remove' ? 404 : 200);
    if (operation !== 'update' || role === 'editor') return;
    expect((await doing(ada).read(event.id)).title).toBe('Workshop');
  });
});

test('roles, organizer and schedules are told as far as the reader sees', async () => {
  const { event, schedule } = await seenBy('viewer');
  const hidden = await ada.schedule('Hidden');
  await doing(ada).change(event.id, { schedule_ids: [hidden.id, schedule.id] });
  const organizer = { email: ada.user.email, full_name: expect.anything() as unknown };
  expect(await doing(ben).read(event.id)).toMatchObject({
    role: 'viewer',
    schedule_ids: [schedule.id],
    schedule_id: schedule.id,
    organizer,
    is_organizer: false,
  });
  expect(await doing(ada).read(event.id)).toMatchObject({
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

test('who may know only that somebody is busy is told no more', async () => {
  const { event } = await seenBy('freebusy', { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] });
  const listed = await doing(ben).list('2026-11-20T00:00:00Z', '2026-12-01T00:00:00Z');
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({ ...masked, start_time: event.start_time });
  expect(JSON.stringify(listed)).not.toMatch(/Workshop|Room 2|Why|cy@/);
});

test('a private event is its owner’s and its guests’', async () => {
  const { event } = await seenBy('editor', { visibility: 'private' });
  expect(await doing(ben).read(event.id)).toMatchObject(masked);
  expect(await statusOf(doing(ben).change(event.id, { title: 'Busy' }))).toBe(403);
  const cy = await core.signedIn({ name: 'cy' });
  await keepAsGuest(event, cy);
  expect(await doing(cy).read(event.id)).toMatchObject({ title: 'Workshop', role: 'attendee' });
  const query = { start_time: event.start_time, end_time: event.end_time };
  const { conflicts } = await ben.call(events.conflicts, { query });
  expect(conflicts.map(({ title, source }) => [title, source])).toEqual([['Busy', 'shared']]);
});

describe('schedules of an event', () => {
  test('are changed only where one may fill them', async () => {
    const { event, schedule } = await seenBy('editor');
    const [viewed, own] = [await ada.schedule('Viewed'), await ben.schedule('Own')];
    await share(viewed, ben, 'viewer');
    const put = (...ids: string[]) => doing(ben).change(event.id, { schedule_ids: ids });
    expect(await statusOf(put(viewed.id))).toBe(403);
    await doing(ada).change(event.id, { schedule_ids: [schedule.id, viewed.id] });
    const moved = await put(own.id);
    expect(moved.schedule_ids).toEqual([own.id, viewed.id]);
    expect(moved.role).toBe('owner');
    expect(await doing(ada).read(event.id)).toMatchObject({
      schedule_ids: [viewed.id],
      role: 'owner',
    });
  });

  test('cannot be filled by a viewer, nor by a stranger', async () => {
    const viewed = await ada.schedule('Viewed');
    await share(viewed, ben, 'viewer');
    expect(await statusOf(ben.event(viewed))).toBe(403);
    expect(await statusOf(ben.event(await ada.schedule('Unseen')))).toBe(404);
  });
});

test('a right that was taken away holds no longer', async () => {
  const { event, schedule } = await seenBy('editor');
  await doing(ben).change(event.id, { title: 'Mine now' });
  const query = { id: schedule.id, email: ben.user.email };
  await ada.call(schedules.revoke, { query });
  expect(await statusOf(operations.update(event.id))).toBe(404);
});

test('a guest who is invited no longer keeps no event', async () => {
  const { event } = await seenBy('attendee');
  await doing(ada).change(event.id, { invited_users: ['cy@example.test'] });
  expect(await statusOf(operations.read(event.id))).toBe(404);
});

describe('a guest who leaves', () => {
  test('has declined, and the event stays for the others', async () => {
    const { event } = await seenBy('attendee');
    await doing(ben).remove(event.id);
    expect(await statusOf(doing(ben).read(event.id))).toBe(404);
    const { invitations, version } = await doing(ada).read(event.id);
    expect(invitations).toContainEqual({ user_email: ben.user.email, status: 'declined' });
    expect(version).toBe(event.version);
  });

  test('may leave one of a series', async () => {
    const { event } = await seenBy('attendee', { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] });
    const week = ['2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z'] as const;
    await inBatch(core.db, (trx) =>
      trx('event_schedules')
        .where({ event_id: event.id })
        .update({ end_time: '2026-11-22T10:00:00Z' }),
    );
    await doing(ben).remove(`${event.id}_20261121T090000Z`);
    expect(await doing(ben).list(...week)).toHaveLength(2);
    const ofAda = await doing(ada).list(...week);
    expect(ofAda.map(({ invitations }) => invitations.at(-1)?.status)).toEqual([
      'pending',
      'declined',
      'pending',
    ]);
    await expect(
      doing(ben).remove(`${event.id}_20261122T090000Z`, 'following'),
    ).rejects.toMatchObject({ status: 403 });
    await doing(ben).remove(event.id);
    expect(await doing(ben).list(...week)).toEqual([]);
    expect(await doing(ada).list(...week)).toHaveLength(3);
  });
});
