import { toRequestPath } from '@scheduler/api-client';
import type { Route } from '@scheduler/contracts';
import { events, invitations, type SavedEvent } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';

let core: TestCore;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  core = await startCore();
  ada = await core.createUser({ plan: 'pro' });
  ben = await core.createUser({ name: 'ben', plan: 'pro' });
  await ben.call(invitations.list, {});
});
afterAll(() => core.stop());

const FUTURE = { start_time: '2199-03-01T09:00:00Z', end_time: '2199-03-01T10:00:00Z' };

const inviteBen = async (overrides = {}) =>
  ada.createEvent(await ada.createSchedule(), {
    invited_users: [ben.account.email],
    ...FUTURE,
    ...overrides,
  });

const reply = (
  { id }: Pick<SavedEvent, 'id'>,
  body: Parameters<typeof ben.call<typeof invitations.respond>>[1]['body'],
) => ben.call(invitations.respond, { params: { event_id: id }, body });

const getStatus = async ({ id }: Pick<SavedEvent, 'id'>) =>
  (await ada.call(events.read, { params: { id } })).invitations[0]?.status;

const listForBen = async ({ id }: Pick<SavedEvent, 'id'>) =>
  (await ben.call(invitations.list, {})).filter(({ event_id }) => event_id.startsWith(id));

test('an invitation is listed only for the invited guest', async () => {
  const event = await inviteBen({ title: 'Planning', location: 'Room 1' });
  expect(await listForBen(event)).toMatchObject([
    {
      event_id: event.id,
      title: 'Planning',
      location: 'Room 1',
      organizer: { email: ada.account.email, full_name: 'ada' },
      status: 'pending',
      schedule_id: null,
    },
  ]);
  const cy = await core.createUser({ name: 'cy' });
  expect(await cy.call(invitations.list, {})).toEqual([]);
  expect(await ada.call(invitations.list, {})).toEqual([]);
});

test("invitations to past events aren't listed", async () => {
  const event = await inviteBen({
    start_time: '2026-11-01T09:00:00Z',
    end_time: '2026-11-01T10:00:00Z',
  });
  expect(await listForBen(event)).toEqual([]);
});

test("accepting an invitation adds the event to one of the guest's schedules, and declining removes it", async () => {
  const [first, second] = [await ben.createSchedule('First'), await ben.createSchedule('Second')];
  const event = await inviteBen();
  expect(await reply(event, { status: 'accepted', note: ' Gladly ' })).toMatchObject({
    status: 'accepted',
    note: 'Gladly',
    schedule_id: first.id,
  });
  expect(await getStatus(event)).toBe('accepted');
  const readEvent = () => ben.call(events.read, { params: { id: event.id } });
  expect(await readEvent()).toMatchObject({ role: 'attendee', schedule_ids: [first.id] });
  await reply(event, { status: 'tentative', schedule_id: second.id });
  expect(await readEvent()).toMatchObject({ schedule_ids: [second.id] });
  expect(await reply(event, { status: 'declined' })).toMatchObject({ schedule_id: null });
  expect(await getStatus(event)).toBe('declined');
  await expect(readEvent()).rejects.toMatchObject({ status: 404 });
});

test("deleting the event from the guest's calendar declines the invitation", async () => {
  await ben.createSchedule();
  const event = await inviteBen();
  await reply(event, { status: 'accepted' });
  await ben.call(events.remove, { params: { id: event.id } });
  expect(await getStatus(event)).toBe('declined');
  expect(await listForBen(event)).toMatchObject([{ status: 'declined', schedule_id: null }]);
});

test("a reply doesn't change the version of the event, and rescheduling preserves the reply", async () => {
  const event = await inviteBen();
  await reply(event, { status: 'accepted' });
  const body = { start_time: '2199-03-01T08:00:00Z' };
  const params = { id: event.id };
  await ada.call(events.update, { params, body, ifMatch: event.version });
  expect(await getStatus(event)).toBe('accepted');
  expect(await listForBen(event)).toMatchObject([{ start_time: '2199-03-01T08:00:00.000Z' }]);
});

test('guests can reply to a whole series or to a single occurrence of it', async () => {
  const event = await inviteBen({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  const second = { id: `${event.id}_21990308T090000Z` };
  const third = { id: `${event.id}_21990315T090000Z` };
  await reply(event, { status: 'accepted' });
  await reply(second, { status: 'declined', note: 'On leave' });
  expect(await Promise.all([event, second, third].map(getStatus))).toEqual([
    'accepted',
    'declined',
    'accepted',
  ]);
  expect(
    (await listForBen(event)).map((invitation) => [invitation.event_id, invitation.status]),
  ).toEqual([
    [event.id, 'accepted'],
    [second.id, 'declined'],
  ]);
  await reply(second, { status: 'tentative', scope: 'all' });
  expect(await Promise.all([event, second, third].map(getStatus))).toEqual([
    'tentative',
    'tentative',
    'tentative',
  ]);
});

test('guests can propose a new time for a single event but not for a whole series', async () => {
  const event = await inviteBen({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  const proposed_start_time = '2199-03-08T12:00:00Z';
  const proposal = { proposed_start_time, proposed_end_time: '2199-03-08T13:00:00Z' };
  await expect(reply(event, { status: 'tentative', ...proposal })).rejects.toMatchObject({
    status: 400,
  });
  const second = { id: `${event.id}_21990308T090000Z` };
  await reply(second, { status: 'tentative', ...proposal });
  const params = { id: second.id };
  expect(await ada.call(invitations.sent, { params })).toMatchObject([
    { proposed_start_time: '2199-03-08T12:00:00.000Z' },
  ]);
  const body = { user_email: ben.account.email.toUpperCase() };
  const moved = await ada.call(invitations.acceptProposal, { params, body });
  expect(moved).toMatchObject({ id: second.id, start_time: '2199-03-08T12:00:00.000Z' });
});

test.each([
  [
    'a proposal that ends before it starts',
    { proposed_start_time: '2199-03-02T10:00:00Z', proposed_end_time: '2199-03-02T09:00:00Z' },
  ],
  ['a proposal without an end', { proposed_start_time: '2199-03-02T10:00:00Z' }],
  ['a long note', { note: 'x'.repeat(1001) }],
  ['a control character', { note: 'a\u0000b' }],
  ['an unknown status', { status: 'perhaps' }],
])('%s is rejected with 400', async (_, body) => {
  const event = await inviteBen();
  await expect(reply(event, { status: 'accepted', ...body } as never)).rejects.toMatchObject({
    status: 400,
  });
  expect(await getStatus(event)).toBe('pending');
});

test("accepting an invitation into another user's schedule is rejected with 404", async () => {
  const event = await inviteBen();
  const schedule_id = event.schedule_ids[0];
  await expect(
    reply(event, { status: 'accepted', ...(schedule_id && { schedule_id }) }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await getStatus(event)).toBe('pending');
});

const inputs: Record<string, (id: string) => object> = {
  'invitations.list': () => ({}),
  'invitations.respond': (event_id) => ({ params: { event_id }, body: { status: 'accepted' } }),
  'invitations.sent': (id) => ({ params: { id } }),
  'invitations.accept-proposal': (id) => ({ params: { id }, body: { user_email: 'a@b.test' } }),
  'invitations.dismiss-proposal': (id) => ({ params: { id }, body: { user_email: 'a@b.test' } }),
};

describe.each(Object.values(invitations as unknown as Record<string, Route>))('$name', (route) => {
  const send = async (id: string, token?: string) => {
    const input = inputs[route.name]?.(id) ?? {};
    const { body } = input as { body?: object };
    const response = await fetch(core.baseUrl + toRequestPath(route, input), {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.status;
  };

  test('returns 401 without a session, and no data of the invitation to other users', async () => {
    const event = await inviteBen();
    expect(await send(event.id)).toBe(401);
    const cy = await core.createUser({ name: 'cy' });
    expect(await send(event.id, cy.token)).toBe(route.name === 'invitations.list' ? 200 : 404);
    expect(await send(newId(), ben.token)).toBe(route.name === 'invitations.list' ? 200 : 404);
    expect(await getStatus(event)).toBe('pending');
  });
});

test("guests can't see the delivery status or other guests' proposals", async () => {
  await ben.createSchedule();
  const event = await inviteBen();
  await reply(event, { status: 'accepted' });
  const params = { id: event.id };
  await expect(ben.call(invitations.sent, { params })).rejects.toMatchObject({ status: 403 });
  const body = { user_email: ben.account.email };
  await expect(ben.call(invitations.acceptProposal, { params, body })).rejects.toMatchObject({
    status: 403,
  });
});
