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
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { startReceiver, type Receiver } from '../testing/receiver.ts';
import { followed, hook, startWebhookWorker } from '../testing/webhooks.ts';

let core: TestCore;
let worker: Worker;
let ada: Person;
let ben: Person;
let work: Schedule;
beforeAll(async () => {
  core = await startCore();
  worker = await startWebhookWorker(core);
});
beforeEach(async () => {
  [ada, ben] = [await core.signedIn({ plan: 'pro' }), await core.signedIn({ name: 'ben' })];
  await ben.call(schedules.list, {});
  work = await ada.schedule();
});
afterEach(() => core.db('webhooks').delete());
afterAll(async () => {
  await worker.stop();
  await core.stop();
});

async function share(role: 'freebusy' | 'viewer' | 'editor') {
  const query = { id: work.id };
  await ada.call(schedules.share, { query, body: { emails: [ben.user.email], role } });
  await ben.call(schedules.accept, { query });
}

/** What a person's webhook is told of something that is done. */
async function told(person: Person, act: () => Promise<unknown>): Promise<WebhookChange[]> {
  await followed(core.db);
  const receiver: Receiver = await startReceiver();
  const { id } = await hook(person, receiver.url, webhookEvents);
  await act();
  await followed(core.db);
  const sent = await core.db('webhook_deliveries').where({ webhook_id: id });
  const messages = await receiver.arrived(sent.length);
  await core.db('webhooks').where({ id }).delete();
  await receiver.close();
  return messages.flatMap(({ body }) => {
    const { data } = webhookMessage.parse(JSON.parse(body));
    return 'changes' in data ? data.changes : [];
  });
}

const change = (id: string, body: object) => ada.call(events.update, { params: { id }, body });
const remove = (id: string, query = {}) => ada.call(events.remove, { params: { id }, query });

test('a change says which fields, and how the event is now', async () => {
  const { id } = await ada.event(work);
  const changes = await told(ada, () => change(id, { title: 'Other', location: 'Room 2' }));
  expect(changes).toEqual([
    {
      type: 'event.updated',
      event_id: id,
      fields: ['title', 'location'],
      event: await ada.call(events.read, { params: { id } }),
    },
  ]);
});

test('what is deleted is told without what it was', async () => {
  const { id } = await ada.event(work, { title: 'Secret' });
  const changes = await told(ada, () => remove(id));
  expect(changes).toEqual([{ type: 'event.deleted', event_id: id, event: null, fields: [] }]);
});

test('what undo brings back is told as new', async () => {
  const { id } = await ada.event(work);
  await remove(id);
  const { batches } = await ada.call(history.list, { query: {} });
  const params = { batch_id: batches[0]!.id };
  const changes = await told(ada, () => ada.call(history.undo, { params }));
  expect(changes).toMatchObject([{ type: 'event.created', event_id: id }]);
});

test('a changed occurrence has the id that it has in lists', async () => {
  const series = await ada.event(work, { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] });
  const id = `${series.id}_20261121T090000Z`;
  const changes = await told(ada, () => change(id, { title: 'Other' }));
  expect(changes).toMatchObject([{ type: 'event.created', event_id: id, event: { id } }]);
  const gone = await told(ada, () => remove(series.id));
  expect(gone.map(({ type }) => type)).toEqual(['event.deleted', 'event.deleted']);
  expect(gone).toContainEqual(expect.objectContaining({ event_id: id }));
});

test('who sees no more than busy times is told no more', async () => {
  await share('freebusy');
  const { id } = await ada.event(work, { title: 'Doctor', invited_users: ['cy@example.test'] });
  const moved = await told(ben, () =>
    change(id, { title: 'Clinic', end_time: '2026-11-20T10:30:00Z' }),
  );
  expect(moved).toMatchObject([
    { type: 'event.updated', fields: ['end_time'], event: { title: 'Busy', invited_users: [] } },
  ]);
  expect(JSON.stringify(moved)).not.toMatch(/Doctor|Clinic|cy@/);
  expect(await told(ben, () => change(id, { title: 'Dentist' }))).toEqual([]);
});

test('a private event is busy to viewers', async () => {
  await share('viewer');
  const changes = await told(ben, () =>
    ada.event(work, { title: 'Doctor', visibility: 'private' }),
  );
  expect(changes).toMatchObject([{ type: 'event.created', event: { title: 'Busy' } }]);
  expect(JSON.stringify(changes)).not.toContain('Doctor');
});

test('what leaves a schedule is deleted to who sees it there alone', async () => {
  await share('viewer');
  const home = await ada.schedule('Home');
  const { id } = await ada.event([work, home], { title: 'Doctor' });
  const left = await told(ben, () => change(id, { schedule_ids: [home.id] }));
  expect(left).toEqual([{ type: 'event.deleted', event_id: id, event: null, fields: [] }]);
  expect(await told(ben, () => change(id, { title: 'Clinic' }))).toEqual([]);
  expect(await told(ben, () => remove(id))).toEqual([]);
});

test('a stranger is told nothing', async () => {
  const changes = await told(ben, async () => {
    const { id } = await ada.event(work);
    await change(id, { title: 'Other' });
    await remove(id);
  });
  expect(changes).toEqual([]);
});

test("a guest's answer is told to the organizer", async () => {
  await ben.schedule('Own');
  const { id } = await ada.event(work, { invited_users: [ben.user.email] });
  const changes = await told(ada, () =>
    ben.call(invitations.respond, { params: { event_id: id }, body: { status: 'accepted' } }),
  );
  expect(changes).toContainEqual(
    expect.objectContaining({
      type: 'invitation.answered',
      event_id: id,
      user_email: ben.user.email,
      status: 'accepted',
    }),
  );
});

test('a schedule comes with its share and goes with it', async () => {
  const query = { id: work.id };
  const body = { emails: [ben.user.email], role: 'viewer' as const };
  expect(await told(ben, () => ada.call(schedules.share, { query, body }))).toEqual([]);
  const joined = await told(ben, () => ben.call(schedules.accept, { query }));
  expect(joined).toMatchObject([
    { type: 'schedule.created', schedule_id: work.id, schedule: { role: 'viewer' } },
  ]);
  const renamed = await told(ben, () =>
    ada.call(schedules.update, { query, body: { name: 'Play' } }),
  );
  expect(renamed).toMatchObject([{ type: 'schedule.updated', fields: ['name'] }]);
  const left = await told(ben, () => ben.call(schedules.leave, { query }));
  expect(left).toMatchObject([{ type: 'schedule.deleted', schedule_id: work.id, schedule: null }]);
});

test('whom a schedule is shared with is told to the owner', async () => {
  const query = { id: work.id };
  const body = { emails: [ben.user.email] };
  const changes = await told(ada, () => ada.call(schedules.share, { query, body }));
  expect(changes).toMatchObject([
    { type: 'schedule.updated', schedule: { shared_with: [{ email: ben.user.email }] } },
  ]);
  expect(changes[0]).toHaveProperty('fields', expect.arrayContaining(['shared_with']));
});

test('a deleted schedule and its events are told at once', async () => {
  await ada.event(work);
  const changes = await told(ada, () => ada.call(schedules.remove, { query: { id: work.id } }));
  expect(changes.map(({ type }) => type)).toEqual(['schedule.deleted', 'event.deleted']);
});
