import { history, invitations } from '@scheduler/contracts/core';
import { sync } from '@scheduler/contracts/core/sync';
import type { TestUser } from '../testing/start-core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { createPutStep, createSyncClient, type SyncClient } from '../testing/sync-client.ts';

let fixture: InvitationFixture;
let ada: TestUser;
let google: SyncClient;
beforeAll(async () => {
  fixture = await startInvitationFixture();
  ada = await fixture.core.createUser();
  google = createSyncClient(fixture.core, ada.account.id);
});
afterAll(() => fixture.stop());

const GUEST = 'eve@guest.test';

async function countEmails(address: string): Promise<number> {
  await fixture.waitUntilIdle();
  return (await fixture.mailbox.listEmails(address)).length;
}

async function getRecord(schedule_id: string, id: string, service = google) {
  const body = { schedule_id, ids: [id] };
  const [record] = (await service.call(sync.read, { body })).records;
  return record!;
}

test('importing changes from Google, or undoing them, sends no emails to guests', async () => {
  const work = await ada.createSchedule();
  const event = await ada.createEvent(work, { invited_users: [GUEST] });
  expect(await countEmails(GUEST)).toBe(1);
  const record = await getRecord(work.id, event.id);
  const times = { start_time: '2026-11-20T15:00:00.000Z', end_time: '2026-11-20T16:00:00.000Z' };
  const moveStep = createPutStep({ ...record, ...times, if_version: record.version });
  const added = createPutStep({ attendees: [{ email: GUEST, status: 'pending' }] });
  const first = await google.apply(work.id, [moveStep, added]);
  expect(first.outcomes).toEqual(['written', 'written']);
  const version = record.version + 1;
  const second = await google.apply(work.id, [{ op: 'delete', id: event.id, if_version: version }]);
  expect(await countEmails(GUEST)).toBe(1);
  const undo = (batch_id: string | null) =>
    ada.call(history.undo, { params: { batch_id: batch_id! } });
  // Undo, redo and undo again, then undo the first batch.
  const undone = await undo(second.batch_id);
  expect(await countEmails(GUEST)).toBe(1);
  const redone = await undo(undone.batch_id);
  expect(await countEmails(GUEST)).toBe(1);
  await undo(redone.batch_id);
  await undo(first.batch_id);
  expect(await countEmails(GUEST)).toBe(1);
  expect(await getRecord(work.id, event.id)).toMatchObject({ start_time: record.start_time });
});

test('an event to which the user is invited can be read but not changed', async () => {
  const ben = await fixture.core.createUser({ name: 'ben' });
  const bensClient = createSyncClient(fixture.core, ben.account.id);
  const bensSchedule = await ben.createSchedule();
  const times = { start_time: '2199-03-01T09:00:00Z', end_time: '2199-03-01T10:00:00Z' };
  const event = await ada.createEvent(await ada.createSchedule(), {
    invited_users: [ben.account.email],
    ...times,
  });
  const params = { event_id: event.id };
  await ben.call(invitations.respond, { params, body: { status: 'accepted' } });
  const record = await getRecord(bensSchedule.id, event.id, bensClient);
  expect(record).toMatchObject({ is_own: false, organizer_email: ada.account.email });
  const { results } = await bensClient.apply(bensSchedule.id, [
    createPutStep({ ...record, if_version: record.version, title: 'Mine' }),
  ]);
  expect(results).toMatchObject([{ outcome: 'refused', detail: 'This event is read-only' }]);
});
