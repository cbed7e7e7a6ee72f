import { apiKeys, events, history, invitations, schedules } from '@scheduler/contracts/core';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import fc from 'fast-check';
import { startCore, type TestCore, type TestUser } from '../testing/start-core.ts';
import { createSyncToken } from './change-tags.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

/** Invitations to past events are not listed. */
const TIMES = { start_time: '2037-11-20T09:00:00Z', end_time: '2037-11-20T10:00:00Z' };

/** Lists all events, with the sync token of the list. */
async function listWithToken({ token }: TestUser) {
  const response = await fetch(`${core.baseUrl}/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const listed = (await response.json()) as Event[];
  return { listed, token: response.headers.get('sync-token') ?? '' };
}

const getChanges = (user: TestUser, sync_token: string, limit?: number) =>
  user.call(events.changes, {
    query: { sync_token, ...(limit !== undefined && { limit: String(limit) }) },
  });

/** A client's copy of a user's events, by ID. */
interface Copy {
  events: Map<string, Event>;
  token: string;
}

async function createCopy(user: TestUser): Promise<Copy> {
  const { listed, token } = await listWithToken(user);
  return { events: new Map(listed.map((event) => [event.id, event])), token };
}

/** Applies all pages of changes since the copy. */
async function update(user: TestUser, copy: Copy, limit?: number): Promise<Copy> {
  const page = await getChanges(user, copy.token, limit);
  const next = new Map(copy.events);
  for (const id of page.deleted) next.delete(id);
  for (const event of page.events) next.set(event.id, event);
  const updated = { events: next, token: page.sync_token };
  return page.has_more ? update(user, updated, limit) : updated;
}

const sortById = (list: Iterable<Event>) =>
  [...list].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));

async function expectCurrent(user: TestUser, copy: Copy) {
  expect(sortById(copy.events.values())).toEqual(sortById((await listWithToken(user)).listed));
}

describe('changes since a sync token', () => {
  it('contain created, changed and deleted events, and are empty for the latest token', async () => {
    const user = await core.createUser();
    const schedule = await user.createSchedule();
    const [changed, removed] = [await user.createEvent(schedule), await user.createEvent(schedule)];
    const { token } = await listWithToken(user);
    expect(await getChanges(user, token)).toMatchObject({
      events: [],
      deleted: [],
      has_more: false,
    });
    const created = await user.createEvent(schedule, { title: 'Planning' });
    await user.call(events.update, { params: { id: changed.id }, body: { title: 'Review' } });
    await user.call(events.remove, { params: { id: removed.id } });
    const changes = await getChanges(user, token);
    expect(changes.events.map(({ title }) => title).toSorted()).toEqual(['Planning', 'Review']);
    expect(changes.events.map(({ id }) => id)).toContain(created.id);
    expect(changes).toMatchObject({ deleted: [removed.id], has_more: false });
    expect(await getChanges(user, changes.sync_token)).toMatchObject({ events: [], deleted: [] });
  });

  it('are empty if the token is empty, and include the current token', async () => {
    const user = await core.createUser();
    const schedule = await user.createSchedule();
    await user.createEvent(schedule);
    const { sync_token, ...changes } = await getChanges(user, '');
    expect(changes).toEqual({ events: [], deleted: [], has_more: false });
    const { id } = await user.createEvent(schedule);
    expect((await getChanges(user, sync_token)).events).toMatchObject([{ id }]);
  });

  it('contain the events of a schedule when access to it begins, and their IDs when it ends', async () => {
    const [ada, ben] = [await core.createUser({ plan: 'pro' }), await core.createUser()];
    const schedule = await ada.createSchedule();
    const ids = [(await ada.createEvent(schedule)).id, (await ada.createEvent(schedule)).id];
    const start = await createCopy(ben);
    const query = { id: schedule.id };
    await ada.call(schedules.share, { query, body: { emails: [ben.account.email] } });
    await ben.call(schedules.accept, { query });
    const shared = await update(ben, start, 1);
    expect([...shared.events.keys()].toSorted()).toEqual(ids.toSorted());
    await ada.call(events.remove, { params: { id: ids[0] ?? '' } });
    await ben.call(schedules.leave, { query });
    for (const copy of [start, shared]) expect((await update(ben, copy, 1)).events.size).toBe(0);
  });

  it('do not reveal IDs of events that were removed before the user had access', async () => {
    const [ada, ben] = [await core.createUser({ plan: 'pro' }), await core.createUser()];
    const schedule = await ada.createSchedule();
    const { id } = await ada.createEvent(schedule);
    await ada.call(events.remove, { params: { id } });
    const { token } = await listWithToken(ben);
    const query = { id: schedule.id };
    await ada.call(schedules.share, { query, body: { emails: [ben.account.email] } });
    await ben.call(schedules.accept, { query });
    expect(await getChanges(ben, token)).toMatchObject({ events: [], deleted: [] });
  });

  it('do not reveal IDs of events on schedules that the user never had access to', async () => {
    const [ada, ben] = [await core.createUser({ plan: 'pro' }), await core.createUser()];
    const [shared, hidden] = [await ada.createSchedule('Shared'), await ada.createSchedule()];
    const query = { id: shared.id };
    await ada.call(schedules.share, { query, body: { emails: [ben.account.email] } });
    await ben.call(schedules.accept, { query });
    const { token } = await listWithToken(ben);
    const createdOn = (schedule: Schedule) => ({
      title: 'Plan',
      ...TIMES,
      schedule_id: schedule.id,
    });
    await ada.call(events.arrange, {
      body: { moves: [], new_events: [createdOn(shared), createdOn(hidden)] },
    });
    const changes = await getChanges(ben, token);
    expect(changes).toMatchObject({ events: [{ schedule_ids: [shared.id] }], deleted: [] });
  });

  it("are denied without authentication and for expired, malformed or other users' sync tokens", async () => {
    const [ada, ben] = [await core.createUser(), await core.createUser()];
    const { token } = await listWithToken(ada);
    expect((await fetch(`${core.baseUrl}/events?sync_token=${token}`)).status).toBe(401);
    const expired = { status: 410, code: 'sync-token-expired' };
    await expect(getChanges(ben, token)).rejects.toMatchObject(expired);
    const tooOld = createSyncToken(ada.account.id, 0, null, Date.now() - 31 * 86_400_000);
    await expect(getChanges(ada, tooOld)).rejects.toMatchObject(expired);
    const aheadToken = createSyncToken(ada.account.id, 1000);
    await expect(getChanges(ada, aheadToken)).rejects.toMatchObject(expired);
    await expect(getChanges(ada, token, 501)).rejects.toMatchObject({ status: 400 });
    await expect(getChanges(ada, token, 0)).rejects.toMatchObject({ status: 400 });
    await expect(getChanges(ada, 'unknown')).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer: '?sync_token' }],
    });
  });

  it('are available to API keys with the read scope', async () => {
    const user = await core.createUser({ plan: 'pro' });
    const key = await createReadKey(user);
    const { token } = await listWithToken(user);
    await user.createEvent(await user.createSchedule(), { title: 'Planning' });
    const response = await fetch(`${core.baseUrl}/events?sync_token=${token}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await response.json()).toMatchObject({ events: [{ title: 'Planning' }] });
  });
});

async function createReadKey(user: TestUser): Promise<string> {
  const { key } = await user.call(apiKeys.create, {
    body: { name: 'Reader', scopes: ['events:read'] },
  });
  return key;
}

/** Users whose calendars affect each other: the owner of a schedule, a member and a guest. */
interface Team {
  owner: TestUser;
  member: TestUser;
  guest: TestUser;
  shared: Schedule;
  private: Schedule;
}

async function createTeam(): Promise<Team> {
  const [owner, member, guest] = [
    await core.createUser({ plan: 'pro' }),
    await core.createUser({ name: 'ben' }),
    await core.createUser({ name: 'cy' }),
  ];
  await member.createSchedule();
  await guest.createSchedule();
  return {
    owner,
    member,
    guest,
    shared: await owner.createSchedule('Shared'),
    private: await owner.createSchedule('Private'),
  };
}

/** Selects one of several items with a random number. */
const pick = <T>(items: readonly T[], random: number): T | undefined =>
  items[random % Math.max(items.length, 1)];

const scopes = ['this', 'following', 'all'] as const;

/** Writes that fail because of earlier ones are part of the random sequence. */
const writes: Record<string, (team: Team, random: number) => Promise<unknown>> = {
  create: ({ owner, shared }, random) =>
    owner.createEvent(shared, {
      ...TIMES,
      ...(random % 3 && { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] }),
    }),
  createOnPrivateSchedule: ({ owner, private: schedule }) => owner.createEvent(schedule, TIMES),
  createOnBoth: ({ owner, ...team }) => owner.createEvent([team.private, team.shared], TIMES),
  invite: ({ owner, guest, ...team }) =>
    owner.createEvent(team.private, { ...TIMES, invited_users: [guest.account.email] }),
  reply: async ({ guest }, random) => {
    const invited = pick(await guest.call(invitations.list, {}), random);
    const status = random % 2 ? ('accepted' as const) : ('declined' as const);
    const params = { event_id: invited?.event_id ?? '' };
    await guest.call(invitations.respond, { params, body: { status } });
  },
  update: async ({ owner }, random) => {
    const event = pick((await listWithToken(owner)).listed, random);
    await owner.call(events.update, {
      params: { id: event?.id ?? '' },
      body: { title: `Title ${random}`, visibility: random % 3 ? 'default' : 'private' },
    });
  },
  changeOccurrence: async ({ owner }, random) => {
    const series = pick(await listSeries(owner), random);
    await owner.call(events.update, {
      params: { id: `${series?.id}_203711${20 + (random % 5)}T090000Z` },
      query: { scope: scopes[random % 3] ?? 'this' },
      body: { title: `Occurrence ${random}` },
    });
  },
  removeOccurrence: async ({ owner }, random) => {
    const series = pick(await listSeries(owner), random);
    await owner.call(events.remove, {
      params: { id: `${series?.id}_203711${20 + (random % 5)}T090000Z` },
      query: { scope: scopes[random % 3] ?? 'this' },
    });
  },
  moveToOtherSchedule: async ({ owner, ...team }, random) => {
    const event = pick((await listWithToken(owner)).listed, random);
    const schedule = random % 2 ? team.shared : team.private;
    await owner.call(events.update, {
      params: { id: event?.id ?? '' },
      query: { scope: 'all' },
      body: { schedule_ids: [schedule.id] },
    });
  },
  remove: async ({ owner }, random) => {
    const event = pick((await listWithToken(owner)).listed, random);
    await owner.call(events.remove, { params: { id: event?.id ?? '' } });
  },
  undo: async ({ owner }, random) => {
    const { batches } = await owner.call(history.list, { query: { limit: '3' } });
    await owner.call(history.undo, { params: { batch_id: pick(batches, random)?.id ?? '' } });
  },
  share: async ({ owner, member, shared }, random) => {
    const role = pick(['viewer', 'editor', 'freebusy'] as const, random) ?? 'viewer';
    const query = { id: shared.id };
    await owner.call(schedules.share, { query, body: { emails: [member.account.email], role } });
    await member.call(schedules.accept, { query });
  },
  leave: ({ member, shared }) => member.call(schedules.leave, { query: { id: shared.id } }),
  revoke: ({ owner, member, shared }) =>
    owner.call(schedules.revoke, { query: { id: shared.id, email: member.account.email } }),
};

const listSeries = async (user: TestUser) =>
  (await listWithToken(user)).listed.filter(
    ({ recurrence, recurring_event_id }) => recurrence !== null && recurring_event_id === null,
  );

const randomWrite = fc.record({
  name: fc.constantFrom('create', 'create', ...Object.keys(writes)),
  random: fc.nat(1000),
  /** Whether the clients update their copies after this write. */
  syncsAfterwards: fc.boolean(),
});

test('a copy updated from any earlier token equals the list after random writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomWrite, { minLength: 4, maxLength: 16 }),
      fc.integer({ min: 1, max: 6 }),
      async (sequence, limit) => {
        const team = await createTeam();
        const clients = await Promise.all(
          [team.owner, team.member, team.guest].map(async (user) => ({
            user,
            copies: [await createCopy(user)],
          })),
        );
        for (const { name, random, syncsAfterwards } of sequence) {
          await writes[name]?.(team, random).catch(() => undefined);
          if (!syncsAfterwards) continue;
          for (const { user, copies } of clients) {
            const copy = pick(copies, random);
            if (!copy) throw new Error('No copy');
            const updated = await update(user, copy, limit);
            await expectCurrent(user, updated);
            copies.push(updated);
          }
        }
      },
    ),
    propertyOptions(20),
  );
});
