import {
  events,
  history,
  invitations,
  schedules,
  webhookEvents,
  webhookMessage,
  type Schedule,
  type WebhookChange,
} from '@scheduler/contracts/core';
import type { Worker } from '@scheduler/service-kit';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { waitForOutbox, createWebhook, startWebhookWorker } from '../testing/webhook-helpers.ts';

let core: TestCore;
let worker: Worker;
let ada: TestUser;
let ben: TestUser;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
  worker = await startWebhookWorker(core);
});
beforeEach(async () => {
  [ada, ben] = [await core.createUser({ plan: 'pro' }), await core.createUser({ name: 'ben' })];
  await ben.call(schedules.list, {});
  work = await ada.createSchedule();
});
afterEach(() => core.db('webhooks').delete());
afterAll(async () => {
  await worker.stop();
  await core.stop();
});

async function shareSchedule(role: 'freebusy' | 'viewer' | 'editor') {
  const query = { id: work.id };
  await ada.call(schedules.share, { query, body: { emails: [ben.account.email], role } });
  await ben.call(schedules.accept, { query });
}

/** Runs an action and returns the changes that the user's webhook receives. */
async function getChanges(
  user: TestUser,
  runAction: () => Promise<unknown>,
): Promise<WebhookChange[]> {
  await waitForOutbox(core.db);
  const receiver: WebhookReceiver = await startWebhookReceiver();
  const { id } = await createWebhook(user, receiver.url, webhookEvents);
  await runAction();
  await waitForOutbox(core.db);
  const deliveries = await core.db('webhook_deliveries').where({ webhook_id: id });
  const messages = await receiver.waitForRequests(deliveries.length);
  await core.db('webhooks').where({ id }).delete();
  await receiver.close();
  return messages.flatMap(({ body }) => {
    const { data } = webhookMessage.parse(JSON.parse(body));
    return 'changes' in data ? data.changes : [];
  });
}

const updateEvent = (id: string, body: object) => ada.call(events.update, { params: { id }, body });
const deleteEvent = (id: string, query = {}) => ada.call(events.remove, { params: { id }, query });

test('a webhook reports the changed fields and the current event', async () => {
  const { id } = await ada.createEvent(work);
  const changes = await getChanges(ada, () =>
    updateEvent(id, { title: 'Other', location: 'Room 2' }),
  );
  expect(changes).toEqual([
    {
      type: 'event.updated',
      event_id: id,
      fields: ['title', 'location'],
      event: await ada.call(events.read, { params: { id } }),
    },
  ]);
});

test('a webhook reports a deleted event without its data', async () => {
  const { id } = await ada.createEvent(work, { title: 'Secret' });
  const changes = await getChanges(ada, () => deleteEvent(id));
  expect(changes).toEqual([{ type: 'event.deleted', event_id: id, event: null, fields: [] }]);
});

test('a webhook reports an event restored by undo as created', async () => {
  const { id } = await ada.createEvent(work);
  await deleteEvent(id);
  const { batches } = await ada.call(history.list, { query: {} });
  const params = { batch_id: batches[0]!.id };
  const changes = await getChanges(ada, () => ada.call(history.undo, { params }));
  expect(changes).toMatchObject([{ type: 'event.created', event_id: id }]);
});

test('a webhook uses the same ID for a modified occurrence as event lists', async () => {
  const series = await ada.createEvent(work, { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] });
  const id = `${series.id}_20261121T090000Z`;
  const changes = await getChanges(ada, () => updateEvent(id, { title: 'Other' }));
  expect(changes).toMatchObject([{ type: 'event.created', event_id: id, event: { id } }]);
  const deleted = await getChanges(ada, () => deleteEvent(series.id));
  expect(deleted.map(({ type }) => type)).toEqual(['event.deleted', 'event.deleted']);
  expect(deleted).toContainEqual(expect.objectContaining({ event_id: id }));
});

test('a webhook hides details from a user with free/busy access', async () => {
  await shareSchedule('freebusy');
  const { id } = await ada.createEvent(work, {
    title: 'Doctor',
    invited_users: ['cy@example.test'],
  });
  const changes = await getChanges(ben, () =>
    updateEvent(id, { title: 'Clinic', end_time: '2026-11-20T10:30:00Z' }),
  );
  expect(changes).toMatchObject([
    { type: 'event.updated', fields: ['end_time'], event: { title: 'Busy', invited_users: [] } },
  ]);
  expect(JSON.stringify(changes)).not.toMatch(/Doctor|Clinic|cy@/);
  expect(await getChanges(ben, () => updateEvent(id, { title: 'Dentist' }))).toEqual([]);
});

test('a webhook shows a private event as busy to a viewer', async () => {
  await shareSchedule('viewer');
  const changes = await getChanges(ben, () =>
    ada.createEvent(work, { title: 'Doctor', visibility: 'private' }),
  );
  expect(changes).toMatchObject([{ type: 'event.created', event: { title: 'Busy' } }]);
  expect(JSON.stringify(changes)).not.toContain('Doctor');
});

test("a webhook reports an event as deleted when it is no longer on any of the user's schedules", async () => {
  await shareSchedule('viewer');
  const home = await ada.createSchedule('Home');
  const { id } = await ada.createEvent([work, home], { title: 'Doctor' });
  const changes = await getChanges(ben, () => updateEvent(id, { schedule_ids: [home.id] }));
  expect(changes).toEqual([{ type: 'event.deleted', event_id: id, event: null, fields: [] }]);
  expect(await getChanges(ben, () => updateEvent(id, { title: 'Clinic' }))).toEqual([]);
  expect(await getChanges(ben, () => deleteEvent(id))).toEqual([]);
});

test('a webhook does not report changes to a user without access', async () => {
  const changes = await getChanges(ben, async () => {
    const { id } = await ada.createEvent(work);
    await updateEvent(id, { title: 'Other' });
    await deleteEvent(id);
  });
  expect(changes).toEqual([]);
});

test("a webhook reports a guest's reply to the organizer", async () => {
  await ben.createSchedule('Own');
  const { id } = await ada.createEvent(work, { invited_users: [ben.account.email] });
  const changes = await getChanges(ada, () =>
    ben.call(invitations.respond, { params: { event_id: id }, body: { status: 'accepted' } }),
  );
  expect(changes).toContainEqual(
    expect.objectContaining({
      type: 'invitation.answered',
      event_id: id,
      user_email: ben.account.email,
      status: 'accepted',
    }),
  );
});

test('a webhook reports a schedule as created when its share is accepted and as deleted when the share ends', async () => {
  const query = { id: work.id };
  const body = { emails: [ben.account.email], role: 'viewer' as const };
  expect(await getChanges(ben, () => ada.call(schedules.share, { query, body }))).toEqual([]);
  const joined = await getChanges(ben, () => ben.call(schedules.accept, { query }));
  expect(joined).toMatchObject([
    { type: 'schedule.created', schedule_id: work.id, schedule: { role: 'viewer' } },
  ]);
  const renamed = await getChanges(ben, () =>
    ada.call(schedules.update, { query, body: { name: 'Play' } }),
  );
  expect(renamed).toMatchObject([{ type: 'schedule.updated', fields: ['name'] }]);
  const changes = await getChanges(ben, () => ben.call(schedules.leave, { query }));
  expect(changes).toMatchObject([
    { type: 'schedule.deleted', schedule_id: work.id, schedule: null },
  ]);
});

test('a webhook reports a new share to the owner of the schedule', async () => {
  const query = { id: work.id };
  const body = { emails: [ben.account.email] };
  const changes = await getChanges(ada, () => ada.call(schedules.share, { query, body }));
  expect(changes).toMatchObject([
    { type: 'schedule.updated', schedule: { shared_with: [{ email: ben.account.email }] } },
  ]);
  expect(changes[0]).toHaveProperty('fields', expect.arrayContaining(['shared_with']));
});

test('a webhook reports a deleted schedule together with its events', async () => {
  await ada.createEvent(work);
  const changes = await getChanges(ada, () =>
    ada.call(schedules.remove, { query: { id: work.id } }),
  );
  expect(changes.map(({ type }) => type)).toEqual(['schedule.deleted', 'event.deleted']);
});
