import { history, invitations } from '@scheduler/contracts/core';
import { sync } from '@scheduler/contracts/core/sync';
import type { TestUser } from '../testing/core.ts';
import { startInvitationFixture, type InvitationFixture } from '../testing/invitation-fixture.ts';
import { createPutStep, createSyncClient, type SyncClient } from '../testing/sync-client.ts';

let post: InvitationFixture;
let ada: TestUser;
let google: SyncClient;
beforeAll(async () => {
  post = await startInvitationFixture();
  ada = await post.core.createUser();
  google = createSyncClient(post.core, ada.account.id);
});
afterAll(() => post.stop());

const GUEST = 'eve@guest.test';

async function lettersTo(address: string): Promise<number> {
  await post.waitUntilIdle();
  return (await post.mailbox.listEmails(address)).length;
}

async function recordOn(schedule_id: string, id: string, service = google) {
  const body = { schedule_id, ids: [id] };
  const [record] = (await service.call(sync.read, { body })).records;
  return record!;
}

test('guests get no letter of what Google does, nor of its being undone', async () => {
  const work = await ada.createSchedule();
  const event = await ada.createEvent(work, { invited_users: [GUEST] });
  expect(await lettersTo(GUEST)).toBe(1);
  const record = await recordOn(work.id, event.id);
  const later = { start_time: '2026-11-20T15:00:00.000Z', end_time: '2026-11-20T16:00:00.000Z' };
  const moved = createPutStep({ ...record, ...later, if_version: record.version });
  const added = createPutStep({ attendees: [{ email: GUEST, status: 'pending' }] });
  const first = await google.apply(work.id, [moved, added]);
  expect(first.outcomes).toEqual(['written', 'written']);
  const version = record.version + 1;
  const second = await google.apply(work.id, [{ op: 'delete', id: event.id, if_version: version }]);
  expect(await lettersTo(GUEST)).toBe(1);
  const undo = (batch_id: string | null) =>
    ada.call(history.undo, { params: { batch_id: batch_id! } });
  // Back, forth, back again, and then all that was before.
  const undone = await undo(second.batch_id);
  expect(await lettersTo(GUEST)).toBe(1);
  const redone = await undo(undone.batch_id);
  expect(await lettersTo(GUEST)).toBe(1);
  await undo(redone.batch_id);
  await undo(first.batch_id);
  expect(await lettersTo(GUEST)).toBe(1);
  expect(await recordOn(work.id, event.id)).toMatchObject({ start_time: record.start_time });
});

test('what is kept as a guest is looked at, and not written', async () => {
  const ben = await post.core.createUser({ name: 'ben' });
  const theirs = createSyncClient(post.core, ben.account.id);
  const mine = await ben.createSchedule();
  const soon = { start_time: '2199-03-01T09:00:00Z', end_time: '2199-03-01T10:00:00Z' };
  const event = await ada.createEvent(await ada.createSchedule(), {
    invited_users: [ben.account.email],
    ...soon,
  });
  const params = { event_id: event.id };
  await ben.call(invitations.respond, { params, body: { status: 'accepted' } });
  const record = await recordOn(mine.id, event.id, theirs);
  expect(record).toMatchObject({ is_own: false, organizer_email: ada.account.email });
  const { results } = await theirs.apply(mine.id, [
    createPutStep({ ...record, if_version: record.version, title: 'Mine' }),
  ]);
  expect(results).toMatchObject([{ outcome: 'refused', detail: 'It cannot be changed from here' }]);
});
